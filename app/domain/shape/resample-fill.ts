// How resample fills the cells of instants that no row has.
import { takeColumnRows } from '#app/domain/table.ts';
import type { Column } from '#app/domain/table.ts';
import { hasNull, isNullAt } from './is-null.ts';

/** Each null as the value before it. */
export function filledForward(column: Column): Column {
  if (!hasNull(column)) return column;
  const rows = new Int32Array(column.values.length);
  let last = -1;
  for (let row = 0; row < rows.length; row += 1) {
    if (!isNullAt(column, row)) last = row;
    rows[row] = last;
  }
  return takeColumnRows(column, rows);
}

/** Each null as the value after it. */
export function filledBackward(column: Column): Column {
  if (!hasNull(column)) return column;
  const rows = new Int32Array(column.values.length);
  let next = -1;
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    if (!isNullAt(column, row)) next = row;
    rows[row] = next;
  }
  return takeColumnRows(column, rows);
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

/** The value for rows that are -1; where it is of another type than the column, cells are of both. */
export function filledHoles(column: Column, rows: Int32Array, fill: string | number | boolean): Column {
  if (!rows.includes(-1)) return column;
  if (column.type === 'numeric' && typeof fill === 'number') {
    return { ...column, values: column.values.map((value, row) => ((rows[row] ?? -1) < 0 ? fill : value)) };
  }
  const cells = takenCells(column).map((value, row) => ((rows[row] ?? -1) < 0 ? fill : value));
  return { name: column.name, type: 'json', values: cells };
}

const takenCells = (column: Column): unknown[] =>
  Array.from({ length: column.values.length }, (_, row) => {
    if (isNullAt(column, row)) return null;
    return column.type === 'boolean' ? column.values[row] === 1 : column.values[row];
  });
