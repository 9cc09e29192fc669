// Rolling variance and standard deviation: Welford's, both ways, with what rounding loses kept (Kahan), as pandas has it.
import { slideBlocks, sliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

export interface Spread {
  /** Variances are divided by n - ddof. */
  readonly ddof: number;
  /** Gives their square roots. */
  readonly isRoot: boolean;
}

interface VarianceState {
  readonly spread: Spread;
  readonly mean: number;
  /** The sum of squared distances from the mean. */
  readonly squares: number;
  readonly lostEntering: number;
  readonly lostLeaving: number;
  readonly count: number;
  /** The latest value, and how often it came in a row. */
  readonly latest: number;
  readonly same: number;
}

const START = { mean: 0, squares: 0, lostEntering: 0, lostLeaving: 0, count: 0, latest: NaN, same: 0 };

/** NaN where a window contains too few values: fewer than needed, or no more than `ddof`. */
export function slidingVariances(values: Float64Array, window: Window, spread: Spread): Float64Array {
  return slideBlocks(sliding(values, window), { ...START, spread }, varianceBlock);
}

function varianceBlock(state: VarianceState, given: Sliding, from: number, to: number): VarianceState {
  const { values, results, width, ahead, needed } = given;
  const { ddof, isRoot } = state.spread;
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
    results[at - ahead] = count < needed || count <= ddof ? NaN : isRoot ? Math.sqrt(variance) : variance;
  }
  return { ...state, mean, squares, lostEntering, lostLeaving, count, latest, same };
}
