import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbers, op, shaped, tableWith, texts } from './shape-fixtures.ts';

const names = { geohash: 'g', longitude: 'lon', latitude: 'lat' };

describe('geohash', () => {
  it('writes places and reads them back', () => {
    const table = tableWith(numbers('lat', [40.71277496, -33.85598011, null]), numbers('lon', [-74.00597306, 151.20666526, 1]));
    const { rows } = shaped(table, op('geohash_encode', names));
    expect(rows.map((row) => row[2])).toEqual(['dr5regw3pg6f', 'r3gx2u9qdevk', null]);
    const read = shaped(tableWith(texts('g', ['dr5regw3pg6f', null])), op('geohash_decode', names));
    expect(read.names).toEqual(['g', 'lat', 'lon']);
    expect(read.rows[0]?.[1]).toBeCloseTo(40.71277496, 6);
    expect(read.rows[1]).toEqual([null, null, null]);
  });

  it('comes back to within a meter of any place', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 89.99, noNaN: true }),
        fc.double({ min: -180, max: 179.99, noNaN: true }),
        (lat, lon) => {
          const table = tableWith(numbers('lat', [lat]), numbers('lon', [lon]));
          const back = { geohash: 'g', longitude: 'x', latitude: 'y' };
          const row = shaped(table, op('geohash_encode', names), op('geohash_decode', back)).rows[0] ?? [];
          expect(Math.abs(Number(row[3]) - lat) + Math.abs(Number(row[4]) - lon)).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it('refuses text that is no geohash and latitudes beyond the poles', () => {
    expect(() => shaped(tableWith(texts('g', ['aaa'])), op('geohash_decode', names))).toThrow('Invalid geohash string');
    const table = tableWith(numbers('lat', [91]), numbers('lon', [0]));
    expect(() => shaped(table, op('geohash_encode', names))).toThrow('Invalid longitude/latitude');
  });
});

describe('geodetic_parse', () => {
  const parse = (text: string | null) =>
    shaped(
      tableWith(texts('p', [text])),
      op('geodetic_parse', { geodetic: 'p', longitude: 'lon', latitude: 'lat', altitude: 'alt' }),
    ).rows[0]?.slice(1);

  it.each([
    ['40.71277496, -74.00597306, 5.5km', [40.71277496, -74.00597306, 5.5]],
    ['-33.85598011, 151.20666526, 12m', [-33.85598011, 151.20666526, 0.012]],
    ['41.5 N -81.0 W', [41.5, 81, 0]],
    ['41.5 -81.0', [41.5, -81, 0]],
    ['23 26m 22s N 23 27m 30s E', [23 + 26 / 60 + 22 / 3600, 23 + 27 / 60 + 30 / 3600, 0]],
    [`23°26'22"S 23°27'30"W`, [-(23 + 26 / 60 + 22 / 3600), -(23 + 27 / 60 + 30 / 3600), 0]],
    ['10, 190', [10, -170, 0]],
  ])('reads %s', (text, expected) => {
    parse(text)?.forEach((value, i) => expect(value).toBeCloseTo(expected[i] ?? NaN, 9));
  });

  it.each(['', 'somewhere', '95, 10', '1', 'x'.repeat(5000)])('refuses %s', (text) => {
    expect(() => parse(text)).toThrow('Invalid geodetic string');
  });
});

describe('separators', () => {
  it('escapes commas in names, and takes that back', () => {
    const table = tableWith(numbers('a, b', [1]));
    expect(shaped(table, op('escape_separator')).names).toEqual(['a\\, b']);
    expect(shaped(table, op('escape_separator'), op('unescape_separator')).names).toEqual(['a, b']);
  });
});
