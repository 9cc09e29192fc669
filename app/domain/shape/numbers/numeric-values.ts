// Reads columns as numbers for arithmetic operations; NaN is null.
import type { Column } from '#app/domain/table.ts';
import { shapeError } from '#app/domain/shape/shape-error.ts';

export const numericColumn = (values: Float64Array): Column => ({ name: '', type: 'numeric', values });

/** True for numeric columns and columns of only nulls, whose type is unknown. */
export function isArithmetic(column: Column): boolean {
  return column.type === 'numeric' || isAllNull(column);
}

/** The values of a numeric, boolean (0, 1) or all-null column. Throws a 400 for any other. */
export function readNumericValues(column: Column, name: string): Float64Array {
  if (column.type === 'numeric') return column.values;
  if (column.type === 'boolean') return Float64Array.from(column.values, (value) => (value < 0 ? NaN : value));
  if (isAllNull(column)) return new Float64Array(column.values.length).fill(NaN);
  throw shapeError(`Column "${name}" is not numeric.`);
}

function isAllNull(column: Column): boolean {
  if (column.type === 'string' || column.type === 'json') return column.values.every((value) => value === null);
  return column.type === 'temporal' && column.values.every(Number.isNaN);
}

/** NaN for division by zero: infinities are invalid in axis scales and JSON. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? NaN : part / whole;
}
