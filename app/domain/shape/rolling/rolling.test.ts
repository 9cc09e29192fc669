import { describe, expect, it } from 'vitest';
import { applyPostProcessing } from '#app/domain/shape/apply.ts';
import { computeQuantile } from '#app/domain/shape/numbers/quantile.ts';
import { numbers, op, shaped, tableWith } from '#app/domain/shape/shape-fixtures.ts';

const rolled = (values: (number | null)[], options: Record<string, unknown>): unknown[] =>
  shaped(tableWith(numbers('y', values)), op('rolling', { columns: { y: 'y' }, min_periods: 0, ...options })).rows.flat();

/** Deterministic numbers of different magnitudes, with repeats and nulls. */
const jagged = Array.from({ length: 300 }, (_, i) => (i % 11 === 3 ? null : ((i * 7919) % 101) ** 2 / (1 + (i % 5)) + 1e6));

const windowsOf = (size: number): number[][] =>
  jagged.map((_, i) => jagged.slice(Math.max(0, i - size + 1), i + 1).filter((value) => value !== null));

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const moment = (values: number[], power: number): number => mean(values.map((value) => (value - mean(values)) ** power));
const variance = (values: number[]): number => (moment(values, 2) * values.length) / (values.length - 1);

const DEFINITIONS: Record<string, { needs: number; of: (values: number[]) => number }> = {
  sum: { needs: 0, of: (values) => values.reduce((sum, value) => sum + value, 0) },
  mean: { needs: 1, of: mean },
  min: { needs: 1, of: (values) => Math.min(...values) },
  max: { needs: 1, of: (values) => Math.max(...values) },
  median: { needs: 1, of: (values) => computeQuantile(Float64Array.from(values).sort(), values.length, 0.5, 'linear') },
  var: { needs: 2, of: variance },
  std: { needs: 2, of: (values) => Math.sqrt(variance(values)) },
  skew: {
    needs: 3,
    of: (values) => {
      const n = values.length;
      return (Math.sqrt(n * (n - 1)) / (n - 2)) * (moment(values, 3) / moment(values, 2) ** 1.5);
    },
  },
  kurt: {
    needs: 4,
    of: (values) => {
      const n = values.length;
      const excess = moment(values, 4) / moment(values, 2) ** 2 - 3;
      return ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * excess + 6);
    },
  },
};

