// A result as an x axis and series: which column is the axis, in which order series come, what they are called.
import { formatTime } from '#app/domain/format/format-time.ts';
import { cellAt, findColumn, type Column, type Table } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { readFlag, readText } from './form-values.ts';
import type { LayoutInput } from './kind.ts';
import { effectiveZone, momentFormatter, unitOf, type AxisUnit } from './time-unit.ts';
import { axisLabel, metricOf, numberWriter, verboseName, type WriteNumber } from './value-format.ts';

export interface Axis {
  readonly kind: 'time' | 'number' | 'category';
  readonly label: string;
  /** ms, numbers, or positions, by row of the data. */
  readonly values: Float64Array;
  /** A number or moment of the axis in full; nothing for categories. */
  readonly writeValue: (value: number) => string;
  /** The value of a row in full. */
  readonly write: (row: number) => string;
  /** For time. */
  readonly unit: AxisUnit;
  readonly zone: string | null;
  /** A time format that somebody chose; null means ours. */
  readonly format: string | null;
}
export interface Series {
  /** Its place in the result: part of the datum key. */
  readonly index: number;
  readonly name: string;
  readonly label: string;
  readonly color: Token;
  readonly values: Float64Array;
  readonly write: WriteNumber;
  readonly hidden: boolean;
}
export interface SeriesData {
  readonly axis: Axis;
  readonly series: readonly Series[];
  /** Series that are not hidden. */
  readonly shown: readonly Series[];
  readonly rowCount: number;
}

export const NO_VALUE = 'No value';
export const NO_ROWS = 'No data for these filters';
export const ALL_NULL = 'There are rows, but every value is empty';
export const ALL_HIDDEN = 'Every series is hidden: choose one in the legend';

/** Rows come ascending by time or number; categories keep the order of the result. `numbersAsCategories` for bars. */
export function readSeries(input: LayoutInput, numbersAsCategories: boolean): SeriesData {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const column = findColumn(table, axisLabel(input) ?? '') ?? table.columns[0];
  if (column === undefined) return { axis: emptyAxis, series: [], shown: [], rowCount: 0 };
  const rows = axisRows(column, table, numbersAsCategories);
  const axis = readAxis(input, column, rows, numbersAsCategories);
  const series = sortSeries(input, readColumns(input, table, column, rows));
  return { axis, series, shown: series.filter(({ hidden }) => !hidden), rowCount: rows.length };
}

/** Why there is nothing to draw, in words; null where there is something. */
export function emptyReason({ series, shown, rowCount }: SeriesData): string | null {
  if (rowCount === 0 || series.length === 0) return NO_ROWS;
  if (series.every(({ values }) => values.every(Number.isNaN))) return ALL_NULL;
  return shown.every(({ values }) => values.every(Number.isNaN)) ? ALL_HIDDEN : null;
}

const emptyAxis: Axis = {
  kind: 'category',
  label: '',
  values: new Float64Array(0),
  writeValue: () => '',
  write: () => '',
  unit: 'day',
  zone: null,
  format: null,
};

const isContinuous = (column: Column, numbersAsCategories: boolean): boolean =>
  column.type === 'temporal' || (column.type === 'numeric' && !numbersAsCategories);

function axisRows(column: Column, table: Table, numbersAsCategories: boolean): number[] {
  const rows = Array.from({ length: table.rowCount }, (_, row) => row);
  if (!isContinuous(column, numbersAsCategories)) return rows;
  const values = column.values as Float64Array;
  return rows.filter((row) => !Number.isNaN(values[row] ?? NaN)).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
}

function readAxis(input: LayoutInput, column: Column, rows: readonly number[], numbersAsCategories: boolean): Axis {
  const label = verboseName(input, column.name);
  const grain = readText(input.formData, 'time_grain_sqla');
  const chosen = readText(input.formData, 'x_axis_time_format');
  const format = chosen === null || /^smart_date|^adaptive/.test(chosen) ? null : chosen;
  const base = { label, unit: 'day', zone: null, format } as const;
  if (!isContinuous(column, numbersAsCategories)) {
    return {
      ...base,
      kind: 'category',
      values: Float64Array.from(rows, (_, at) => at),
      writeValue: () => '',
      write: (row) => writeCell(column, rows[row] ?? -1),
    };
  }
  const values = Float64Array.from(rows, (row) => Number(cellAt(column, row)));
  if (column.type === 'numeric') {
    const write = numberWriter(input, column.name, 'x_axis_number_format');
    return { ...base, kind: 'number', values, writeValue: write, write: (row) => write(values[row] ?? null) };
  }
  const zone = effectiveZone(values, input.timeZone);
  const unit = unitOf(values, zone, grain);
  const moment = momentFormatter(unit, input.locale, zone);
  const write =
    format === null ? moment : (ms: number) => formatTime(ms, format, { locale: input.locale, timeZone: zone, grain });
  return { ...base, kind: 'time', values, unit, zone, writeValue: write, write: (row) => write(values[row] ?? NaN) };
}

function writeCell(column: Column, row: number): string {
  const value = cellAt(column, row);
  if (value === null || value === '<NULL>') return NO_VALUE;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function readColumns(input: LayoutInput, table: Table, axis: Column, rows: readonly number[]): Series[] {
  return table.columns.flatMap((column, index) => {
    if (column === axis || column.type !== 'numeric') return [];
    const values = Float64Array.from(rows, (row) => finite(column.values[row] ?? NaN));
    const label = column.name === '<NULL>' ? NO_VALUE : verboseName(input, column.name);
    const write = numberWriter(input, metricOf(input, column.name), 'y_axis_format');
    return [
      {
        index,
        name: column.name,
        label,
        color: input.colors(column.name),
        values,
        write,
        hidden: input.hidden.includes(column.name),
      },
    ];
  });
}

const finite = (value: number): number => (Number.isFinite(value) ? value : NaN);

type SortKey = (series: Series) => number | string;
const SORT_KEYS: Readonly<Record<string, SortKey>> = {
  sum: ({ values }) => sum(values),
  avg: ({ values }) => sum(values) / Math.max(1, values.filter((value) => !Number.isNaN(value)).length),
  max: ({ values }) => values.reduce((greatest, value) => (value > greatest ? value : greatest), -Infinity),
  min: ({ values }) => values.reduce((least, value) => (value < least ? value : least), Infinity),
  name: ({ label }) => label,
};

function sortSeries({ formData, locale: _locale }: LayoutInput, series: Series[]): readonly Series[] {
  const type = readText(formData, 'sort_series_type') ?? 'sum';
  const key = Object.hasOwn(SORT_KEYS, type) ? SORT_KEYS[type] : undefined;
  if (key === undefined) return series;
  const sign = readFlag(formData, 'sort_series_ascending', type === 'name') ? 1 : -1;
  const keyed = series.map((one) => ({ one, key: key(one) }));
  return keyed.sort((a, b) => sign * compareKeys(a.key, b.key) || a.one.index - b.one.index).map(({ one }) => one);
}

const compareKeys = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

function sum(values: Float64Array): number {
  let total = 0;
  for (const value of values) if (!Number.isNaN(value)) total += value;
  return total;
}
