import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstRows, rowsFrom, rowsOf, rowsUpTo } from './resample-rows.ts';

const ascending = (most: number) => fc.uniqueArray(fc.integer({ min: 0, max: most })).map((ms) => Float64Array.from(ms).sort());
const gridAndTimes = fc.tuple(fc.oneof(ascending(30), ascending(2_000)), fc.oneof(ascending(30), ascending(2_000)));

it('finds the row of each instant, and those on either side of it', () => {
  fc.assert(
    fc.property(gridAndTimes, ([times, instants]) => {
      const each = (find: (ms: number) => number): Int32Array => Int32Array.from(instants, find);
      const atOrAfter = (ms: number): number => times.findIndex((time) => time >= ms);
      expect(rowsFrom(times, instants)).toEqual(each(atOrAfter));
      expect(rowsUpTo(times, instants)).toEqual(each((ms) => times.findLastIndex((time) => time <= ms)));
      expect(rowsOf(times, instants)).toEqual(each((ms) => times.indexOf(ms)));
      expect(firstRows(times, instants)).toEqual(each((ms) => (atOrAfter(ms) < 0 ? times.length : atOrAfter(ms))));
    }),
  );
});

it('counts rows of one time together', () => {
  const times = Float64Array.of(1, 1, 1, 2, 2, 5);
  expect(firstRows(times, Float64Array.of(1, 2, 3, 6))).toEqual(Int32Array.of(0, 3, 5, 6));
});
