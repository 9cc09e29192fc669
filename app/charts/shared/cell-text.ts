// A cell of a result as a name: a moment at the precision of its column, anything else as it is.
import { cellAt, type Column } from '#app/domain/table.ts';
import type { LayoutInput } from './kind.ts';
import { effectiveZone, momentFormatter, unitOf } from './time-unit.ts';

/** The name in a row; `noValue` for null. */
export function cellWriter({ locale, timeZone }: LayoutInput, column: Column, noValue: string): (row: number) => string {
  if (column.type === 'temporal') {
    const zone = effectiveZone(column.values, timeZone);
    const write = momentFormatter(unitOf(column.values, zone, null), locale, zone);
    return (row) => (Number.isNaN(column.values[row] ?? NaN) ? noValue : write(column.values[row] ?? NaN));
  }
  return (row) => {
    const value = cellAt(column, row);
    if (value === null || value === '<NULL>' || value === '') return noValue;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

/** A finite number of a row, else NaN. */
export function numberAt(column: Column | undefined, row: number): number {
  if (column?.type !== 'numeric') return NaN;
  const value = column.values[row] ?? NaN;
  return Number.isFinite(value) ? value : NaN;
}
