import { expect, it } from 'vitest';
import { assignColors, colorsOf, parseLabelColors } from './color-map.ts';

it('gives a value the color set by a user, whatever its place', () => {
  const selected = parseLabelColors({ Ships: '#ABC', Trains: '#5AC189', Planes: 'url(javascript:x)', n: 4 });
  const assigned = assignColors(['Planes', 'Ships', 'Cars', 'Ships'], selected);
  expect(Object.fromEntries(assigned)).toEqual({ Ships: '#aabbcc', Trains: '#5ac189', Planes: 'cat1', Cars: 'cat2' });
});

it('gives the same colors for the same names in the same order, and starts again after ten', () => {
  const names = Array.from({ length: 12 }, (_, i) => `s${i}`);
  expect([...assignColors(names)]).toEqual([...assignColors([...names, ...names])]);
  expect(assignColors(names).get('s10')).toBe('cat1');
});

it('keeps the color of a name that was not announced', () => {
  const colors = colorsOf(assignColors(['a']));
  expect([colors('b'), colors('c'), colors('b'), colors('a')]).toEqual(['cat2', 'cat3', 'cat2', 'cat1']);
});

it('takes names of the object prototype as plain names', () => {
  expect(parseLabelColors(JSON.parse('{"__proto__":"#112233"}')).get('__proto__')).toBe('#112233');
  expect(parseLabelColors(null).size).toBe(0);
  expect(colorsOf(assignColors(['constructor']))('constructor')).toBe('cat1');
});
