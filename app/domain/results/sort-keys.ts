// The order of rows by one column of them: numbers in a typed array, everything else as the rank among its distinct values.
import type { Cell } from '#app/domain/table.ts';
import { fitsDouble } from '#app/domain/json/number-literal.ts';
import { compareFor, toScalar, type CellKind, type Scalar } from './compare-cells.ts';

/** More distinct values than these, or more text in them, are not held. */
const MAX_DISTINCT = 300_000;
const MAX_DISTINCT_CHARS = 8_000_000;
const FIRST_ROWS = 1_024;

export interface SortKeys {
  /** False: there are too many distinct values to hold; then no more are taken. */
  add(cell: Cell): boolean;
  /** Places of the rows, from 0, in their order: NULL last in both directions, ties as they came. */
  order(direction: 'ascending' | 'descending'): Uint32Array;
}

export function createSortKeys(kind: CellKind): SortKeys {
  let keys = new Float64Array(FIRST_ROWS);
  let count = 0;
  let ids: Map<Scalar, number> | null = kind === 'number' ? null : new Map();
  let chars = 0;
  const idOf = (value: Scalar, known: Map<Scalar, number>): number => {
    const id = known.get(value);
    if (id !== undefined) return id;
    if (typeof value === 'string') chars += value.length;
    known.set(value, known.size);
    return known.size - 1;
  };
  /** A text among numbers, such as one that no double represents: from now on by rank. */
  const toIds = (): Map<Scalar, number> => {
    const made = new Map<Scalar, number>();
    for (let at = 0; at < count; at += 1) if (!Number.isNaN(keys[at])) keys[at] = idOf(keys[at] ?? 0, made);
    return made;
  };
  return {
    add(cell) {
      if (count === keys.length) keys = grown(keys);
      const value = ids === null ? readDouble(toScalar(cell)) : toScalar(cell);
      if (value === null) keys[count] = NaN;
      else if (ids === null && typeof value === 'number') keys[count] = value;
      else keys[count] = idOf(value, (ids ??= toIds()));
      count += 1;
      return ids === null || (ids.size <= MAX_DISTINCT && chars <= MAX_DISTINCT_CHARS);
    },
    order(direction) {
      const ranks = ids === null ? keys : ranked(keys, count, ids, kind);
      return orderOf(ranks, count, direction === 'ascending' ? 1 : -1);
    },
  };
}

/** The number of a text where a double orders it exactly. */
const readDouble = (value: Scalar | null): Scalar | null =>
  typeof value === 'string' && fitsDouble(value) ? Number(value) : value;

function grown(keys: Float64Array): Float64Array<ArrayBuffer> {
  const next = new Float64Array(keys.length * 2);
  next.set(keys);
  return next;
}

function ranked(keys: Float64Array, count: number, ids: ReadonlyMap<Scalar, number>, kind: CellKind): Float64Array {
  const compare = compareFor(kind);
  const sorted = [...ids].sort(([a], [b]) => compare(a, b));
  const ranks = new Float64Array(ids.size);
  let rank = 0;
  for (const [at, [value, id]] of sorted.entries()) {
    const before = sorted[at - 1];
    // 1.0 and 1 are two texts and one number: ties.
    if (before !== undefined && compare(before[0], value) !== 0) rank += 1;
    ranks[id] = rank;
  }
  return keys.subarray(0, count).map((id) => (Number.isNaN(id) ? NaN : (ranks[id] ?? NaN)));
}

function orderOf(keys: Float64Array, count: number, turn: 1 | -1): Uint32Array {
  const order = new Uint32Array(count);
  let filled = 0;
  for (let at = 0; at < count; at += 1) if (!Number.isNaN(keys[at])) order[filled++] = at;
  let last = filled;
  for (let at = 0; at < count; at += 1) if (Number.isNaN(keys[at])) order[last++] = at;
  // Sorting is stable.
  order.subarray(0, filled).sort((a, b) => turn * ((keys[a] ?? 0) - (keys[b] ?? 0)) || 0);
  return order;
}
