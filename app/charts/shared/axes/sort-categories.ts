// Sorts the categories of an axis with several series: by name, or by the values of all series.
import { cellAt, type Column, type Table } from '#app/domain/table.ts';
import type { AxisRows } from './axis-rows.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import type { SeriesSettings } from '#app/charts/shared/series/series-settings.ts';
import { columnRole } from '#app/charts/shared/time/time-shifts.ts';

/** The rows in the order that the chart sets; unchanged without such a setting and for a single series. */
export function sortCategories({ settings, locale }: LayoutInput<SeriesSettings>, table: Table, column: Column): AxisRows {
  const count = table.rowCount;
  const { x_axis_sort_series: by = 'name', x_axis_sort_series_ascending: isAscending = true, groupby = [] } = settings;
  const sign = isAscending ? 1 : -1;
  if (groupby.length === 0 || (by === 'name' && sign === 1)) return { count, rows: null };
  const rows = Uint32Array.from({ length: count }, (_, row) => row);
  const names = byName(column, locale);
  if (by === 'name') return { count, rows: rows.sort((a, b) => -names(a, b) || a - b) };
  const worths = Array.from(rows, (row) => worthOf(by, valuesIn(settings, table, column, row)));
  const sorted = rows.sort((a, b) => {
    const [left, right] = [worths[a] ?? null, worths[b] ?? null];
    // Categories without a value are last in both orders.
    if (left === null || right === null) return Number(left === null) - Number(right === null) || a - b;
    return sign * (left - right) || a - b;
  });
  return { count, rows: sorted };
}

function byName(column: Column, locale: string): (a: number, b: number) => number {
  const collator = new Intl.Collator(locale, { numeric: true });
  const textOf = (row: number): string => {
    const value = cellAt(column, row);
    return value === null || typeof value === 'object' ? '' : String(value);
  };
  return (a, b) => collator.compare(textOf(a), textOf(b));
}

/** Values of a row, without those of time offsets and forecasts. */
function valuesIn(settings: SeriesSettings, table: Table, axis: Column, row: number): readonly number[] {
  return table.columns.flatMap((column) => {
    if (column === axis || column.type !== 'numeric') return [];
    const { shift, forecast } = columnRole(settings, column.name);
    const value = column.values[row] ?? NaN;
    return shift === null && forecast === null && Number.isFinite(value) ? [value] : [];
  });
}

function worthOf(by: string, values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, value) => total + value, 0);
  if (by === 'max') return Math.max(...values);
  if (by === 'min') return Math.min(...values);
  return by === 'avg' ? sum / values.length : sum;
}
