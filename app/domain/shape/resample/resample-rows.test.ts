import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findFirstRows, findRowsAtOrAfter, findRowsAtInstants, findRowsAtOrBefore } from './resample-rows.ts';

const ascending = (most: number) => fc.uniqueArray(fc.integer({ min: 0, max: most })).map((ms) => Float64Array.from(ms).sort());
const gridAndTimes = fc.tuple(fc.oneof(ascending(30), ascending(2_000)), fc.oneof(ascending(30), ascending(2_000)));

it('finds the row of each instant, and those on either side of it', () => {
  fc.assert(
    fc.property(gridAndTimes, ([times, instants]) => {
      const each = (find: (ms: number) => number): Int32Array => Int32Array.from(instants, find);
      const atOrAfter = (ms: number): number => times.findIndex((time) => time >= ms);
      expect(findRowsAtOrAfter(times, instants)).toEqual(each(atOrAfter));
      expect(findRowsAtOrBefore(times, instants)).toEqual(each((ms) => times.findLastIndex((time) => time <= ms)));
      expect(findRowsAtInstants(times, instants)).toEqual(each((ms) => times.indexOf(ms)));
      expect(findFirstRows(times, instants)).toEqual(each((ms) => (atOrAfter(ms) < 0 ? times.length : atOrAfter(ms))));
    }),
  );
});

it('repeats the rows of an evenly spaced series, across blocks, and looks where one of them is off the grid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_500 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: -1, max: 1_500 }),
      (rows, each, off) => {
        const times = Float64Array.from({ length: rows }, (_, row) => row * each * 10 + (row === off ? 5 : 0));
        const instants = Float64Array.from({ length: (rows - 1) * each + 1 }, (_, i) => i * 10);
        const found = findRowsAtOrBefore(times, instants);
        const isRight = (ms: number, i: number): boolean => {
          const row = found[i] ?? NaN;
          return (row < 0 || (times[row] as number) <= ms) && (row + 1 === rows || (times[row + 1] as number) > ms);
        };
        expect(instants.findIndex((ms, i) => !isRight(ms, i))).toBe(-1);
      },
    ),
    { numRuns: 30 },
  );
});

it('counts rows of one time together', () => {
  const times = Float64Array.of(1, 1, 1, 2, 2, 5);
  expect(findFirstRows(times, Float64Array.of(1, 2, 3, 6))).toEqual(Int32Array.of(0, 3, 5, 6));
});
