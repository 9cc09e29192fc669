// Numbers of a result, whatever its column is.
import type { Column } from '#app/domain/table.ts';

/** A finite number of a row, else NaN. */
export function numberAt(column: Column | undefined, row: number): number {
  if (column?.type !== 'numeric') return NaN;
  const value = column.values[row] ?? NaN;
  return Number.isFinite(value) ? value : NaN;
}
