// The one shape in which results travel: columns of typed arrays. Rows are made at the edges only.
// NaN is null in numeric and temporal columns: no engine's NaN survives JSON either, and pandas, whose
// semantics the post-processing follows, does the same.

import { isLongInteger } from './json/number-literal.ts';
import { eachBlock, overBlocks } from './table/row-blocks.ts';

/** Wire codes of generic column types: 0 numeric, 1 string, 2 temporal, 3 boolean. */
export const GENERIC_TYPE = { numeric: 0, string: 1, temporal: 2, boolean: 3 } as const;
export type GenericType = keyof typeof GENERIC_TYPE;

/** Numbers. NaN is null. `exact` has, by row, the text of cells that a double cannot represent. */
export interface NumericColumn {
  readonly name: string;
  readonly type: 'numeric';
  readonly values: Float64Array;
  readonly exact?: ReadonlyMap<number, string>;
}
/** Instants in UTC milliseconds since the epoch. NaN is null. */
export interface TemporalColumn {
  readonly name: string;
  readonly type: 'temporal';
  readonly values: Float64Array;
}
/** 1 true, 0 false, -1 null. */
export interface BooleanColumn {
  readonly name: string;
  readonly type: 'boolean';
  readonly values: Int8Array;
}
export interface StringColumn {
  readonly name: string;
  readonly type: 'string';
  readonly values: readonly (string | null)[];
}
/** Lists and objects (arrays, json, outliers of a box plot). Its wire code is that of a string. */
export interface JsonColumn {
  readonly name: string;
  readonly type: 'json';
  readonly values: readonly unknown[];
}
export type Column = NumericColumn | TemporalColumn | BooleanColumn | StringColumn | JsonColumn;
export type ColumnType = Column['type'];
type ColumnOf<T extends ColumnType> = Extract<Column, { readonly type: T }>;

/** All columns have `rowCount` values; names can repeat only before `dedupeNames`. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rowCount: number;
}

export type Cell = string | number | boolean | null | object;

export const emptyTable: Table = { columns: [], rowCount: 0 };

/** The column of that name, or undefined. */
export function findColumn(table: Table, name: string): Column | undefined {
  return table.columns.find((column) => column.name === name);
}

/** The wire code of a column: 0 numeric, 1 string (json too), 2 temporal, 3 boolean. */
export function genericCode(column: Column): 0 | 1 | 2 | 3 {
  return column.type === 'json' ? GENERIC_TYPE.string : GENERIC_TYPE[column.type];
}

/**
 * One cell as plain value: null, string, number, boolean, or the value of a json column. Temporal cells are epoch ms. Exact: a number
 * that a double can't hold is text, as filters, names and files want it. What is drawn takes `numberAt`.
 */
export function cellAt(column: Column, row: number): Cell {
  switch (column.type) {
    case 'numeric': {
      const exact = column.exact?.get(row);
      if (exact !== undefined) return exact;
      const value = column.values[row];
      return value === undefined || Number.isNaN(value) ? null : value;
    }
    case 'temporal': {
      const value = column.values[row];
      return value === undefined || Number.isNaN(value) ? null : value;
    }
    case 'boolean': {
      const value = column.values[row];
      return value === undefined || value < 0 ? null : value === 1;
    }
    case 'string':
      return column.values[row] ?? null;
    case 'json':
      return column.values[row] ?? null;
  }
}

/**
 * The number that a cell draws as, rounded where a double can't hold it; null for null, NaN and what is no number. Temporal cells are
 * epoch ms.
 */
export function numberAt(column: Column, row: number): number | null {
  if (column.type !== 'numeric' && column.type !== 'temporal') return null;
  const value = column.values[row];
  return value === undefined || Number.isNaN(value) ? null : value;
}

/** The cell as plain value with numbers as numbers; only integers beyond 2^53, which name things more than they count them, are text. */
export function drawnCellAt(column: Column, row: number): Cell {
  if (column.type !== 'numeric') return cellAt(column, row);
  const exact = column.exact?.get(row);
  return exact !== undefined && isLongInteger(exact) ? exact : numberAt(column, row);
}

/**
 * The rows of a table as objects keyed by column name, in order, numbers as in `drawnCellAt`. They have no prototype: a column can be
 * named `__proto__`.
 */
export function toRecords(table: Table, maxRows = table.rowCount): Record<string, Cell>[] {
  const count = Math.min(maxRows, table.rowCount);
  const records: Record<string, Cell>[] = Array.from({ length: count }, () => Object.create(null) as Record<string, Cell>);
  for (const column of table.columns) {
    for (let row = 0; row < count; row += 1) {
      const record = records[row];
      if (record) record[column.name] = drawnCellAt(column, row);
    }
  }
  return records;
}

