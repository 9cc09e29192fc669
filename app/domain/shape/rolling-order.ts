// Rolling minimum, maximum and quantiles: windows that keep places or values in order.
import { quantileOf } from './quantile.ts';
import type { Interpolation } from './quantile.ts';
import { slideBlocks, sliding } from './rolling-window.ts';
import type { Sliding, Window } from './rolling-window.ts';

interface ExtremeState {
  /** 1 for the maximum, -1 for the minimum. */
  readonly sign: 1 | -1;
  /** From head to tail, the rows that can still become the extreme one, the most extreme first. */
  readonly places: Int32Array;
  readonly head: number;
  readonly tail: number;
  readonly count: number;
}

/** The maximum where `sign` is 1, the minimum where -1; NaN where a window contains too few values, one at least. Linear time. */
export function slidingExtremes(values: Float64Array, window: Window, sign: 1 | -1): Float64Array {
  const places = new Int32Array(values.length);
  return slideBlocks(sliding(values, window), { sign, places, head: 0, tail: 0, count: 0 }, extremeBlock);
}

function extremeBlock(state: ExtremeState, given: Sliding, from: number, to: number): ExtremeState {
  const { values, results, width, ahead, needed } = given;
  const { sign, places } = state;
  let { head, tail, count } = state;
  for (let at = from; at < to; at += 1) {
    const leaving = at < width ? NaN : (values[at - width] ?? NaN);
    if (leaving - leaving === 0) {
      count -= 1;
      if (places[head] === at - width) head += 1;
    }
    const entering = at < values.length ? (values[at] ?? NaN) : NaN;
    if (entering - entering === 0) {
      count += 1;
      while (tail > head && sign * entering >= sign * (values[places[tail - 1] ?? 0] ?? NaN)) tail -= 1;
      places[tail] = at;
      tail += 1;
    }
    if (at < ahead) continue;
    results[at - ahead] = count === 0 || count < needed ? NaN : (values[places[head] ?? 0] ?? NaN);
  }
  return { sign, places, head, tail, count };
}

/** NaN where a window contains too few values, one at least; `q` is 0 to 1. */
export function slidingQuantiles(values: Float64Array, window: Window, q: number, interpolation: Interpolation): Float64Array {
  const sorted = new SortedValues();
  return slideBlocks(sliding(values, window), sorted, (_, { results, width, ahead, needed }, from, to) => {
    for (let at = from; at < to; at += 1) {
      const leaving = at < width ? NaN : (values[at - width] ?? NaN);
      if (leaving - leaving === 0) sorted.remove(leaving);
      const entering = at < values.length ? (values[at] ?? NaN) : NaN;
      if (entering - entering === 0) sorted.add(entering);
      if (at < ahead) continue;
      results[at - ahead] = sorted.count < needed ? NaN : quantileOf(sorted.values, sorted.count, q, interpolation);
    }
    return sorted;
  });
}

/** Insertion is a binary search and one block move. */
class SortedValues {
  values = new Float64Array(64);
  count = 0;

  add(value: number): void {
    if (this.count === this.values.length) this.grow();
    const at = this.placeOf(value);
    this.values.copyWithin(at + 1, at, this.count);
    this.values[at] = value;
    this.count += 1;
  }

  remove(value: number): void {
    const at = this.placeOf(value);
    this.values.copyWithin(at, at + 1, this.count);
    this.count -= 1;
  }

  private grow(): void {
    const grown = new Float64Array(this.count * 2);
    grown.set(this.values);
    this.values = grown;
  }

  private placeOf(value: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.values[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
