// Rolling sums, means and variances whose rows have weights.
import { slidingCounts } from './rolling-sums.ts';
import { slideBlocks, sliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

/**
 * Sums, or means where `isMean`, weights[0] being the oldest row's; NaN for fewer than `needed` values, one at least. A
 * weight that is NaN is left out with its row.
 */
export function weightedSums(values: Float64Array, weights: Float64Array, window: Window, isMean: boolean): Float64Array {
  const own = knownOf(values);
  const factors = knownOf(weights);
  const isWhole = !factors.isKnown.includes(0);
  const counts = isWhole ? slidingCounts(values, { ...window, needed: 0 }) : summed(own.isKnown, factors.isKnown, window);
  const sums = summed(own.known, factors.known, window);
  const totals = isMean ? summed(own.isKnown, factors.known, window) : null;
  const needed = Math.max(1, window.needed);
  for (let row = 0; row < sums.length; row += 1) {
    const total = totals ? (totals[row] ?? 0) : 1;
    sums[row] = (counts[row] ?? 0) < needed || total === 0 ? NaN : (sums[row] ?? NaN) / total;
  }
  return sums;
}

/** Numbers, 0 where there is none, and 1 where there is one. */
function knownOf(values: Float64Array): { known: Float64Array; isKnown: Float64Array } {
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

/** A step of four rows, each its own sum from the oldest row on: one sum alone would wait for every addition in turn. */
const ROWS = 4;

function summed(values: Float64Array, weights: Float64Array, { width, ahead }: Window): Float64Array {
  const results = new Float64Array(values.length + ROWS);
  // Nothing before the first row and behind the last.
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
 * As pandas has it: West's incremental variance, in which a row takes the weight of its place in the table modulo the
 * window's width and keeps it, so that weights do not move with the window; one value alone has a variance of 0. A
 * weight of 0 before any other spoils the mean (0 / 0) until the window is empty.
 */
export function weightedVariances(values: Float64Array, weights: Float64Array, window: Window, ddof: number): Float64Array {
  return slideBlocks(sliding(values, window), { weights, ddof, mean: 0, squares: 0, total: 0, count: 0 }, varianceBlock);
}

function varianceBlock(state: VarianceState, given: Sliding, from: number, to: number): VarianceState {
  const { values, results, width, ahead } = given;
  const { weights, ddof } = state;
  const needed = Math.max(1, given.needed);
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
    results[at - ahead] = count < needed || count <= ddof ? NaN : variance;
  }
  return { weights, ddof, mean, squares, total, count };
}