/** One column's values at the given rows; -1 gives null. */
export function takeColumnRows<C extends Column>(column: C, rows: ArrayLike<number>): ColumnOf<C['type']>;
export function takeColumnRows(column: Column, rows: ArrayLike<number>): Column {
  switch (column.type) {
    case 'numeric':
    case 'temporal': {
      const values = new Float64Array(rows.length);
      takerOf(rows instanceof Int32Array ? rows : Int32Array.from(rows))(values, column.values);
      if (column.type === 'temporal' || !column.exact) return { name: column.name, type: column.type, values };
      return { name: column.name, type: 'numeric', values, exact: takeExact(column.exact, rows) };
    }
    case 'boolean': {
      const values = new Int8Array(rows.length);
      for (let i = 0; i < rows.length; i += 1) values[i] = column.values[rows[i] ?? -1] ?? -1;
      return { name: column.name, type: 'boolean', values };
    }
    case 'string':
      return { name: column.name, type: 'string', values: takeCells(column.values, rows) };
    case 'json':
      return { name: column.name, type: 'json', values: takeCells(column.values, rows) };
  }
}

/** So many arrays of zeros in one piece of memory: less work to get and to free than many pieces of one megabyte. */
export function numberArrays(count: number, length: number): Float64Array[] {
  const all = new Float64Array(count * length);
  return Array.from({ length: count }, (_, i) => all.subarray(i * length, (i + 1) * length));
}

/** All columns at the given rows; -1 gives null. */
export function takeColumns(columns: readonly Column[], rows: Int32Array): Column[] {
  const arrays = numberArrays(columns.filter(isPlainNumbers).length, rows.length).values();
  const takeInto = takerOf(rows);
  return columns.map((column) => {
    if (!isPlainNumbers(column)) return takeColumnRows(column, rows);
    const values = arrays.next().value ?? new Float64Array();
    takeInto(values, column.values);
    return { name: column.name, type: column.type, values };
  });
}

const isPlainNumbers = (column: Column): column is NumericColumn | TemporalColumn =>
  column.type === 'temporal' || (column.type === 'numeric' && !column.exact);

/** One kind of row list, and no branch in the loop that needs none: V8 boxes what it selects among. */
function takerOf(rows: Int32Array): (taken: Float64Array, values: Float64Array) => void {
  if (rows.includes(-1)) return (taken, values) => takeKnown(values, rows, taken.fill(NaN));
  if (arePairs(rows)) return (taken, values) => takePairs(values, rows, taken);
  return (taken, values) => takeAll(values, rows, taken);
}

const pairsEnd = ({ length }: Int32Array): number => length - (length % 2);

/** Whether each row but the last comes twice, as on a grid of time that is twice as fine. */
const arePairs = (rows: Int32Array): boolean =>
  overBlocks(pairsEnd(rows), true, (are, from, to) => are && arePairsIn(rows, from, to));

function arePairsIn(rows: Int32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i += 2) if (rows[i] !== rows[i + 1]) return false;
  return true;
}

function takePairs(values: Float64Array, rows: Int32Array, taken: Float64Array): void {
  const end = pairsEnd(rows);
  eachBlock(0, end, (from, to) => {
    for (let i = from; i < to; i += 2) {
      const value = values[rows[i] as number] as number;
      taken[i] = value;
      taken[i + 1] = value;
    }
  });
  if (end < taken.length) taken[end] = values[rows[end] as number] as number;
}

function takeKnown(values: Float64Array, rows: Int32Array, taken: Float64Array): void {
  eachBlock(0, taken.length, (from, to) => {
    for (let i = from; i < to; i += 1) {
      const row = rows[i] as number;
      if (row >= 0) taken[i] = values[row] as number;
    }
  });
}

/** Four rows at a time: the loop's own steps cost as much as they do. */
function takeAll(values: Float64Array, rows: Int32Array, taken: Float64Array): void {
  const end = taken.length - (taken.length % 4);
  eachBlock(0, end, (from, to) => takeBlock({ values, rows, taken }, from, to));
  for (let i = end; i < taken.length; i += 1) taken[i] = values[rows[i] as number] as number;
}

interface Taking {
  readonly values: Float64Array;
  readonly rows: Int32Array;
  readonly taken: Float64Array;
}

function takeBlock({ values, rows, taken }: Taking, from: number, to: number): void {
  for (let i = from; i < to; i += 4) {
    taken[i] = values[rows[i] as number] as number;
    taken[i + 1] = values[rows[i + 1] as number] as number;
    taken[i + 2] = values[rows[i + 2] as number] as number;
    taken[i + 3] = values[rows[i + 3] as number] as number;
  }
}

function takeCells<T>(values: readonly (T | null)[], rows: ArrayLike<number>): (T | null)[] {
  const taken = new Array<T | null>(rows.length);
  for (let i = 0; i < taken.length; i += 1) taken[i] = values[rows[i] ?? -1] ?? null;
  return taken;
}

function takeExact(exact: ReadonlyMap<number, string>, rows: ArrayLike<number>): Map<number, string> {
  const taken = new Map<number, string>();
  for (let i = 0; i < rows.length; i += 1) {
    const text = exact.get(rows[i] ?? -1);
    if (text !== undefined) taken.set(i, text);
  }
  return taken;
}

/** `a, a, a` -> `a, a__1, a__2`, as other SQL clients expect it. */
export function dedupeNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return names.map((name) => {
    let candidate = name;
    let n = counts.get(name) ?? 0;
    while (taken.has(candidate)) {
      n += 1;
      candidate = `${name}__${n}`;
    }
    counts.set(name, n);
    taken.add(candidate);
    return candidate;
  });
}
