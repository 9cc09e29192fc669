// How each column of a table is named, aligned and written: as its settings say, else by its metric, else by its type.
import {
  columnLabel,
  metricLabel,
  readFlag,
  readList,
  readObject,
  readText,
  type JsonObject,
} from '#app/charts/shared/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks.ts';
import { effectiveZone, momentFormatter, unitOf } from '#app/charts/shared/time-unit.ts';
import { metaOf, readCurrency, verboseName } from '#app/charts/shared/value-format.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import { formatTime } from '#app/domain/format/format-time.ts';
import { cellAt, type Cell, type Column, type NumericColumn, type TemporalColumn } from '#app/domain/table.ts';
import type { ComparedColumn, ComparedTable } from './compared.ts';
import { isRaw } from './definition.ts';

export interface TableColumn {
  readonly name: string;
  readonly label: string;
  readonly align: 'left' | 'right';
  /** null for null. */
  readonly write: (row: number) => string | null;
  /** Another table's column in the same form: totals. */
  readonly writeFrom: (column: Column, row: number) => string | null;
  /** NaN where it is not a number. */
  readonly number: (row: number) => number;
  /** The range of bars, zero within; null without bars. */
  readonly bars: { readonly low: number; readonly high: number } | null;
  /** Least and greatest value; null where it has no numbers. */
  readonly range: { readonly low: number; readonly high: number } | null;
  readonly valueAt: (row: number) => Cell;
  /** A difference or a change against another time. */
  readonly isChange: boolean;
}

type Role = 'dimension' | 'metric' | 'share' | 'change';

export function readColumns(input: LayoutInput, { table, columns }: ComparedTable): readonly TableColumn[] {
  return table.columns
    .filter((column) => readFlag(settingsOf(input, column.name), 'visible', true))
    .map((column) => readColumn(input, column, columns.get(column.name)));
}

const settingsOf = ({ formData }: LayoutInput, name: string): JsonObject =>
  readObject(readObject(formData, 'column_config'), name);

function readColumn(input: LayoutInput, column: Column, compared: ComparedColumn | undefined): TableColumn {
  const settings = settingsOf(input, column.name);
  const role = compared?.part === 'change' ? 'change' : roleOf(input, compared?.metric ?? column.name);
  const label = labelOf(input, compared?.metric ?? column.name, roleOf(input, compared?.metric ?? column.name));
  const align = readText(settings, 'horizontalAlign') ?? (column.type === 'numeric' ? 'right' : 'left');
  const writeFrom = cellWriter(input, column, { role, metric: compared?.metric ?? column.name });
  const hasBars =
    column.type === 'numeric' &&
    role !== 'dimension' &&
    (compared === undefined || compared.part === 'shifted') &&
    readFlag(settings, 'showCellBars', readFlag(input.formData, 'show_cell_bars', true));
  return {
    name: column.name,
    label: oneLine(readText(settings, 'customColumnName') ?? (compared === undefined ? label : `${label}, ${compared.message}`)),
    align: align === 'right' ? 'right' : 'left',
    write: (row) => writeFrom(column, row),
    writeFrom,
    number: (row) => (column.type === 'numeric' ? (column.values[row] ?? NaN) : NaN),
    bars: hasBars ? rangeOf(column) : null,
    range: column.type === 'numeric' ? extentOf(column) : null,
    valueAt: (row) => cellAt(column, row),
    isChange: compared !== undefined && compared.part !== 'shifted',
  };
}

function roleOf({ formData }: LayoutInput, name: string): Role {
  if (name.startsWith('%') && readList(formData, 'percent_metrics').some((metric) => `%${metricLabel(metric)}` === name))
    return 'share';
  if (isRaw(formData)) return 'dimension';
  return readList(formData, 'groupby').some((column) => columnLabel(column) === name) ? 'dimension' : 'metric';
}

const labelOf = (input: LayoutInput, name: string, role: Role): string =>
  role === 'share' ? `% ${verboseName(input, name.slice(1))}` : verboseName(input, name);

function rangeOf({ values }: NumericColumn): TableColumn['bars'] {
  let [low, high] = [0, 0];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low === high || !Number.isFinite(high - low) ? null : { low, high };
}

function extentOf({ values }: NumericColumn): TableColumn['range'] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : null;
}

/** A column's content, and the metric whose formats it takes. */
interface Part {
  readonly role: Role;
  readonly metric: string;
}

type WriteCell = (column: Column, row: number) => string | null;

function cellWriter(input: LayoutInput, column: Column, part: Part): WriteCell {
  switch (column.type) {
    case 'numeric':
      return numberCells(input, column, part);
    case 'temporal':
      return timeCells(input, column);
    case 'boolean':
      return (from, row) => {
        const value = cellAt(from, row);
        return value === null ? null : value === true ? 'Yes' : 'No';
      };
    case 'string':
    case 'json':
      return (from, row) => {
        const value = cellAt(from, row);
        if (value === null) return null;
        return oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value));
      };
  }
}

/** What a double cannot represent is shown as it is. */
function numberCells(input: LayoutInput, column: NumericColumn, { role, metric }: Part): WriteCell {
  if (role === 'change') {
    return (from, row) => {
      const value = cellAt(from, row);
      return typeof value === 'number' ? formatNumber(value, '+.1%', { locale: input.locale }) : null;
    };
  }
  const settings = settingsOf(input, metric);
  const meta = metaOf(input, metric);
  const format = readText(settings, 'd3NumberFormat') ?? meta?.d3Format ?? defaultFormat(column, role);
  const currency = readCurrency(readObject(settings, 'currencyFormat')) ?? meta?.currency ?? undefined;
  return (from, row) => {
    const value = cellAt(from, row);
    if (typeof value === 'number') return formatNumber(value, format, { locale: input.locale, currency });
    return typeof value === 'string' ? value : null;
  };
}

const SAMPLE_ROWS = 1000;

/** Shares as percent; whole dimensions without grouping (years, ids); else as many decimals as the column needs, up to two. */
function defaultFormat({ values }: NumericColumn, role: Role): string {
  if (role === 'share') return '.1%';
  let decimals = 0;
  let greatest = 0;
  for (const value of values.subarray(0, SAMPLE_ROWS)) {
    if (Number.isNaN(value)) continue;
    greatest = Math.max(greatest, Math.abs(value));
    if (decimals < 2 && !Number.isInteger(value))
      decimals = Number.isInteger(Math.round(value * 1e6) / 1e5) ? Math.max(1, decimals) : 2;
  }
  if (decimals > 0 && greatest < 0.1) return '.3~g';
  if (decimals === 0 && role === 'dimension') return 'd';
  return `,.${decimals}f`;
}

function timeCells(input: LayoutInput, column: TemporalColumn): WriteCell {
  const { formData, locale, timeZone } = input;
  const selected = readText(settingsOf(input, column.name), 'd3TimeFormat') ?? readText(formData, 'table_timestamp_format');
  const isOurs = selected === null || /^smart_date|^adaptive/.test(selected);
  const zone = effectiveZone(column.values, timeZone);
  const isGrouped = readList(formData, 'groupby').some((group) => columnLabel(group) === column.name);
  const smart = momentFormatter(
    unitOf(column.values, zone, isGrouped ? readText(formData, 'time_grain_sqla') : null),
    locale,
    zone,
  );
  const write = isOurs ? smart : (ms: number) => formatTime(ms, selected, { locale, timeZone: zone });
  return (from, row) => {
    const value = cellAt(from, row);
    return typeof value === 'number' ? write(value) : null;
  };
}
