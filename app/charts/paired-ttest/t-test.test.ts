import { describe, expect, it } from 'vitest';
import { pairedTTest, twoSidedP } from './t-test.ts';

describe('the two-sided p value', () => {
  // Critical values of Student's t: Abramowitz and Stegun, table 26.10.
  it.each([
    [12.706, 1, 0.05],
    [4.303, 2, 0.05],
    [2.571, 5, 0.05],
    [2.228, 10, 0.05],
    [3.169, 10, 0.01],
    [2.042, 30, 0.05],
    [1.98, 120, 0.05],
    [63.657, 1, 0.01],
  ])('of t = %f with %i degrees of freedom is %f', (t, freedom, p) => {
    expect(twoSidedP(t, freedom)).toBeCloseTo(p, 3);
    expect(twoSidedP(-t, freedom)).toBe(twoSidedP(t, freedom));
  });

  it('is that of the closed forms for one and two degrees of freedom', () => {
    for (const t of [0.1, 0.7, 1, 3, 25]) {
      expect(twoSidedP(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
      expect(twoSidedP(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
    }
    expect(twoSidedP(0, 7)).toBe(1);
  });
});

describe('a paired test', () => {
  it('has the t of the differences', () => {
    // Student's own data (1908): hours of sleep gained by two drugs, t = 4.0621 with 9 degrees of freedom, p = 0.0028.
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
    const test = pairedTTest(first, second);
    expect(test?.t).toBeCloseTo(4.0621, 4);
    expect(test?.p).toBeCloseTo(0.002833, 6);
    expect(test?.lift).toBeCloseTo((23.3 / 7.5 - 1) * 100, 6);
  });

  it('leaves out pairs without both values', () => {
    expect(pairedTTest([1, NaN, 2, 3], [2, 5, NaN, 5])?.pairs).toBe(2);
  });

  it('is none without two pairs, or without any deviation', () => {
    expect(pairedTTest([1], [2])).toBeNull();
    expect(pairedTTest([1, 2, 3], [2, 3, 4])).toBeNull();
    expect(pairedTTest([0.1, 0.2, 0.3], [0.2, 0.3, 0.4])).toBeNull();
  });
});
