// How resample fills the cells of instants that no row has.
import { takeColumnRows, takeColumns } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { hasNull, isNullAt } from '#app/domain/shape/is-null.ts';

/** The columns at those rows (-1 is null; null for all as they are), each null as the value before it (1) or after it (-1). */
export function filled(columns: readonly Column[], rows: Int32Array | null, side: 1 | -1): Column[] {
  const taken = rows ? takeColumns(columns, rows) : columns;
  return taken.map((column, i) => {
    const source = columns[i] as Column;
    if (!hasNull(source)) return column;
    const isPlain = column.type === 'temporal' || (column.type === 'numeric' && !column.exact);
    if (!isPlain) return takeColumnRows(source, filledRows(source, rows ?? allRows(source.values.length), side));
    const values = rows ? column.values : Float64Array.from(column.values);
    fillNumbers(values, side);
    return { name: column.name, type: column.type, values };
  });
}

function allRows(count: number): Int32Array {
  const rows = new Int32Array(count);
  for (let row = 0; row < count; row += 1) rows[row] = row;
  return rows;
}

function fillNumbers(numbers: Float64Array, side: 1 | -1): void {
  const first = side === 1 ? 1 : numbers.length - 2;
  for (let i = first; i >= 0 && i < numbers.length; i += side) {
    if (numbers[i] !== numbers[i]) numbers[i] = numbers[i - side] ?? NaN;
  }
}

/** By place, the row whose value it takes. */
function filledRows(column: Column, rows: Int32Array, side: 1 | -1): Int32Array {
  const found = new Int32Array(rows.length);
  let latest = -1;
  for (let i = side === 1 ? 0 : rows.length - 1; i >= 0 && i < found.length; i += side) {
    const row = rows[i] ?? -1;
    if (row >= 0 && !isNullAt(column, row)) latest = row;
    found[i] = latest;
  }
  return found;
}

/** Straight lines between numbers, row by row; behind the last one it goes on, before the first there is nothing. */
export function interpolated(column: Column): Column {
  if (column.type !== 'numeric') return column;
  const values = Float64Array.from(column.values);
  let before = -1;
  for (let row = 0; row < values.length; row += 1) {
    if (Number.isNaN(values[row])) continue;
    if (before >= 0) draw(values, before, row);
    before = row;
  }
  if (before >= 0) values.fill(values[before] ?? NaN, before + 1);
  return { name: column.name, type: 'numeric', values };
}

function draw(values: Float64Array, from: number, to: number): void {
  const [start, end] = [values[from] ?? NaN, values[to] ?? NaN];
  for (let row = from + 1; row < to; row += 1) values[row] = start + ((end - start) / (to - from)) * (row - from);
}

/** The value for every null, of the grid or of the rows; where it is of another type than the column, cells are of both. */
export function filledNulls(column: Column, fill: string | number | boolean): Column {
  if (!hasNull(column)) return column;
  if (column.type === 'numeric' && typeof fill === 'number')
    return { ...column, values: column.values.map((value) => (Number.isNaN(value) ? fill : value)) };
  return { name: column.name, type: 'json', values: takenCells(column).map((value) => value ?? fill) };
}

const takenCells = (column: Column): unknown[] =>
  Array.from({ length: column.values.length }, (_, row) => {
    if (isNullAt(column, row)) return null;
    return column.type === 'boolean' ? column.values[row] === 1 : column.values[row];
  });
