// Rolling variance and standard deviation: Welford's algorithm for adding and removing values, with Kahan summation, like
// pandas.
import { slideBlocks, buildSliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

export interface VarianceOptions {
  /** Variances are divided by n - ddof. */
  readonly ddof: number;
  /** True for standard deviations, the square roots of variances. */
  readonly isRoot: boolean;
}

interface VarianceState {
  readonly options: VarianceOptions;
  readonly mean: number;
  /** The sum of squared distances from the mean. */
  readonly squares: number;
  readonly lostEntering: number;
  readonly lostLeaving: number;
  readonly count: number;
  /** Latest value, and the number of its consecutive occurrences. */
  readonly latest: number;
  readonly same: number;
}

const START = { mean: 0, squares: 0, lostEntering: 0, lostLeaving: 0, count: 0, latest: NaN, same: 0 };

/** NaN if a window has fewer than `minValues` values, or at most `ddof`. */
export function slidingVariances(values: Float64Array, window: Window, options: VarianceOptions): Float64Array {
  return slideBlocks(buildSliding(values, window), { ...START, options }, varianceBlock);
}

function varianceBlock(state: VarianceState, slidingWindow: Sliding, from: number, to: number): VarianceState {
  const { values, results, width, ahead, minValues } = slidingWindow;
  const { ddof, isRoot } = state.options;
  let { mean, squares, lostEntering, lostLeaving, count, latest, same } = state;
  for (let at = from; at < to; at += 1) {
    const leaving = at < width ? NaN : (values[at - width] ?? NaN);
    if (leaving - leaving === 0) {
      count -= 1;
      const before = mean - lostLeaving;
      const adjusted = leaving - lostLeaving;
      const step = adjusted - mean;
      lostLeaving = step + mean - adjusted;
      mean -= step / count;
      squares -= (leaving - before) * (leaving - mean);
      if (count === 0) mean = squares = lostEntering = lostLeaving = 0;
    }
    const entering = at < values.length ? (values[at] ?? NaN) : NaN;
    if (entering - entering === 0) {
      same = entering === latest ? same + 1 : 1;
      latest = entering;
      count += 1;
      const before = mean - lostEntering;
      const adjusted = entering - lostEntering;
      const step = adjusted - mean;
      lostEntering = step + mean - adjusted;
      mean += step / count;
      squares += (entering - before) * (entering - mean);
    }
    if (at < ahead) continue;
    const variance = same >= count ? 0 : Math.max(0, squares) / (count - ddof);
    results[at - ahead] = count < minValues || count <= ddof ? NaN : isRoot ? Math.sqrt(variance) : variance;
  }
  return { ...state, mean, squares, lostEntering, lostLeaving, count, latest, same };
}
