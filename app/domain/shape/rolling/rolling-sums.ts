// Rolling count, sum and mean. Like pandas, sums use Kahan summation with separate compensation for added and removed values.
import { slideBlocks, buildSliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

/** Number of values in each window; NaN if it has fewer than `minValues` rows, including nulls. */
export function slidingCounts(values: Float64Array, window: Window): Float64Array {
  return slideBlocks(buildSliding(values, window), 0, countBlock);
}

function countBlock(state: number, { values, results, width, ahead, minValues }: Sliding, from: number, to: number): number {
  let count = state;
  for (let at = from; at < to; at += 1) {
    const leaving = at < width ? NaN : (values[at - width] ?? NaN);
    const entering = at < values.length ? (values[at] ?? NaN) : NaN;
    if (leaving - leaving === 0) count -= 1;
    if (entering - entering === 0) count += 1;
    if (at < ahead) continue;
    const rows = Math.min(at, values.length - 1) - Math.max(at - width, -1);
    results[at - ahead] = rows >= minValues ? count : NaN;
  }
  return count;
}

interface Bounds {
  readonly least: number;
  readonly most: number;
}

interface SumState {
  /** Bounds of means, so that a rounding error can't give a mean a sign that no value has. null for sums. */
  readonly bounds: Bounds | null;
  readonly total: number;
  readonly lostEntering: number;
  readonly lostLeaving: number;
  readonly count: number;
  /** Latest value, and the number of its consecutive occurrences. */
  readonly latest: number;
  readonly same: number;
}

const START = { total: 0, lostEntering: 0, lostLeaving: 0, count: 0, latest: NaN, same: 0 };

/** NaN if a window has too few values; the sum of an empty window is 0. */
export function slidingSums(values: Float64Array, window: Window): Float64Array {
  return slideBlocks(buildSliding(values, window), { ...START, bounds: null }, sumBlock);
}

/** NaN if a window has too few values (at least one is needed). */
export function slidingMeans(values: Float64Array, window: Window): Float64Array {
  return slideBlocks(buildSliding(values, window), { ...START, bounds: computeBounds(values) }, sumBlock);
}

function sumBlock(state: SumState, { values, results, width, ahead, minValues }: Sliding, from: number, to: number): SumState {
  const { bounds } = state;
  let { total, lostEntering, lostLeaving, count, latest, same } = state;
  for (let at = from; at < to; at += 1) {
    const leaving = at < width ? NaN : (values[at - width] ?? NaN);
    if (leaving - leaving === 0) {
      count -= 1;
      const adjusted = -leaving - lostLeaving;
      const next = total + adjusted;
      lostLeaving = next - total - adjusted;
      total = next;
      if (count === 0) total = lostEntering = lostLeaving = 0;
    }
    const entering = at < values.length ? (values[at] ?? NaN) : NaN;
    if (entering - entering === 0) {
      count += 1;
      same = entering === latest ? same + 1 : 1;
      latest = entering;
      const adjusted = entering - lostEntering;
      const next = total + adjusted;
      lostEntering = next - total - adjusted;
      total = next;
    }
    if (at < ahead) continue;
    // A window of equal values has an exact result, without rounding errors.
    const isConstant = count > 0 && same >= count;
    if (count < minValues) results[at - ahead] = NaN;
    else if (isConstant) results[at - ahead] = bounds ? latest : latest * count;
    else results[at - ahead] = bounds ? Math.min(bounds.most, Math.max(bounds.least, total / count)) : total;
  }
  return { ...state, total, lostEntering, lostLeaving, count, latest, same };
}

function computeBounds(values: Float64Array): Bounds {
  let [least, most] = [0, 0];
  for (let row = 0; row < values.length && !(least < 0 && most > 0); row += 1) {
    if ((values[row] ?? NaN) < 0) least = -Infinity;
    if ((values[row] ?? NaN) > 0) most = Infinity;
  }
  return { least, most };
}
