// Rolling quantiles, by the values of a window in order: moved in one array where the window is narrow, else counted by rank.
import { between, type Interpolation } from '#app/domain/shape/numbers/quantile.ts';
import { slideBlocks, sliding, type Window } from './rolling-window.ts';

/** Up to this width moving the values costs less than counting ranks. */
const MAX_MOVED = 2_048;

/** The values of a window. */
interface OrderedValues {
  readonly count: number;
  /** `row`: whose value it is. */
  add(value: number, row: number): void;
  remove(value: number, row: number): void;
  /** The value at a place in ascending order, from 0. */
  at(place: number): number;
}

/** NaN where a window contains too few values, one at least; `q` is 0 to 1. A row takes a time that grows with the logarithm of the window. */
export function slidingQuantiles(values: Float64Array, window: Window, q: number, interpolation: Interpolation): Float64Array {
  const ordered = window.width <= MAX_MOVED ? new MovedValues() : new RankedValues(values);
  return slideBlocks(sliding(values, window), ordered, (_, { results, width, ahead, needed }, from, to) => {
    for (let at = from; at < to; at += 1) {
      const leaving = at < width ? NaN : (values[at - width] ?? NaN);
      if (leaving - leaving === 0) ordered.remove(leaving, at - width);
      const entering = at < values.length ? (values[at] ?? NaN) : NaN;
      if (entering - entering === 0) ordered.add(entering, at);
      if (at < ahead) continue;
      results[at - ahead] = ordered.count < needed ? NaN : quantileIn(ordered, q, interpolation);
    }
    return ordered;
  });
}

function quantileIn(ordered: OrderedValues, q: number, interpolation: Interpolation): number {
  if (ordered.count === 0) return NaN;
  const position = q * (ordered.count - 1);
  const low = ordered.at(Math.floor(position));
  return between(position, low, Number.isInteger(position) ? low : ordered.at(Math.ceil(position)), interpolation);
}

/** Insertion is a binary search and one block move. */
class MovedValues implements OrderedValues {
  private values = new Float64Array(64);
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

  at(place: number): number {
    return this.values[place] ?? NaN;
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

/** A binary indexed tree over the ranks of all values: each row has its own rank, equal values in the order of their rows. */
export class RankedValues implements OrderedValues {
  count = 0;
  /** Nodes of the tree that were read or written. */
  steps = 0;
  /** By rank, from 1: finite values alone. */
  private readonly rowOfRank: Int32Array;
  private readonly rankOfRow: Int32Array;
  private readonly values: Float64Array;
  private readonly tree: Int32Array;
  /** The largest power of two that is no more than the count of ranks. */
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
    let [rank, left] = [0, place];
    for (let step = this.top; step > 0; step >>= 1) {
      this.steps += 1;
      const below = this.tree[rank + step];
      if (below === undefined || below > left) continue;
      rank += step;
      left -= below;
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
