// Rolling minimum and maximum.
import { overBlocks } from '#app/domain/table/row-blocks.ts';
import { releaseScratch } from '#app/domain/shape/release.ts';
import { slideBlocks, buildSliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

/** Max rescanned rows per row of the column; above it, the monotonic queue is faster. */
const MAX_RESCANS = 4;

/**
 * Rolling maximum (sign 1) or minimum (sign -1) in linear time; NaN if a window has too few values (at least one is needed).
 * If all values are finite, the current extreme is tracked, and the window rescanned when it leaves. If that happens too often
 * (for example in falling series), or values are missing, a monotonic queue of candidate rows is used.
 */
export const slidingExtremes = (values: Float64Array, window: Window, sign: 1 | -1): Float64Array =>
  (areFinite(values) ? scanExtremes(values, window, sign) : null) ?? queueExtremes(values, window, sign);

/** Uses that x - x is 0 for finite x and NaN for infinities and NaN. */
function areFinite(values: Float64Array): boolean {
  const total = overBlocks(values.length, 0, (sum, from, to) => {
    let own = sum;
    for (let row = from; row < to; row += 1) own += (values[row] as number) - (values[row] as number);
    return own;
  });
  return total === 0;
}

/** null if too many rows would have to be rescanned. */
function scanExtremes(values: Float64Array, { width, ahead, minValues }: Window, sign: 1 | -1): Float64Array | null {
  const count = values.length;
  const signed = sign === 1 && ahead === 0 ? values : new Float64Array(count + ahead).fill(-Infinity, count);
  if (signed !== values) for (let row = 0; row < count; row += 1) signed[row] = sign * (values[row] as number);
  const extremes = new Float64Array(signed.length);
  const scanned = { values: signed, extremes, width, maxRescanned: MAX_RESCANS * signed.length };
  const { isOver } = overBlocks(signed.length, START, (state, from, to) => scanBlock(state, scanned, from, to));
  if (signed !== values) releaseScratch(signed);
  if (isOver) return null;
  const results = extremes.subarray(ahead);
  if (sign === -1) for (let row = 0; row < count; row += 1) results[row] = -(results[row] as number);
  // Only windows that extend past the start or end of the column can have too few values.
  const isShort = (row: number): boolean =>
    Math.min(count, row + ahead + 1) - Math.max(0, row + ahead + 1 - width) < Math.max(1, minValues);
  for (let row = 0; row < count && isShort(row); row += 1) results[row] = NaN;
  for (let row = count - 1; row >= 0 && isShort(row); row -= 1) results[row] = NaN;
  return results;
}

interface ScanState {
  readonly extreme: number;
  readonly place: number;
  readonly rescanned: number;
  /** More than `maxRescanned` rows would have to be rescanned. */
  readonly isOver: boolean;
}

const START: ScanState = { extreme: -Infinity, place: -1, rescanned: 0, isOver: false };

interface Scanned {
  readonly values: Float64Array;
  /** For each row, the largest value of the window that ends there. */
  readonly extremes: Float64Array;
  readonly width: number;
  readonly maxRescanned: number;
}

function scanBlock(state: ScanState, { values, extremes, width, maxRescanned }: Scanned, from: number, to: number): ScanState {
  let { extreme, place, rescanned } = state;
  if (state.isOver) return state;
  for (let at = from; at < to; at += 1) {
    const entering = values[at] as number;
    if (entering >= extreme) {
      extreme = entering;
      place = at;
    } else if (place <= at - width) {
      rescanned += width;
      if (rescanned > maxRescanned) return { ...state, isOver: true };
      place = at - width + 1;
      extreme = values[place] as number;
      for (let row = place + 1; row <= at; row += 1) {
        if ((values[row] as number) < extreme) continue;
        extreme = values[row] as number;
        place = row;
      }
    }
    extremes[at] = extreme;
  }
  return { extreme, place, rescanned, isOver: false };
}

interface ExtremeState {
  /** 1 for the maximum, -1 for the minimum. */
  readonly sign: 1 | -1;
  /** Monotonic queue from `head` to `tail`: rows that can still become the extreme, most extreme first. */
  readonly queue: Int32Array;
  readonly head: number;
  readonly tail: number;
  readonly count: number;
}

function queueExtremes(values: Float64Array, window: Window, sign: 1 | -1): Float64Array {
  const queue = new Int32Array(values.length);
  return slideBlocks(buildSliding(values, window), { sign, queue, head: 0, tail: 0, count: 0 }, extremeBlock);
}

function extremeBlock(state: ExtremeState, slidingWindow: Sliding, from: number, to: number): ExtremeState {
  const { values, results, width, ahead, minValues } = slidingWindow;
  const { sign, queue } = state;
  let { head, tail, count } = state;
  for (let at = from; at < to; at += 1) {
    const leaving = at < width ? NaN : (values[at - width] ?? NaN);
    if (leaving - leaving === 0) {
      count -= 1;
      if (queue[head] === at - width) head += 1;
    }
    const entering = at < values.length ? (values[at] ?? NaN) : NaN;
    if (entering - entering === 0) {
      count += 1;
      while (tail > head && sign * entering >= sign * (values[queue[tail - 1] ?? 0] ?? NaN)) tail -= 1;
      queue[tail] = at;
      tail += 1;
    }
    if (at < ahead) continue;
    results[at - ahead] = count === 0 || count < minValues ? NaN : (values[queue[head] ?? 0] ?? NaN);
  }
  return { sign, queue, head, tail, count };
}
