// Rolling minimum, maximum and quantiles: windows that keep their values in order.
import { quantileOf } from './quantile.ts';
import type { Interpolation } from './quantile.ts';
import type { WindowMaker } from './rolling-moments.ts';

/**
 * Keeps only values that may still become the extreme one: linear time. Values leave in the order they came.
 * @param sign 1 for the maximum, -1 for the minimum
 */
export const extremeWindow =
  (sign: 1 | -1): WindowMaker =>
  () => {
    const candidates: number[] = [];
    let head = 0;
    return {
      add(value) {
        while (candidates.length > head && sign * ((candidates.at(-1) ?? 0) - value) < 0) candidates.pop();
        candidates.push(value);
      },
      remove(value) {
        if (candidates[head] === value) head += 1;
        if (head > 1024 && head * 2 > candidates.length) {
          candidates.splice(0, head);
          head = 0;
        }
      },
      result: () => candidates[head] ?? NaN,
    };
  };

/** The q-quantile, 0 to 1. Insertion is a binary search and one block move. */
export const quantileWindow =
  (q: number, interpolation: Interpolation): WindowMaker =>
  () => {
    let sorted = new Float64Array(64);
    let count = 0;
    const placeOf = (value: number): number => {
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? 0) < value) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    return {
      add(value) {
        if (count === sorted.length) {
          const grown = new Float64Array(count * 2);
          grown.set(sorted);
          sorted = grown;
        }
        const at = placeOf(value);
        sorted.copyWithin(at + 1, at, count);
        sorted[at] = value;
        count += 1;
      },
      remove(value) {
        const at = placeOf(value);
        sorted.copyWithin(at, at + 1, count);
        count -= 1;
      },
      result: () => quantileOf(sorted, count, q, interpolation),
    };
  };
