// How the values of a result's columns are written as names: times at their own precision, nulls in words.
import { formatTime } from '#app/domain/format/format-time.ts';
import { cellAt, type Column } from '#app/domain/table.ts';
import type { LayoutInput } from './kind.ts';
import { NO_VALUE } from './series.ts';
import { effectiveZone, momentFormatter, unitOf } from './time-unit.ts';

export type WriteCell = (row: number) => string;

interface TimeOptions {
  /** A format that a user selected; null is ours. */
  readonly format?: string | null;
  readonly grain?: string | null;
}

/** The value of a row as text, by the column's type. */
export function cellWriter({ locale, timeZone }: LayoutInput, column: Column, time: TimeOptions = {}): WriteCell {
  if (column.type === 'temporal') {
    const zone = effectiveZone(column.values, timeZone);
    const { format = null, grain = null } = time;
    const write =
      format === null || format === 'smart_date'
        ? momentFormatter(unitOf(column.values, zone, grain), locale, zone)
        : (ms: number) => formatTime(ms, format, { locale, timeZone: zone });
    return (row) => (Number.isNaN(column.values[row] ?? NaN) ? NO_VALUE : write(column.values[row] ?? NaN));
  }
  return (row) => {
    const value = cellAt(column, row);
    if (value === null || value === '<NULL>') return NO_VALUE;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}
