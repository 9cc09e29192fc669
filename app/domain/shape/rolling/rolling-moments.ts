// Rolling skewness and kurtosis from power sums. Like pandas, values are centered first if that loses no precision, and sums
// use Kahan summation with separate compensation for added and removed values.
import { overBlocks } from '#app/domain/table/row-blocks.ts';
import { slideBlocks, buildSliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

/** Adjusted Fisher-Pearson skewness; NaN if a window has too few values, at least three, or a power overflows a double. */
export function slidingSkews(values: Float64Array, window: Window): Float64Array {
  return slideBlocks(buildSliding(values, window), { ...START, power: 3, center: computeCenter(values, 1e5) }, momentBlock);
}

/** Excess kurtosis with bias correction; NaN if a window has too few values, at least four, or a power overflows a double. */
export function slidingKurtoses(values: Float64Array, window: Window): Float64Array {
  return slideBlocks(buildSliding(values, window), { ...START, power: 4, center: computeCenter(values, 1e4) }, momentBlock);
}

/** Rounded mean to subtract from the values; 0 if the minimum is so far below it that small values would lose precision. */
function computeCenter(values: Float64Array, maxBelow: number): number {
  const start = { total: 0, count: 0, min: Infinity };
  const { total, count, min } = overBlocks(values.length, start, (state, from, to) => sumBlock(state, values, from, to));
  const mean = total / count;
  return min - mean > -maxBelow ? Math.sign(mean) * Math.round(Math.abs(mean)) : 0;
}

interface MeanState {
  readonly total: number;
  readonly count: number;
  readonly min: number;
}

function sumBlock(state: MeanState, values: Float64Array, from: number, to: number): MeanState {
  let { total, count, min } = state;
  for (let row = from; row < to; row += 1) {
    const value = values[row] ?? NaN;
    if (value - value !== 0) continue;
    total += value;
    count += 1;
    if (value < min) min = value;
  }
  return { total, count, min };
}

/** A window's power sums. For each power (1 to 4): `sum`, and the Kahan compensation for added (`in`) and removed (`out`) values. */
interface MomentState {
  /** 3 for skewness, 4 for kurtosis; also the min number of values. */
  readonly power: number;
  readonly center: number;
  readonly count: number;
  /** Latest value, and the number of its consecutive occurrences. */
  readonly latest: number;
  readonly same: number;
  readonly sum1: number;
  readonly sum2: number;
  readonly sum3: number;
  readonly sum4: number;
  readonly in1: number;
  readonly in2: number;
  readonly in3: number;
  readonly in4: number;
  readonly out1: number;
  readonly out2: number;
  readonly out3: number;
  readonly out4: number;
}

const SUMS = { sum1: 0, sum2: 0, sum3: 0, sum4: 0 };
const LOST = { in1: 0, in2: 0, in3: 0, in4: 0, out1: 0, out2: 0, out3: 0, out4: 0 };
const START = { count: 0, latest: NaN, same: 0, ...SUMS, ...LOST };

/** A variance below this is rounding noise, so higher moments are meaningless. */
const NO_VARIANCE = 1e-14;

function momentBlock(state: MomentState, slidingWindow: Sliding, from: number, to: number): MomentState {
  const { values, results, width, ahead, minValues } = slidingWindow;
  const { center, power } = state;
  let { count, latest, same, sum1, sum2, sum3, sum4, in1, in2, in3, in4, out1, out2, out3, out4 } = state;
  for (let at = from; at < to; at += 1) {
    const leaving = at < width ? NaN : (values[at - width] ?? NaN) - center;
    if (leaving - leaving === 0) {
      count -= 1;
      const x1 = -leaving - out1;
      const x2 = -leaving * leaving - out2;
      const x3 = -leaving * leaving * leaving - out3;
      const next1 = sum1 + x1;
      const next2 = sum2 + x2;
      const next3 = sum3 + x3;
      out1 = next1 - sum1 - x1;
      out2 = next2 - sum2 - x2;
      out3 = next3 - sum3 - x3;
      sum1 = next1;
      sum2 = next2;
      sum3 = next3;
      if (power === 4) {
        const x4 = -leaving * leaving * leaving * leaving - out4;
        const next4 = sum4 + x4;
        out4 = next4 - sum4 - x4;
        sum4 = next4;
      }
      if (count === 0) sum1 = sum2 = sum3 = sum4 = in1 = in2 = in3 = in4 = out1 = out2 = out3 = out4 = 0;
    }
    const entering = at < values.length ? (values[at] ?? NaN) - center : NaN;
    if (entering - entering === 0) {
      count += 1;
      same = entering === latest ? same + 1 : 1;
      latest = entering;
      const x1 = entering - in1;
      const x2 = entering * entering - in2;
      const x3 = entering * entering * entering - in3;
      const next1 = sum1 + x1;
      const next2 = sum2 + x2;
      const next3 = sum3 + x3;
      in1 = next1 - sum1 - x1;
      in2 = next2 - sum2 - x2;
      in3 = next3 - sum3 - x3;
      sum1 = next1;
      sum2 = next2;
      sum3 = next3;
      if (power === 4) {
        const x4 = entering * entering * entering * entering - in4;
        const next4 = sum4 + x4;
        in4 = next4 - sum4 - x4;
        sum4 = next4;
      }
    }
    if (at < ahead) continue;
    const mean = sum1 / count;
    const b = sum2 / count - mean * mean;
    const c = sum3 / count - mean * mean * mean - 3 * mean * b;
    if (count < minValues || count < power) results[at - ahead] = NaN;
    else if (same >= count) results[at - ahead] = power === 3 ? 0 : -3;
    else if (b <= NO_VARIANCE) results[at - ahead] = NaN;
    else if (power === 3) {
      const root = Math.sqrt(b);
      const skew = (Math.sqrt(count * (count - 1)) * c) / ((count - 2) * root * root * root);
      results[at - ahead] = skew - skew === 0 ? skew : NaN;
    } else {
      const d = sum4 / count - mean * mean * mean * mean - 6 * b * mean * mean - 4 * c * mean;
      const excess = ((count * count - 1) * d) / (b * b) - 3 * ((count - 1) * (count - 1));
      const kurtosis = excess / ((count - 2) * (count - 3));
      results[at - ahead] = kurtosis - kurtosis === 0 ? kurtosis : NaN;
    }
  }
  return { center, power, count, latest, same, sum1, sum2, sum3, sum4, in1, in2, in3, in4, out1, out2, out3, out4 };
}
