import { expect, it } from 'vitest';
import { colorAt, createColorMap, parseLabelColors, queuePlaces } from './color-map.ts';
import { isSchemeId, schemePalette } from './palette.ts';
import { CATEGORICAL_TOKENS } from './tokens.ts';

it('gives a value the color set by a user, which takes no place in the palette', () => {
  const selected = parseLabelColors({ Ships: '#ABC', Trains: '#5AC189', Planes: 'url(javascript:x)', n: 4 });
  const colors = createColorMap({ known: selected });
  expect(['Planes', 'Ships', 'Cars', 'Trains'].map(colors)).toEqual(['cat1', '#aabbcc', 'cat2', '#5ac189']);
});

it('gives places in order of appearance, announced names first', () => {
  const placeOf = queuePlaces(['b', 'a', 'b']);
  expect(['a', 'new', 'b', 'last', 'new'].map(placeOf)).toEqual([1, 2, 0, 3, 2]);
});

it('starts again after the last color', () => {
  expect(colorAt(CATEGORICAL_TOKENS, 10)).toBe('cat1');
  expect(colorAt(['#111111', '#222222'], 3)).toBe('#222222');
});

it('keeps the color of a name that was not announced', () => {
  const colors = createColorMap({ known: [['a', 0]] });
  expect([colors('b'), colors('c'), colors('b'), colors('a')]).toEqual(['cat2', 'cat3', 'cat2', 'cat1']);
});

it('gives a new name a color that no known name has, as long as there is one', () => {
  const colors = createColorMap({
    known: [
      ['a', 9],
      ['b', 0],
    ],
  });
  expect([...'cdefghijk'].map(colors)).toEqual(['cat2', 'cat3', 'cat4', 'cat5', 'cat6', 'cat7', 'cat8', 'cat9', 'cat1']);
});

it('gives out the colors of a scheme in its order', () => {
  const colors = createColorMap({ palette: schemePalette('d3Category10') });
  expect(['x', 'y'].map(colors)).toEqual(['#1f77b4', '#ff7f0e']);
});

it('takes our own palette where no scheme is saved, or one that is unknown', () => {
  for (const saved of [null, undefined, '', 'no such scheme', 4, {}]) {
    expect(schemePalette(saved)).toBe(CATEGORICAL_TOKENS);
    expect(isSchemeId(saved)).toBe(false);
  }
  expect(isSchemeId('supersetColors')).toBe(true);
});

it('takes names of the object prototype as plain names', () => {
  expect(parseLabelColors(JSON.parse('{"__proto__":"#112233"}')).get('__proto__')).toBe('#112233');
  expect(parseLabelColors(null).size).toBe(0);
  expect(createColorMap()('constructor')).toBe('cat1');
  expect(queuePlaces([])('constructor')).toBe(0);
});
