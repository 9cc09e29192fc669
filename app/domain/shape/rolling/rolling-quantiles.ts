// Rolling quantiles: a sorted array for narrow windows, a binary indexed tree over ranks for wide ones.
import { interpolate, type Interpolation } from '#app/domain/shape/numbers/quantile.ts';
import { slideBlocks, buildSliding, type Window } from './rolling-window.ts';

/** Max window width for the sorted array; wider windows are faster with the tree. */
const MAX_SORTED_ARRAY_WIDTH = 2_048;

/** Values of a window in ascending order. */
interface OrderedValues {
  readonly count: number;
  /** `row` is the value's row. */
  add(value: number, row: number): void;
  remove(value: number, row: number): void;
  /** Value at a position in ascending order, from 0. */
  at(place: number): number;
}

/** NaN if a window has too few values (at least one is needed); `q` is 0 to 1. The time per row is logarithmic in the window. */
export function slidingQuantiles(values: Float64Array, window: Window, q: number, interpolation: Interpolation): Float64Array {
  const ordered = window.width <= MAX_SORTED_ARRAY_WIDTH ? new SortedArray() : new RankedValues(values);
  return slideBlocks(buildSliding(values, window), ordered, (_, { results, width, ahead, minValues }, from, to) => {
    for (let at = from; at < to; at += 1) {
      const leaving = at < width ? NaN : (values[at - width] ?? NaN);
      if (leaving - leaving === 0) ordered.remove(leaving, at - width);
      const entering = at < values.length ? (values[at] ?? NaN) : NaN;
      if (entering - entering === 0) ordered.add(entering, at);
      if (at < ahead) continue;
      results[at - ahead] = ordered.count < minValues ? NaN : computeWindowQuantile(ordered, q, interpolation);
    }
    return ordered;
  });
}

function computeWindowQuantile(ordered: OrderedValues, q: number, interpolation: Interpolation): number {
  if (ordered.count === 0) return NaN;
  const position = q * (ordered.count - 1);
  const low = ordered.at(Math.floor(position));
  return interpolate(position, low, Number.isInteger(position) ? low : ordered.at(Math.ceil(position)), interpolation);
}

/** Sorted array: insertion is a binary search and one block move. */
class SortedArray implements OrderedValues {
  private values = new Float64Array(64);
  count = 0;

  add(value: number): void {
    if (this.count === this.values.length) this.grow();
    const at = this.findPosition(value);
    this.values.copyWithin(at + 1, at, this.count);
    this.values[at] = value;
    this.count += 1;
  }

  remove(value: number): void {
    const at = this.findPosition(value);
    this.values.copyWithin(at, at + 1, this.count);
    this.count -= 1;
  }

  at(place: number): number {
    return this.values[place] ?? NaN;
  }

  private grow(): void {
    const grown = new Float64Array(this.count * 2);
    grown.set(this.values);
    this.values = grown;
  }

  private findPosition(value: number): number {
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

/** Binary indexed tree over the ranks of all values. Ranks are unique: equal values are ranked by row. */
export class RankedValues implements OrderedValues {
  count = 0;
  /** Number of tree nodes read or written. */
  steps = 0;
  /** Index is rank - 1. Finite values only. */
  private readonly rowOfRank: Int32Array;
  private readonly rankOfRow: Int32Array;
  private readonly values: Float64Array;
  private readonly tree: Int32Array;
  /** Largest power of two up to the number of ranks. */
  private readonly top: number;

  constructor(values: Float64Array) {
    this.values = values;
    this.rowOfRank = Int32Array.from(values.keys())
      .filter((row) => Number.isFinite(values[row]))
      .sort((a, b) => (values[a] as number) - (values[b] as number) || a - b);
    this.rankOfRow = new Int32Array(values.length);
    for (const [index, row] of this.rowOfRank.entries()) this.rankOfRow[row] = index + 1;
    this.tree = new Int32Array(this.rowOfRank.length + 1);
    this.top = this.tree.length > 1 ? 2 ** Math.floor(Math.log2(this.tree.length - 1)) : 0;
  }

  add(_: number, row: number): void {
    this.change(row, 1);
  }

  remove(_: number, row: number): void {
    this.change(row, -1);
  }

  at(place: number): number {
    let [rank, remaining] = [0, place];
    for (let step = this.top; step > 0; step >>= 1) {
      this.steps += 1;
      const belowCount = this.tree[rank + step];
      if (belowCount === undefined || belowCount > remaining) continue;
      rank += step;
      remaining -= belowCount;
    }
    return this.values[this.rowOfRank[rank] ?? -1] ?? NaN;
  }

  private change(row: number, by: 1 | -1): void {
    this.count += by;
    for (let rank = this.rankOfRow[row] ?? 0; rank > 0 && rank < this.tree.length; rank += rank & -rank) {
      this.steps += 1;
      this.tree[rank] = (this.tree[rank] ?? 0) + by;
    }
  }
}
