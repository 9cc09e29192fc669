// Number and currency formats of a chart: the format selected in the chart, else the metric's; else short on marks and
// axes, and with the precision of the column's values in tables and tooltips.
import type { Currency } from '#app/domain/format/currency.ts';
import { formatOfDigits } from '#app/domain/format/column-digits.ts';
import { ADAPTIVE, formatNumber as formatPlain, type NumberOptions } from '#app/domain/format/format-number.ts';
import { findColumn } from '#app/domain/table.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { isObject, metricLabel, readText, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import type { ColumnMeta, LayoutInput } from '#app/charts/shared/kind.ts';
import {
  readComparison,
  shiftedLabel,
  shiftMessage,
  timeShifts,
  type ShiftSettings,
} from '#app/charts/shared/time/time-shifts.ts';

/** Like `formatNumber` of the domain, but with a typographic minus sign. */
export function formatNumber(value: number | null, format: string | null, options: NumberOptions): string {
  const text = formatPlain(value, format, options);
  return value !== null && value < 0 ? text.replace('-', '−') : text;
}

export interface MetricSettings {
  readonly metrics?: readonly FieldRef[];
}
/** Settings that determine the title of a value axis. */
type CaptionSettings = ShiftSettings &
  MetricSettings & { readonly y_axis_title?: string | null; readonly yAxisTitle?: string | null };

export type WriteNumber = (value: number | null) => string;

export type FormatInput = LayoutInput<{ readonly currency_format?: JsonObject | null }>;

export interface NumberLook {
  /** Null if neither the chart nor the metric has a format. */
  readonly format: string | null;
  readonly currency: Currency | undefined;
}

/** Treats "adaptive", the panel's default, as no selection, so that the metric's format applies. */
export const chosenFormat = (chartFormat: string | null): string | null => (chartFormat === ADAPTIVE ? null : chartFormat);

/** Format and currency of a column of the result, by its label. @param chartFormat the chart's format; null for none */
export function numberLook(input: FormatInput, column: string, chartFormat: string | null): NumberLook {
  const meta = findColumnMeta(input, column);
  return {
    format: chosenFormat(chartFormat) ?? meta?.d3Format ?? null,
    currency: readCurrency(input.settings.currency_format ?? {}) ?? meta?.currency ?? undefined,
  };
}

/** Creates a formatter for marks and axes; adaptive without a format. @param column label of the column */
export function numberWriter(input: FormatInput, column: string, chartFormat: string | null): WriteNumber {
  const { format, currency } = numberLook(input, column, chartFormat);
  return (value) => formatNumber(value, format, { locale: input.locale, currency });
}

/** Creates a formatter for tables and tooltips. Without a format it uses the precision of the column's values. */
export function fullWriter(
  input: FormatInput,
  column: string,
  chartFormat: string | null,
  values: () => Iterable<ArrayLike<number>> = () => valuesOf(input, column),
): WriteNumber {
  const { format, currency } = numberLook(input, column, chartFormat);
  const inForce = lazy(() => {
    if (format !== null) return format;
    const lists = [...values()];
    return lists.length === 0 ? null : formatOfDigits(lists, { isMoney: currency !== undefined });
  });
  return (value) => formatNumber(value, inForce(), { locale: input.locale, currency });
}

const valuesOf = ({ tables }: FormatInput, name: string): readonly Float64Array[] =>
  tables.flatMap((table) => {
    const column = findColumn(table, name);
    return column?.type === 'numeric' ? [column.values] : [];
  });

export type WriteTick = (value: number) => string;

/** Removes trailing zeros from tick labels: 5M next to 10M, not 5.0M. */
export const tickWriter =
  (write: WriteTick): WriteTick =>
  (value) =>
    write(value).replace(/(\d)\.0+(?=\D*$)/, '$1');

export function readCurrency(saved: JsonObject): Currency | null {
  const symbol = readText(saved, 'symbol');
  const codeColumn = readText(saved, 'codeColumn');
  if (symbol === null) return null;
  const symbolPosition = saved['symbolPosition'] === 'suffix' ? 'suffix' : 'prefix';
  return { symbol, symbolPosition, ...(codeColumn !== null && { codeColumn }) };
}

export function findColumnMeta({ columnMeta }: LayoutInput, column: string): ColumnMeta | null {
  return Object.hasOwn(columnMeta, column) ? (columnMeta[column] ?? null) : null;
}

/** A column's display name: its verbose name, the metric's own label, or its name. */
export const verboseName = (input: LayoutInput, column: string): string => findColumnMeta(input, column)?.verboseName || column;

/** The metric that a series belongs to: the only one, or the one that begins its name. */
export function findSeriesMetric({ settings }: LayoutInput<MetricSettings>, series: string): string {
  const labels = (settings.metrics ?? []).map(metricLabel);
  const [only] = labels;
  if (only !== undefined && labels.length === 1) return only;
  return labels.find((label) => series === label || series.startsWith(`${label}, `) || series.startsWith(`${label}__`)) ?? series;
}

/** The display name of a series. A metric at its start gets its verbose name: "Count of rows, Trains". */
export function seriesName(input: LayoutInput<MetricSettings>, series: string): string {
  const metric = findSeriesMetric(input, series);
  return series.startsWith(`${metric}, `)
    ? `${verboseName(input, metric)}${series.slice(metric.length)}`
    : verboseName(input, series);
}

/** The label of the chart's value axis: its title, else the metric if there is only one. */
export function valueCaption(input: LayoutInput<CaptionSettings>): string {
  const { y_axis_title: title, yAxisTitle: olderTitle, metrics = [] } = input.settings;
  const written = title || olderTitle;
  if (written) return written;
  const [only] = metrics;
  return only !== undefined && metrics.length === 1 ? comparedName(input.settings, verboseName(input, metricLabel(only))) : '';
}

/** Adds the comparison to the name: "Sales, difference to 1 year ago". */
function comparedName(settings: ShiftSettings, name: string): string {
  const comparison = readComparison(settings);
  return comparison === 'values' ? name : shiftedLabel(name, timeShifts(settings).map(shiftMessage).join(', '), comparison);
}

/** The result's column name of `x_axis`, or null. */
export function axisLabel({ settings }: LayoutInput<{ readonly x_axis?: FieldRef | null }>): string | null {
  const { x_axis: axis = null } = settings;
  return isObject(axis) ? readText(axis, 'label') : axis;
}
