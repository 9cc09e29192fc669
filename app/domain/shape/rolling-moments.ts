// Rolling skew and kurtosis, of the sums of a window's powers. Values are centred first where that loses nothing, as in
// pandas, so that their powers stay small.
import { pairwiseSum } from './pairwise-sum.ts';
import { slidingCounts, slidingSums } from './rolling-sums.ts';
import { slideBlocks, sliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

/** Adjusted Fisher-Pearson skewness; NaN where a window holds too few values, three at least. */
export function slidingSkews(values: Float64Array, window: Window): Float64Array {
  const known = centered(values, 1e5);
  return slideBlocks(sliding(known, window), { ...START, ...powerSums(known, window, 3) }, skewBlock);
}

/** Excess kurtosis with bias correction; NaN where a window holds too few values, four at least. */
export function slidingKurtoses(values: Float64Array, window: Window): Float64Array {
  const known = centered(values, 1e4);
  return slideBlocks(sliding(known, window), { ...START, ...powerSums(known, window, 4) }, kurtosisBlock);
}

/** Less their rounded mean, unless a value is so far below it that the smallest would lose digits; NaN for infinities. */
function centered(values: Float64Array, maxBelow: number): Float64Array {
  const known = new Float64Array(values.length).fill(NaN);
  let count = 0;
  let least = Infinity;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row] ?? NaN;
    if (value - value !== 0) continue;
    known[row] = value;
    count += 1;
    if (value < least) least = value;
  }
  const mean = pairwiseSum(known, 0, known.length) / count;
  if (!(least - mean > -maxBelow)) return known;
  const center = Math.sign(mean) * Math.round(Math.abs(mean));
  for (let row = 0; row < known.length; row += 1) known[row] = (known[row] ?? NaN) - center;
  return known;
}

/** By row, what its window holds. */
interface PowerSums {
  readonly counts: Float64Array;
  /** The sums of values, of their squares, cubes and, for kurtosis, fourth powers. */
  readonly sums: readonly Float64Array[];
}

function powerSums(values: Float64Array, window: Window, powers: 3 | 4): PowerSums {
  const all = { ...window, needed: 0 };
  const sums: Float64Array[] = [];
  for (let power = values; sums.length < powers; power = products(power, values)) {
    // Where a power is beyond a double there is no moment: infinities would be left out of the sums.
    const isBeyond = power.includes(Infinity) || power.includes(-Infinity);
    sums.push(isBeyond ? new Float64Array(values.length).fill(NaN) : slidingSums(power, all));
  }
  return { counts: slidingCounts(values, all), sums };
}

function products(left: Float64Array, right: Float64Array): Float64Array {
  const results = new Float64Array(left.length);
  for (let row = 0; row < results.length; row += 1) results[row] = (left[row] ?? NaN) * (right[row] ?? NaN);
  return results;
}

interface MomentState extends PowerSums {
  /** The latest value, and how often it came in a row. */
  readonly latest: number;
  readonly same: number;
}

const START = { latest: NaN, same: 0 };
const NONE = new Float64Array();

/** Below this a variance is rounding noise, and the moments above it mean nothing. */
const NO_VARIANCE = 1e-14;

function skewBlock(state: MomentState, { values, results, ahead, needed }: Sliding, from: number, to: number): MomentState {
  const [first = NONE, second = NONE, third = NONE] = state.sums;
  const { counts } = state;
  let { latest, same } = state;
  for (let at = from; at < to; at += 1) {
    const entering = at < values.length ? (values[at] ?? NaN) : NaN;
    if (entering === entering) {
      same = entering === latest ? same + 1 : 1;
      latest = entering;
    }
    const row = at - ahead;
    if (row < 0) continue;
    const count = counts[row] ?? 0;
    const mean = (first[row] ?? NaN) / count;
    const b = (second[row] ?? NaN) / count - mean * mean;
    const c = (third[row] ?? NaN) / count - mean * mean * mean - 3 * mean * b;
    const root = Math.sqrt(b);
    const skew = (Math.sqrt(count * (count - 1)) * c) / ((count - 2) * root * root * root);
    // A window of one value alone, however often, shows no rounding.
    results[row] = count < needed || count < 3 ? NaN : same >= count ? 0 : b <= NO_VARIANCE ? NaN : skew;
  }
  return { ...state, latest, same };
}

function kurtosisBlock(state: MomentState, { values, results, ahead, needed }: Sliding, from: number, to: number): MomentState {
  const [first = NONE, second = NONE, third = NONE, fourth = NONE] = state.sums;
  const { counts } = state;
  let { latest, same } = state;
  for (let at = from; at < to; at += 1) {
    const entering = at < values.length ? (values[at] ?? NaN) : NaN;
    if (entering === entering) {
      same = entering === latest ? same + 1 : 1;
      latest = entering;
    }
    const row = at - ahead;
    if (row < 0) continue;
    const count = counts[row] ?? 0;
    const mean = (first[row] ?? NaN) / count;
    const b = (second[row] ?? NaN) / count - mean * mean;
    const c = (third[row] ?? NaN) / count - mean * mean * mean - 3 * mean * b;
    const d = (fourth[row] ?? NaN) / count - mean * mean * mean * mean - 6 * b * mean * mean - 4 * c * mean;
    const excess = ((count * count - 1) * d) / (b * b) - 3 * ((count - 1) * (count - 1));
    const kurtosis = excess / ((count - 2) * (count - 3));
    // A window of one value alone, however often, shows no rounding.
    results[row] = count < needed || count < 4 ? NaN : same >= count ? -3 : b <= NO_VARIANCE ? NaN : kurtosis;
  }
  return { ...state, latest, same };
}
