import { describe, expect, it } from 'vitest';
import { computeQuantile } from '#app/domain/shape/numbers/quantile.ts';
import { RankedValues, slidingQuantiles } from './rolling-quantiles.ts';

const ROWS = 6_000;
const values = Float64Array.from({ length: ROWS }, (_, row) => (row % 97 === 5 ? NaN : (row * 7_919) % 503));

describe('quantiles of wide windows', () => {
  it.each([
    ['behind', 0],
    ['around', 1_499],
  ])('are those of the values in order: %s', (_, ahead) => {
    const window = { width: 3_000, ahead, minValues: 10 };
    const results = slidingQuantiles(values, window, 0.3, 'linear');
    for (const row of [0, 8, 9, 10, 1_000, 2_999, 3_000, 4_321, ROWS - 1]) {
      const within = values
        .slice(Math.max(0, row + ahead + 1 - window.width), row + ahead + 1)
        .filter(Number.isFinite)
        .sort();
      expect(results[row]).toBe(within.length < window.minValues ? NaN : computeQuantile(within, within.length, 0.3, 'linear'));
    }
  });

  it('take a few steps for each row, however wide the window is', () => {
    const ordered = new RankedValues(values);
    for (const [row, value] of values.entries()) {
      if (Number.isNaN(value)) continue;
      ordered.add(value, row);
      ordered.at(ordered.count >> 1);
    }
    expect(ordered.steps).toBeGreaterThan(ROWS);
    expect(ordered.steps).toBeLessThan(ROWS * 2 * (Math.log2(ROWS) + 1));
  });
});
