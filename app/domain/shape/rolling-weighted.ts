// Rolling sums, means and variances whose rows have weights.
import type { Window } from './rolling-sums.ts';

/** Sums, or means where `isMean`, weights[0] being the oldest row's; NaN for fewer than `needed` values, one at least. */
export function weightedSums(values: Float64Array, weights: Float64Array, window: Window, isMean: boolean): Float64Array {
  const { ahead, needed, width } = window;
  const results = new Float64Array(values.length);
  for (let row = 0; row < results.length; row += 1) {
    const start = row + ahead - width + 1;
    let [sum, weight, count] = [0, 0, 0];
    for (let n = Math.max(0, -start); n < width && start + n < values.length; n += 1) {
      const value = values[start + n] ?? NaN;
      if (value - value !== 0) continue;
      sum += value * (weights[n] ?? 0);
      weight += weights[n] ?? 0;
      count += 1;
    }
    const result = isMean ? (weight === 0 ? NaN : sum / weight) : sum;
    results[row] = count < Math.max(1, needed) ? NaN : result;
  }
  return results;
}

/**
 * As pandas has it: West's incremental variance, in which a row takes the weight of its place in the table modulo the
 * window's width and keeps it, so that weights do not move with the window; one value alone has a variance of 0. A
 * weight of 0 before any other spoils the mean (0 / 0) until the window is empty.
 */
export function weightedVariances(values: Float64Array, weights: Float64Array, window: Window, ddof: number): Float64Array {
  const { ahead, needed, width } = window;
  const results = new Float64Array(values.length);
  let [mean, squares, total, count] = [0, 0, 0, 0];
  const shift = (row: number, sign: 1 | -1): void => {
    const value = row >= 0 && row < values.length ? (values[row] ?? NaN) : NaN;
    if (value - value !== 0) return;
    count += sign;
    if (count === 0) {
      [mean, squares, total] = [0, 0, 0];
      return;
    }
    const weight = sign * (weights[row % width] ?? 0);
    const distance = value - mean;
    const next = total + weight;
    const step = (distance * weight) / next;
    mean += step;
    squares += step * total * distance;
    total = next;
  };
  for (let row = 0; row < values.length + ahead; row += 1) {
    shift(row - width, -1);
    shift(row, 1);
    if (row < ahead) continue;
    const variance = count === 1 ? 0 : Math.max(0, (squares * width) / ((width - ddof) * total));
    results[row - ahead] = count >= Math.max(1, needed) && count > ddof ? variance : NaN;
  }
  return results;
}