describe('rolling', () => {
  it.each(Object.entries(DEFINITIONS))('%s is what its definition gives for every window', (type, { needs, of }) => {
    const result = rolled(jagged, { rolling_type: type, window: 7 });
    windowsOf(7).forEach((values, row) => {
      if (values.length < needs) expect(result[row]).toBeNull();
      else expect(result[row]).toBeCloseTo(of(values), 4);
    });
  });

  it('never gives a mean a sign that no value has, despite rounding errors of large values', () => {
    const values = [1e17, ...Array.from({ length: 40 }, (_, i) => (i % 3) * 1e-4)];
    for (const mean of rolled(values, { rolling_type: 'mean', window: 5 })) expect(Number(mean)).toBeGreaterThanOrEqual(0);
    const negated = values.map((value) => -value);
    for (const mean of rolled(negated, { rolling_type: 'mean', window: 5 })) expect(Number(mean)).toBeLessThanOrEqual(0);
  });

  it('has no skew or kurtosis where a power is beyond a double', () => {
    const huge = [1e120, 3e120, 4e120, 9e120, 2e120];
    expect(rolled(huge, { rolling_type: 'skew', window: 5 })).toEqual(huge.map(() => null));
    expect(rolled(huge, { rolling_type: 'kurt', window: 5 })).toEqual(huge.map(() => null));
  });

  it.each(['sum', 'mean', 'var', 'min', 'max', 'median', 'skew', 'count'])(
    '%s over thousands of rows equals the result for each window alone',
    (type) => {
      const values = Array.from({ length: 5000 }, (_, i) => (i % 13 === 4 ? null : ((i * 7919) % 1009) / 8));
      const whole = rolled(values, { rolling_type: type, window: 9 });
      for (let row = 1000; row < values.length; row += 97) {
        const part = rolled(values.slice(row - 8, row + 1), { rolling_type: type, window: 9 });
        expect(whole[row]).toBeCloseTo(Number(part.at(-1)), 6);
      }
    },
  );

  it('counts values, not nulls', () => {
    expect(rolled([1, null, 3, 4], { rolling_type: 'count', window: 2 })).toEqual([1, 1, 1, 2]);
  });

  it.each(['min', 'max'])('finds the %s of long windows in series that fall and rise all the way', (rolling_type) => {
    const falling = Array.from({ length: 4_000 }, (_, i) => (i % 7 === 0 ? null : 4_000 - i));
    for (const values of [falling, falling.toReversed()]) {
      const window = (i: number) => values.slice(Math.max(0, i - 499), i + 1).filter((value) => value !== null);
      const expected = values.map((_, i) => (window(i).length === 0 ? null : Math[rolling_type as 'min' | 'max'](...window(i))));
      expect(rolled(values, { rolling_type, window: 500 })).toEqual(expected);
    }
  });

  it('needs a full window unless min_periods says otherwise', () => {
    expect(rolled([1, 2, 3, 4], { rolling_type: 'sum', window: 3, min_periods: null })).toEqual([null, null, 6, 9]);
    expect(rolled([1, null, 3, 4, 5], { rolling_type: 'sum', window: 3, min_periods: null })).toEqual([
      null,
      null,
      null,
      null,
      12,
    ]);
  });

  it('cuts the rows before min_periods', () => {
    expect(rolled([1, 2, 3, 4], { rolling_type: 'mean', window: 3, min_periods: 2 })).toEqual([1.5, 2, 3]);
    expect(rolled([1, 2, 3, 4], { rolling_type: 'mean', window: 3, min_periods: 1 })).toEqual([1, 1.5, 2, 3]);
  });

  it('sums an empty window to 0 and has no mean of it', () => {
    expect(rolled([null, null], { rolling_type: 'sum', window: 1 })).toEqual([0, 0]);
    expect(rolled([null, null], { rolling_type: 'mean', window: 1 })).toEqual([null, null]);
  });

  it('centers the window on its row', () => {
    expect(rolled([1, 2, 3, 4, 5], { rolling_type: 'sum', window: 3, center: true })).toEqual([3, 6, 9, 12, 9]);
    expect(rolled([1, 2], { rolling_type: 'sum', window: 9, center: true })).toEqual([3, 3]);
  });

  it('has no rounding error from a huge value that has left the window', () => {
    expect(rolled([1e17, 0.1, 0.1, 0.1], { rolling_type: 'sum', window: 2 })[3]).toBe(0.2);
  });

  it('has no variance, skew or kurtosis noise where all values are equal', () => {
    const flat = [0.1, 0.1, 0.1, 0.1];
    expect(rolled(flat, { rolling_type: 'std', window: 4 })[3]).toBe(0);
    expect(rolled(flat, { rolling_type: 'skew', window: 4 })[3]).toBe(0);
    expect(rolled(flat, { rolling_type: 'kurt', window: 4 })[3]).toBe(-3);
  });

  it('gives quantiles with each way of interpolation, and variances with ddof', () => {
    const at = (interpolation: string) =>
      rolled([1, 2, 3, 5], { rolling_type: 'quantile', rolling_type_options: { quantile: 0.5, interpolation }, window: 4 })[3];
    expect(['linear', 'lower', 'higher', 'midpoint', 'nearest'].map(at)).toEqual([2.5, 2, 3, 2.5, 3]);
    expect(rolled([1, 3], { rolling_type: 'var', rolling_type_options: { ddof: 0 }, window: 2 })).toEqual([0, 1]);
  });

  it('correlates a column with itself, as pairwise: false has it', () => {
    const pairs = { rolling_type_options: { pairwise: false }, window: 3 };
    expect(rolled([1, 3, null, 5], { rolling_type: 'corr', ...pairs })).toEqual([null, 1, 1, 1]);
    expect(rolled([1, 3, null, 5], { rolling_type: 'cov', ...pairs })).toEqual([null, 2, 2, 2]);
    expect(() => rolled([1], { rolling_type: 'corr', rolling_type_options: { pairwise: true }, window: 3 })).toThrow(
      "Invalid options for corr: {'pairwise': True}",
    );
  });

  it('covers every column of a metric after a pivot', () => {
    const table = tableWith(numbers('x', [1, 1, 2, 2]), numbers('g', [1, 2, 1, 2]), numbers('m', [1, 10, 2, 20]));
    const pivot = op('pivot', { index: ['x'], columns: ['g'], aggregates: { m: { operator: 'mean' } } });
    const sum = op('rolling', { rolling_type: 'sum', window: 2, min_periods: 0, columns: { m: 'm' } });
    expect(shaped(table, pivot, sum, op('flatten')).rows).toEqual([
      [1, 1, 10],
      [2, 3, 30],
    ]);
  });

  it('refuses what it cannot do, with a message', () => {
    expect(() => rolled([1], { rolling_type: 'sum' })).toThrow('Undefined window for rolling operation');
    expect(() => rolled([1], { rolling_type: 'sum', window: 0 })).toThrow('Window must be > 0');
    expect(() => rolled([1], { rolling_type: 'apply', window: 1 })).toThrow('Invalid rolling_type: apply');
    expect(() => rolled([1], { rolling_type: 'sum', window: 2, min_periods: 3 })).toThrow('min_periods must be <= window');
    expect(() => rolled([1], { rolling_type: 'quantile', rolling_type_options: { abc: 123 }, window: 2 })).toThrow(
      "Invalid options for quantile: {'abc': 123}",
    );
  });

  // Each window contains the numbers below 10,007 equally often. Iterating over the window for each row would take minutes.
  it.each([
    ['mean', 20, 5_003],
    ['min', 20, 0],
    ['max', 20, 10_006],
    ['var', 20, (((10_007 ** 2 - 1) / 12) * 200_140) / 200_139],
    ['median', 2, 5_003],
  ])('does a %s of long windows', (type, times, wanted) => {
    const window = times * 10_007;
    const many = Array.from({ length: window * 2 }, (_, i) => (i * 7919) % 10_007);
    const options = { columns: { y: 'y' }, rolling_type: type, window };
    const [{ values } = numbers('y', [])] = applyPostProcessing(tableWith(numbers('y', many)), [op('rolling', options)]).columns;
    expect(values).toHaveLength(window * 2);
    for (const row of [window - 1, window, window * 2 - 1]) expect(values[row]).toBeCloseTo(wanted, 6);
  });
});
