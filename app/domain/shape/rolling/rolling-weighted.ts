// Weighted rolling sums, means and variances (pandas' `win_type`).
import { slidingCounts } from './rolling-sums.ts';
import { slideBlocks, buildSliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

/**
 * Weighted sums, or means if `isMean`. weights[0] applies to the oldest row. NaN for fewer than `minValues` values (at least one
 * is needed). A row with a NaN weight is skipped.
 */
export function slidingWeightedSums(values: Float64Array, weights: Float64Array, window: Window, isMean: boolean): Float64Array {
  const source = maskFinite(values);
  const finiteWeights = maskFinite(weights);
  const hasAllWeights = !finiteWeights.isKnown.includes(0);
  const counts = hasAllWeights
    ? slidingCounts(values, { ...window, minValues: 0 })
    : sumWeighted(source.isKnown, finiteWeights.isKnown, window);
  const sums = sumWeighted(source.known, finiteWeights.known, window);
  const totals = isMean ? sumWeighted(source.isKnown, finiteWeights.known, window) : null;
  const minValues = Math.max(1, window.minValues);
  for (let row = 0; row < sums.length; row += 1) {
    const total = totals ? (totals[row] ?? 0) : 1;
    sums[row] = (counts[row] ?? 0) < minValues || total === 0 ? NaN : (sums[row] ?? NaN) / total;
  }
  return sums;
}

/** Values with 0 for non-finite ones, and a mask with 1 for finite values. */
function maskFinite(values: Float64Array): { known: Float64Array; isKnown: Float64Array } {
  const known = new Float64Array(values.length);
  const isKnown = new Float64Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? NaN;
    if (value - value !== 0) continue;
    known[row] = value;
    isKnown[row] = 1;
  }
  return { known, isKnown };
}

/** Rows summed per iteration: four independent sums can run in parallel in the CPU. */
const ROWS = 4;

function sumWeighted(values: Float64Array, weights: Float64Array, { width, ahead }: Window): Float64Array {
  const results = new Float64Array(values.length + ROWS);
  // Zeros before the first row and after the last one.
  const padded = new Float64Array(values.length + width + ROWS);
  padded.set(values, width - 1 - ahead);
  for (let row = 0; row < values.length; row += ROWS) sumRows(padded, weights, results, row);
  return results.subarray(0, values.length);
}

function sumRows(padded: Float64Array, weights: Float64Array, results: Float64Array, row: number): void {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let n = 0; n < weights.length; n += 1) {
    const weight = weights[n] ?? 0;
    a += (padded[row + n] ?? 0) * weight;
    b += (padded[row + n + 1] ?? 0) * weight;
    c += (padded[row + n + 2] ?? 0) * weight;
    d += (padded[row + n + 3] ?? 0) * weight;
  }
  results[row] = a;
  results[row + 1] = b;
  results[row + 2] = c;
  results[row + 3] = d;
}

interface VarianceState {
  readonly weights: Float64Array;
  readonly ddof: number;
  readonly mean: number;
  readonly squares: number;
  readonly total: number;
  readonly count: number;
}

/**
 * West's incremental variance with the quirks of pandas: a row's weight is weights[row % width], so weights don't move with
 * the window; a single value has the variance 0; if the first weight is 0, the mean is NaN (0 / 0) until the window is empty.
 */
export function slidingWeightedVariances(
  values: Float64Array,
  weights: Float64Array,
  window: Window,
  ddof: number,
): Float64Array {
  return slideBlocks(buildSliding(values, window), { weights, ddof, mean: 0, squares: 0, total: 0, count: 0 }, varianceBlock);
}

function varianceBlock(state: VarianceState, slidingWindow: Sliding, from: number, to: number): VarianceState {
  const { values, results, width, ahead } = slidingWindow;
  const { weights, ddof } = state;
  const minValues = Math.max(1, slidingWindow.minValues);
  let { mean, squares, total, count } = state;
  for (let at = from; at < to; at += 1) {
    const weight = weights[at % width] ?? 0;
    const leaving = at < width ? NaN : (values[at - width] ?? NaN);
    if (leaving - leaving === 0) {
      count -= 1;
      const distance = leaving - mean;
      const next = total - weight;
      const step = (distance * -weight) / next;
      mean += step;
      squares += step * total * distance;
      total = next;
      if (count === 0) mean = squares = total = 0;
    }
    const entering = at < values.length ? (values[at] ?? NaN) : NaN;
    if (entering - entering === 0) {
      count += 1;
      const distance = entering - mean;
      const next = total + weight;
      const step = (distance * weight) / next;
      mean += step;
      squares += step * total * distance;
      total = next;
    }
    if (at < ahead) continue;
    const variance = count === 1 ? 0 : Math.max(0, (squares * width) / ((width - ddof) * total));
    results[at - ahead] = count < minValues || count <= ddof ? NaN : variance;
  }
  return { weights, ddof, mean, squares, total, count };
}
