import { expect, it } from 'vitest';
import { queuePlaces } from '#app/domain/theme/color-map.ts';
import { createPictureCache, type DrawnPicture } from './picture-cache.ts';

const picture = (colorNames: readonly string[] = [], svg = '<svg/>'): DrawnPicture => ({
  svg,
  dataTable: { columns: [], rows: [], moreRows: 0 },
  isTable: false,
  summary: '',
  digest: svg,
  mixedCurrencies: null,
  colorNames,
});

it('gives a picture back for a page that gives its names the same colors', () => {
  const cache = createPictureCache();
  const drawn = picture(['b', 'a']);
  cache.keep('key', drawn, queuePlaces([]));
  expect(cache.find('key', queuePlaces([]))).toBe(drawn);
  expect(cache.find('key', queuePlaces(['b', 'a', 'c']))).toBe(drawn);
  expect(cache.find('other', queuePlaces([]))).toBeNull();
});

it('has it drawn again where a name has another color, with the places that it would have had', () => {
  const cache = createPictureCache();
  cache.keep('key', picture(['b', 'a', 'z']), queuePlaces([]));
  const page = queuePlaces(['a']);
  expect(cache.find('key', page)).toBeNull();
  expect(['a', 'b', 'z', 'new'].map(page)).toEqual([0, 1, 2, 3]);
  expect(cache.find('key', (name) => (name === 'b' ? '#123456' : 1))).toBeNull();
});

it('keeps no more than its bytes', () => {
  const cache = createPictureCache(100_000);
  for (let at = 0; at < 50; at += 1) cache.keep(`key ${at}`, picture([], 'x'.repeat(5000)), queuePlaces([]));
  const found = Array.from({ length: 50 }, (_, at) => cache.find(`key ${at}`, queuePlaces([])));
  expect(found.filter((one) => one !== null).length).toBeLessThan(12);
  expect(found.at(-1)).not.toBeNull();
});
