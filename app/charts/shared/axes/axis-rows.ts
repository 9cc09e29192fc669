// Selects and sorts the rows of a result along its axis. Uses loops and typed arrays, because results have up to a million rows.
import type { Column, Table } from '#app/domain/table.ts';
import { isWithin, type NumberBounds } from './number-axis.ts';
import { sortRows } from '#app/charts/shared/grid/sort-rows.ts';

export interface AxisRows {
  readonly count: number;
  /** Row indexes; null for all rows in the order of the result, so that nothing is copied. */
  readonly rows: Uint32Array | null;
}

export const isContinuous = (column: Column, areNumbersCategories: boolean): boolean =>
  column.type === 'temporal' || (column.type === 'numeric' && !areNumbersCategories);

/** Rows that have a value on a time or number axis and are within its bounds, ascending. */
export function axisRows(column: Column, { rowCount }: Table, bounds: NumberBounds | null): AxisRows {
  const values = column.values as Float64Array;
  if (bounds === null && isAscending(values, rowCount)) return { count: rowCount, rows: null };
  const rows = new Uint32Array(rowCount);
  let count = 0;
  for (let row = 0; row < rowCount; row += 1) {
    if (!Number.isFinite(values[row]) || !isWithin(bounds, column, row)) continue;
    rows[count] = row;
    count += 1;
  }
  return { count, rows: sortRows(rows.subarray(0, count), values) };
}

/** Also false if a value is null. */
function isAscending(values: Float64Array, rowCount: number): boolean {
  let before = -Number.MAX_VALUE;
  for (let row = 0; row < rowCount; row += 1) {
    const value = values[row] ?? NaN;
    if (!(value >= before)) return false;
    before = value;
  }
  return before < Infinity;
}

/** The result row at a position of the axis. */
export const rowAt = ({ rows }: AxisRows, at: number): number => (rows === null ? at : (rows[at] ?? -1));

/** The numbers or moments of a column in these rows, NaN for non-finite ones. Callers must not modify the array. */
export function valuesAt(column: Column, { count, rows }: AxisRows): Float64Array {
  if (column.type !== 'numeric' && column.type !== 'temporal') return new Float64Array(count).fill(NaN);
  const { values } = column;
  if (rows === null && areFinite(values)) return values;
  const read = new Float64Array(count);
  for (let at = 0; at < count; at += 1) {
    const value = values[rows === null ? at : (rows[at] ?? 0)] ?? NaN;
    read[at] = Number.isFinite(value) ? value : NaN;
  }
  return read;
}

/** True if no value is infinite; NaN represents null and is allowed. */
function areFinite(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at += 1) if (Math.abs(values[at] ?? 0) === Infinity) return false;
  return true;
}
