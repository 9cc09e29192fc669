// Fills the cells of new rows in resample: ffill, bfill, linear interpolation and fill_value.
import { takeColumnRows, takeColumns } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { hasNull, isNullAt } from '#app/domain/shape/is-null.ts';

/**
 * Takes `rows` of the columns (-1 gives null; null takes all rows) and replaces nulls with the previous (side 1, ffill) or
 * next value (side -1, bfill).
 */
export function fillFromNeighbors(columns: readonly Column[], rows: Int32Array | null, side: 1 | -1): Column[] {
  const takenColumns = rows ? takeColumns(columns, rows) : columns;
  return takenColumns.map((column, i) => {
    const source = columns[i] as Column;
    if (!hasNull(source)) return column;
    const isPlain = column.type === 'temporal' || (column.type === 'numeric' && !column.exact);
    if (!isPlain) return takeColumnRows(source, findFilledRows(source, rows ?? allRows(source.values.length), side));
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

/** Source row of each result row after filling; -1 for none. */
function findFilledRows(column: Column, rows: Int32Array, side: 1 | -1): Int32Array {
  const found = new Int32Array(rows.length);
  let latest = -1;
  for (let i = side === 1 ? 0 : rows.length - 1; i >= 0 && i < found.length; i += side) {
    const row = rows[i] ?? -1;
    if (row >= 0 && !isNullAt(column, row)) latest = row;
    found[i] = latest;
  }
  return found;
}

/** Interpolates nulls linearly by row. Like pandas, repeats the last value at the end and leaves nulls at the start. */
export function interpolateLinearly(column: Column): Column {
  if (column.type !== 'numeric') return column;
  const values = Float64Array.from(column.values);
  let previous = -1;
  for (let row = 0; row < values.length; row += 1) {
    if (Number.isNaN(values[row])) continue;
    if (previous >= 0) interpolateBetween(values, previous, row);
    previous = row;
  }
  if (previous >= 0) values.fill(values[previous] ?? NaN, previous + 1);
  return { name: column.name, type: 'numeric', values };
}

function interpolateBetween(values: Float64Array, from: number, to: number): void {
  const [start, end] = [values[from] ?? NaN, values[to] ?? NaN];
  for (let row = from + 1; row < to; row += 1) values[row] = start + ((end - start) / (to - from)) * (row - from);
}

/** Replaces nulls with `fill`. A fill value of another type gives a mixed (JSON) column. */
export function fillNulls(column: Column, fill: string | number | boolean): Column {
  if (!hasNull(column)) return column;
  if (column.type === 'numeric' && typeof fill === 'number')
    return { ...column, values: column.values.map((value) => (Number.isNaN(value) ? fill : value)) };
  return { name: column.name, type: 'json', values: readCells(column).map((value) => value ?? fill) };
}

const readCells = (column: Column): unknown[] =>
  Array.from({ length: column.values.length }, (_, row) => {
    if (isNullAt(column, row)) return null;
    return column.type === 'boolean' ? column.values[row] === 1 : column.values[row];
  });
