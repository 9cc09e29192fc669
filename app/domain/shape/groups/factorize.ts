// Encodes a column as integer codes (pandas' factorize with sort=True) and groups rows by several encoded columns.
import type { Column } from '#app/domain/table.ts';
import { encodeNumbers } from '#app/domain/shape/numbers/number-codes.ts';

export interface Factors {
  /** Rank of the row's value; -1 for null. */
  readonly codes: Int32Array;
  /** A row with the value, by rank. */
  readonly rows: Int32Array;
}

type Key = number | string;

/** Ranks numbers, times and booleans by value, text by code point, and JSON by its serialized text. */
export function factorize(column: Column): Factors {
  if (column.type === 'temporal' || (column.type === 'numeric' && !column.exact?.size)) return factorizeNumbers(column.values);
  const readKey = buildKeyReader(column);
  const isText = column.type === 'string' || column.type === 'json';
  const compare = isText ? (a: Key, b: Key) => compareText(String(a), String(b)) : compareNumeric;
  const ids = new Map<Key, number>();
  const firstRows: number[] = [];
  const keys: Key[] = [];
  const codes = new Int32Array(column.values.length).fill(-1);
  for (let row = 0; row < codes.length; row += 1) {
    const key = readKey(row);
    if (key === null) continue;
    let id = ids.get(key);
    if (id === undefined) {
      id = keys.length;
      ids.set(key, id);
      keys.push(key);
      firstRows.push(row);
    }
    codes[row] = id;
  }
  const order = Int32Array.from(keys.keys()).sort((a, b) => compare(keys[a] ?? 0, keys[b] ?? 0));
  return toRanks(codes, order, firstRows);
}

function factorizeNumbers(values: Float64Array): Factors {
  const { codes, firstRows } = encodeNumbers(values);
  return toRanks(codes, findOrder(values, firstRows), firstRows);
}

/** Indexes of distinct numbers in ascending order. Sorts the numbers and looks them up again, which avoids a slow comparator. */
function findOrder(values: Float64Array, rows: Int32Array): Int32Array {
  const sorted = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) sorted[i] = values[rows[i] ?? 0] ?? 0;
  sorted.sort();
  const order = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i += 1) order[findPosition(sorted, values[rows[i] ?? 0] ?? 0)] = i;
  return order;
}

function findPosition(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Replaces codes by first occurrence with ranks by `order`, in place. */
function toRanks(codes: Int32Array, order: Int32Array, firstRows: ArrayLike<number>): Factors {
  const ranks = new Int32Array(order.length);
  const rows = new Int32Array(order.length);
  for (let rank = 0; rank < order.length; rank += 1) {
    ranks[order[rank] ?? 0] = rank;
    rows[rank] = firstRows[order[rank] ?? 0] ?? -1;
  }
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? -1;
    if (code >= 0) codes[row] = ranks[code] ?? -1;
  }
  return { codes, rows };
}

function buildKeyReader(column: Column): (row: number) => Key | null {
  switch (column.type) {
    case 'numeric':
    case 'temporal': {
      const exact = column.type === 'numeric' ? column.exact : undefined;
      return (row) => {
        const value = column.values[row] ?? NaN;
        return exact?.get(row) ?? (Number.isNaN(value) ? null : value === 0 ? 0 : value);
      };
    }
    case 'boolean':
      return (row) => ((column.values[row] ?? -1) < 0 ? null : (column.values[row] ?? null));
    case 'string':
      return (row) => column.values[row] ?? null;
    case 'json':
      return (row) =>
        column.values[row] === null || column.values[row] === undefined ? null : JSON.stringify(column.values[row]);
  }
}

/** Numeric keys are doubles, or text where a double can't represent the number exactly. */
function compareNumeric(a: Key, b: Key): number {
  const difference = Number(a) - Number(b);
  if (difference !== 0 || typeof a === 'number' || typeof b === 'number') return difference;
  if (!isInteger(a) || !isInteger(b)) return compareText(a, b);
  return BigInt(a) < BigInt(b) ? -1 : 1;
}

const isInteger = (text: string): boolean => /^-?\d+$/.test(text);

/** Order of code points, as Python sorts; `<` alone would put U+1F600 before U+FF00. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const bothHigh = x >= 0xd800 && y >= 0xd800;
    return bothHigh ? (x > 0xdfff ? x - 0x2000 : x + 0x2000) - (y > 0xdfff ? y - 0x2000 : y + 0x2000) : x - y;
  }
  return a.length - b.length;
}

export interface Groups {
  /** Index of the row's group, sorted by the columns' values; -1 if any value is null. */
  readonly codes: Int32Array;
  readonly count: number;
  /** For each column, the rank of its value by group. */
  readonly ranks: readonly Int32Array[];
}

/** Groups rows by the combinations of values that occur. Without columns, all rows are one group. */
export function groupRows(factors: readonly Factors[], rowCount: number): Groups {
  const [first, ...others] = factors;
  if (!first) return { codes: new Int32Array(rowCount), count: 1, ranks: [] };
  return others.reduce(combineGroups, {
    codes: first.codes,
    count: first.rows.length,
    ranks: [Int32Array.from(first.rows.keys())],
  });
}

/** Up to this many possible pairs, occurring pairs are marked in an array; above it, they are hashed. */
const MAX_PAIRS = 8_000_000;

function combineGroups(groups: Groups, factor: Factors): Groups {
  const size = factor.rows.length;
  const keys = new Float64Array(groups.codes.length);
  for (let row = 0; row < keys.length; row += 1) {
    const code = groups.codes[row] ?? -1;
    const factorCode = factor.codes[row] ?? -1;
    keys[row] = code < 0 || factorCode < 0 ? -1 : code * size + factorCode;
  }
  const { codes, sorted } =
    groups.count * size <= MAX_PAIRS ? encodeDenseKeys(keys, groups.count * size) : encodeSparseKeys(keys);
  const outer = new Int32Array(sorted.length);
  const inner = new Int32Array(sorted.length);
  for (let group = 0; group < sorted.length; group += 1) {
    const key = sorted[group] ?? 0;
    outer[group] = Math.floor(key / size);
    inner[group] = key % size;
  }
  return { codes, count: sorted.length, ranks: [...groups.ranks.map((of) => outer.map((at) => of[at] ?? -1)), inner] };
}

interface Keys {
  readonly codes: Int32Array;
  readonly sorted: Float64Array;
}

function encodeDenseKeys(keys: Float64Array, size: number): Keys {
  const ordinals = new Int32Array(size);
  for (let row = 0; row < keys.length; row += 1) {
    const key = keys[row] ?? -1;
    if (key >= 0) ordinals[key] = 1;
  }
  let count = 0;
  for (let key = 0; key < size; key += 1) if (ordinals[key] === 1) ordinals[key] = ++count;
  const sorted = new Float64Array(count);
  for (let key = 0; key < size; key += 1) if ((ordinals[key] ?? 0) > 0) sorted[(ordinals[key] ?? 0) - 1] = key;
  const codes = new Int32Array(keys.length);
  for (let row = 0; row < keys.length; row += 1) {
    const key = keys[row] ?? -1;
    codes[row] = key < 0 ? -1 : (ordinals[key] ?? 0) - 1;
  }
  return { codes, sorted };
}

function encodeSparseKeys(keys: Float64Array): Keys {
  const { codes, rows } = factorizeNumbers(keys.map((key) => (key < 0 ? NaN : key)));
  return { codes, sorted: Float64Array.from(rows, (row) => keys[row] ?? 0) };
}
