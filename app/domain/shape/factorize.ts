// Groups the values of a column: each row gets the rank of its value among the distinct ones in order.
import type { Column } from '#app/domain/table.ts';

export interface Factors {
  /** Rank of the row's value; -1 for null. */
  readonly codes: Int32Array;
  /** By rank, a row that has the value. */
  readonly rows: Int32Array;
}

type Key = number | string;

/** Numbers, times and booleans by size; text by code point; json by its text. */
export function factorize(column: Column): Factors {
  const keyOf = keyReader(column);
  const isText = column.type === 'string' || column.type === 'json';
  const compare = isText ? (a: Key, b: Key) => compareText(String(a), String(b)) : compareNumeric;
  const ids = new Map<Key, number>();
  const firstRows: number[] = [];
  const keys: Key[] = [];
  const codes = new Int32Array(column.values.length).fill(-1);
  for (let row = 0; row < codes.length; row += 1) {
    const key = keyOf(row);
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
  const order = keys.map((_, id) => id).sort((a, b) => compare(keys[a] ?? 0, keys[b] ?? 0));
  const ranks = new Int32Array(order.length);
  order.forEach((id, rank) => (ranks[id] = rank));
  return {
    codes: codes.map((id) => (id < 0 ? -1 : (ranks[id] ?? -1))),
    rows: Int32Array.from(order, (id) => firstRows[id] ?? -1),
  };
}

function keyReader(column: Column): (row: number) => Key | null {
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

/** Numeric keys are doubles, and texts where a double cannot hold the number. */
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
  /** Ordinal of the row's group, in the order of the columns' values; -1 where any value is null. */
  readonly codes: Int32Array;
  readonly count: number;
  /** By group, its rank in each column's factors. */
  readonly ranks: readonly Int32Array[];
}

/** Groups rows by several factored columns, as they occur together. No columns: one group of all rows. */
export function groupRows(factors: readonly Factors[], rowCount: number): Groups {
  let codes: Int32Array = new Int32Array(rowCount);
  let ranks: Int32Array[] = [];
  let count = 1;
  for (const factor of factors) {
    const size = factor.rows.length;
    const seen = new Set<number>();
    const keys = new Float64Array(rowCount);
    for (let row = 0; row < rowCount; row += 1) {
      const code = codes[row] ?? -1;
      const own = factor.codes[row] ?? -1;
      const key = code < 0 || own < 0 ? -1 : code * size + own;
      keys[row] = key;
      if (key >= 0) seen.add(key);
    }
    const sorted = Float64Array.from(seen).sort();
    const ordinals = new Map<number, number>();
    sorted.forEach((key, ordinal) => ordinals.set(key, ordinal));
    codes = Int32Array.from(keys, (key) => (key < 0 ? -1 : (ordinals.get(key) ?? -1)));
    const previous = ranks;
    ranks = [
      ...previous.map((of) => Int32Array.from(sorted, (key) => of[Math.floor(key / size)] ?? -1)),
      Int32Array.from(sorted, (key) => key % size),
    ];
    count = sorted.length;
  }
  return { codes, count, ranks };
}
