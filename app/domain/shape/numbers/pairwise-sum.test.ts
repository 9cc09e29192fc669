import { describe, expect, it } from 'vitest';
import { pairwiseSum } from './pairwise-sum.ts';

describe('pairwiseSum', () => {
  it('adds a part of the values, without nulls', () => {
    expect(pairwiseSum(Float64Array.of(9, 1, NaN, 2, 9), 1, 4)).toBe(3);
    expect(pairwiseSum(Float64Array.of(1), 0, 0)).toBe(0);
    for (const count of [7, 8, 9, 128, 129, 1000])
      expect(
        pairwiseSum(
          Float64Array.from({ length: count }, (_, i) => i),
          0,
          count,
        ),
      ).toBe((count * (count - 1)) / 2);
  });

  it('keeps what adding one after the other loses', () => {
    const tenths = new Float64Array(1_000_000).fill(0.1);
    expect(Math.abs(tenths.reduce((sum, value) => sum + value, 0) - 100_000)).toBeGreaterThan(1e-7);
    expect(Math.abs(pairwiseSum(tenths, 0, tenths.length) - 100_000)).toBeLessThan(1e-9);
  });
});
