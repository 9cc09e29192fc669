// Formats values of result columns as names: times at their own precision, nulls as text.
import { formatTime } from '#app/domain/format/format-time.ts';
import { cellAt, type Column } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { effectiveZone, momentFormatter, chooseAxisUnit } from '#app/charts/shared/time/time-unit.ts';

export type WriteRowCell = (row: number) => string;

interface TimeOptions {
  /** A format that a user selected; null for the default. */
  readonly format?: string | null;
  readonly grain?: string | null;
}

/** Creates a formatter of a column's values, by type and as a single line. */
export function cellWriter({ locale, timeZone }: LayoutInput, column: Column, time: TimeOptions = {}): WriteRowCell {
  if (column.type === 'temporal') {
    const zone = effectiveZone(column.values, timeZone);
    const { format = null, grain = null } = time;
    const write =
      format === null || format === 'smart_date'
        ? momentFormatter(chooseAxisUnit(column.values, zone, grain), locale, zone)
        : (ms: number) => formatTime(ms, format, { locale, timeZone: zone });
    return known(
      (row) => column.values[row] ?? NaN,
      (ms) => (Number.isNaN(ms) ? nameValue(null, locale) : write(ms)),
    );
  }
  return known(
    (row) => cellAt(column, row),
    (value) => oneLine(nameValue(value, locale)),
  );
}

/** Caches formatted values: values repeat, and a lookup is faster than formatting. */
function known<Value>(valueAt: (row: number) => Value, write: (value: Value) => string): WriteRowCell {
  const texts = new Map<Value, string>();
  return (row) => {
    const value = valueAt(row);
    const text = texts.get(value) ?? write(value);
    texts.set(value, text);
    return text;
  };
}
