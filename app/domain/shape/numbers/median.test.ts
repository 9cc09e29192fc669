import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeMedian } from './median.ts';

const sortedMedian = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted[sorted.length >> 1] ?? NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[(sorted.length >> 1) - 1] ?? NaN) + high) / 2;
};

describe('computeMedian', () => {
  it('is the middle of the sorted values, however they lie', () => {
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 300 }), (values) => {
        expect(computeMedian(Float64Array.from(values), values.length) + 0).toBe(sortedMedian(values) + 0);
      }),
    );
  });

  it.each([
    ['equal', () => 7],
    ['ascending', (i: number) => i],
    ['descending', (i: number) => -i],
    ['an organ pipe', (i: number) => Math.min(i, 100_000 - i)],
  ])('takes linear time over values that are %s', (_, of) => {
    const values = Array.from({ length: 100_000 }, (_, i) => of(i));
    expect(computeMedian(Float64Array.from(values), values.length)).toBe(sortedMedian(values));
  });

  it('leaves values after the count alone', () => {
    const values = Float64Array.of(3, 1, 2, -9, -9);
    expect(computeMedian(values, 3)).toBe(2);
    expect(values.subarray(3)).toEqual(Float64Array.of(-9, -9));
  });
});
