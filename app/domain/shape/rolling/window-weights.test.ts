import { describe, expect, it } from 'vitest';
import { numbers, op, shaped, tableWith } from '#app/domain/shape/shape-fixtures.ts';
import { findWeightFunction, WINDOW_TYPES } from './window-weights.ts';

/** Expected first halves of windows of six and seven rows, from scipy 1.17. */
const SCIPY: readonly (readonly [string, Record<string, number>, readonly number[], readonly number[]])[] = [
  ['boxcar', {}, [1, 1, 1], [1, 1, 1, 1]],
  ['triang', {}, [0.166666667, 0.5, 0.833333333], [0.25, 0.5, 0.75, 1]],
  ['blackman', {}, [0, 0.200770143, 0.849229857], [0, 0.13, 0.63, 1]],
  ['hamming', {}, [0.08, 0.397852183, 0.912147817], [0.08, 0.31, 0.77, 1]],
  ['bartlett', {}, [0, 0.4, 0.8], [0, 0.333333333, 0.666666667, 1]],
  ['parzen', {}, [0.009259259, 0.25, 0.861111111], [0.005830904, 0.157434402, 0.650145773, 1]],
  ['bohman', {}, [0, 0.179123894, 0.834311452], [0, 0.108997781, 0.608997781, 1]],
  ['blackmanharris', {}, [0.00006, 0.103011489, 0.793833511], [0.00006, 0.055645, 0.520575, 1]],
  ['nuttall', {}, [0.0003628, 0.110515253, 0.798258097], [0.0003628, 0.0613345, 0.5292298, 1]],
  ['barthann', {}, [0, 0.358573542, 0.879426458], [0, 0.27, 0.73, 1]],
  ['hann', {}, [0, 0.345491503, 0.904508497], [0, 0.25, 0.75, 1]],
  ['cosine', {}, [0.258819045, 0.707106781, 0.965925826], [0.222520934, 0.623489802, 0.900968868, 1]],
  ['lanczos', {}, [0, 0.504551152, 0.935489284], [0, 0.413496672, 0.826993343, 1]],
  ['flattop', {}, [-0.000421051, -0.067714252, 0.606872153], [-0.000421051, -0.051263156, 0.19821053, 1.000000003]],
  ['gaussian', { std: 2 }, [0.457833362, 0.754839602, 0.969233234], [0.324652467, 0.60653066, 0.882496903, 1]],
  ['exponential', { tau: 3 }, [0.434598209, 0.60653066, 0.846481725], [0.367879441, 0.513417119, 0.716531311, 1]],
  ['kaiser', { beta: 5 }, [0.036710892, 0.414903639, 0.913812484], [0.036710892, 0.328201957, 0.775322104, 1]],
  ['general_gaussian', { p: 1.5, sig: 2 }, [0.376603451, 0.809824679, 0.992217938], [0.1849814, 0.60653066, 0.939413063, 1]],
  ['general_hamming', { alpha: 0.6 }, [0.2, 0.476393202, 0.923606798], [0.2, 0.4, 0.8, 1]],
  ['tukey', { alpha: 0.4 }, [0, 1, 1], [0, 0.933012702, 1, 1]],
  ['tukey', {}, [0, 0.904508497, 1], [0, 0.75, 1, 1]],
];

describe('findWeightFunction', () => {
  it.each(SCIPY)('gives the weights of %s with %j, the same from both ends', (name, options, six, seven) => {
    const weights = (count: number): number[] => Array.from(findWeightFunction(name, options)?.(count) ?? []);
    for (const [count, half] of [
      [6, six],
      [7, seven],
    ] as const) {
      half.forEach((weight, n) => {
        expect(weights(count)[n]).toBeCloseTo(weight, 8);
        expect(weights(count)[count - 1 - n]).toBeCloseTo(weight, 8);
      });
    }
    expect(weights(1)).toEqual([1]);
  });

  it('knows all windows by name and refuses options that are not theirs', () => {
    expect(new Set(SCIPY.map(([name]) => name))).toEqual(new Set(WINDOW_TYPES));
    expect(findWeightFunction('gaussian', {})).toBeNull();
    expect(findWeightFunction('hann', { std: 1 })).toBeNull();
  });
});

describe('rolling with weights', () => {
  const rolled = (options: Record<string, unknown>): unknown[] => {
    const rolling = { columns: { y: 'y' }, window: 4, win_type: 'hamming', min_periods: 1, ...options };
    return shaped(tableWith(numbers('y', [1, 4, null, 2, 8, 5, 7])), op('rolling', rolling)).rows.flat();
  };

  it.each([
    ['sum', [0.08, 1.09, 3.85, 3.32, 2.5, 8.1, 10.73, 9.88]],
    ['mean', [1, 1.282352941, 2.5, 3.569892473, 2.688172043, 5, 6.311764706, 6.098765432]],
    ['var', [0, 1.023114187, 1.023114187, 1.24438278, 2.254441747, 2.064516129, 2.450934256, 1.51785805]],
    ['std', [0, 1.011491071, 1.011491071, 1.115519063, 1.501479852, 1.436842416, 1.565545993, 1.232013819]],
  ])('gives the %s that pandas gives, trailing and centred', (rolling_type, expected) => {
    rolled({ rolling_type }).forEach((cell, row) => {
      if (cell !== null) expect(cell).toBeCloseTo(expected[row] ?? NaN, 8);
    });
    rolled({ rolling_type, center: true }).forEach((cell, row) => expect(cell).toBeCloseTo(expected[row + 1] ?? NaN, 8));
  });

  it('has no variance of one value and needs min_periods values, one at least', () => {
    expect(rolled({ rolling_type: 'var' })[0]).toBeNull();
    expect(rolled({ rolling_type: 'sum', min_periods: null }).slice(0, 5)).toEqual([null, null, null, null, null]);
  });

  it('refuses functions that have no weighted form, windows that it does not know, and work without an end', () => {
    expect(() => rolled({ rolling_type: 'max' })).toThrow('Invalid rolling_type: max');
    expect(() => rolled({ rolling_type: 'mean', win_type: 'gaussian' })).toThrow('Invalid options for mean: {}');
    expect(() => rolled({ rolling_type: 'mean', win_type: 'round' })).toThrow('win_type');
    expect(() => rolled({ rolling_type: 'mean', window: 2_000_000_000 })).toThrow('too wide');
  });
});
