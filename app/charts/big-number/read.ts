// What the number is: the metric's one value, or an aggregate of its trend.
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { readSeries } from '#app/charts/shared/series/series.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { cellAt, findColumn, numberAt, type Column } from '#app/domain/table.ts';
import type { BigNumberSettings } from './settings.ts';

type Input = LayoutInput<BigNumberSettings>;

export interface Trend {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly value: number | null;
  /** The row that the number comes from; null for an aggregate. */
  readonly valueRow: number | null;
  readonly label: string;
  readonly write: (row: number) => string;
}

/** The one value as text; null where there is none. */
export function readTotal(input: Input, write: WriteNumber): string | null {
  const column = metricColumn(input, 0);
  if (column === null) return null;
  const { settings, locale, timeZone } = input;
  const number = numberAt(column, 0);
  if (number !== null) {
    const isTime = column.type === 'temporal' || settings.force_timestamp_formatting;
    return isTime ? formatTime(number, settings.time_format, { locale, timeZone }) : write(number);
  }
  const value = cellAt(column, 0);
  if (value === null) return null;
  if (column.type === 'numeric') return write(Number(value));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The one value where it is a number; null where it is not. */
export function totalValue(input: Input): number | null {
  const column = metricColumn(input, 0);
  return column === null ? null : numberAt(column, 0);
}

/** null without rows. */
export function readTrend(input: Input): Trend | null {
  const { axis, series } = readSeries(
    { ...input, settings: { ...input.settings, x_axis_time_format: input.settings.time_format }, hidden: [] },
    false,
  );
  const name = metricLabel(input.settings.metric);
  const values = (series.find((one) => one.name === name) ?? series[0])?.values;
  if (values === undefined || values.length === 0) return null;
  return { times: axis.values, values, label: axis.label, write: axis.write, ...choose(input, values) };
}

function choose(input: Input, values: Float64Array): Pick<Trend, 'value' | 'valueRow'> {
  const { aggregation } = input.settings;
  const present = [...values].filter((value) => !Number.isNaN(value));
  if (present.length === 0) return { value: null, valueRow: null };
  const overall = aggregation === 'raw' ? metricColumn(input, 1) : null;
  const raw = overall === null ? null : numberAt(overall, 0);
  if (raw !== null) return { value: raw, valueRow: null };
  const aggregate = Object.hasOwn(AGGREGATES, aggregation) ? AGGREGATES[aggregation] : undefined;
  if (aggregate) return { value: aggregate(present), valueRow: null };
  const valueRow = values.findLastIndex((value) => !Number.isNaN(value));
  return { value: values[valueRow] ?? null, valueRow };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum,
  mean: (values) => sum(values) / values.length,
  min: (values) => values.reduce((least, value) => Math.min(least, value), Infinity),
  max: (values) => values.reduce((most, value) => Math.max(most, value), -Infinity),
  median,
};

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

function metricColumn(input: Input, query: number): Column | null {
  const table = input.tables[query];
  if (table === undefined || table.rowCount === 0) return null;
  return findColumn(table, metricLabel(input.settings.metric)) ?? table.columns[0] ?? null;
}
