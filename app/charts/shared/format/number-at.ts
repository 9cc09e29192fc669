// Reads numbers of result columns of any type.
import type { Column } from '#app/domain/table.ts';

/** The finite number in a row, else NaN. */
export function numberAt(column: Column | undefined, row: number): number {
  if (column?.type !== 'numeric') return NaN;
  const value = column.values[row] ?? NaN;
  return Number.isFinite(value) ? value : NaN;
}
