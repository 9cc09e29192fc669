// Reads a result as an x axis and series: which column is the axis, the order of the series, and their names.
import { formatTime } from '#app/domain/format/format-time.ts';
import { cellAt, findColumn, type Column, type Table } from '#app/domain/table.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { readLayers, type AnnotationLayer } from '#app/charts/shared/annotations/annotation-layers.ts';
import { axisRows, isContinuous, rowAt, valuesAt, type AxisRows } from '#app/charts/shared/axes/axis-rows.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { sortCategories } from '#app/charts/shared/axes/sort-categories.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { pointsWriter } from '#app/charts/shared/format/percent-points.ts';
import { nameGroups } from '#app/charts/shared/format/name-groups.ts';
import { numberBounds, withEnds } from '#app/charts/shared/axes/number-axis.ts';
import type { Hatch } from '#app/charts/shared/marks/hatch.ts';
import { columnRole, readComparison, shiftedLabel, timeShifts, type ColumnRole } from '#app/charts/shared/time/time-shifts.ts';
import type { SeriesSettings } from './series-settings.ts';
import { effectiveZone, momentFormatter, chooseAxisUnit, type AxisUnit } from '#app/charts/shared/time/time-unit.ts';
import {
  axisLabel,
  chosenFormat,
  formatNumber,
  fullWriter,
  findSeriesMetric,
  numberLook,
  numberWriter,
  seriesName,
  verboseName,
  type WriteNumber,
} from '#app/charts/shared/format/value-format.ts';

export interface SeriesAxis {
  readonly kind: 'time' | 'number' | 'category';
  readonly label: string;
  /** ms, numbers, or positions, by row of the data. */
  readonly values: Float64Array;
  /** A number or moment of the axis in full; nothing for categories. */
  readonly writeValue: (value: number) => string;
  /** The value of a row in full. */
  readonly write: (row: number) => string;
  /** Where an axis of numbers begins and ends, if not at its first and last value. */
  readonly ends?: readonly [number, number];
  /** Only used for times. */
  readonly unit: AxisUnit;
  readonly zone: string | null;
  /** The time format that the chart sets; null for the default. */
  readonly format: string | null;
}
export interface Series {
  /** Its position in the result: part of the datum key. */
  readonly index: number;
  readonly name: string;
  readonly label: string;
  readonly color: Token;
  readonly values: Float64Array;
  readonly write: WriteNumber;
  /** Writes values in tooltips and tables, which have room; left out if they are written as on marks. */
  readonly writeFull?: WriteNumber;
  readonly hidden: boolean;
  /** The time offset that it shows; null for the chart's own period. */
  readonly shift: string | null;
  readonly isForecast: boolean;
  /** The confidence interval of a forecast, by row. */
  readonly band: { readonly low: Float64Array; readonly high: Float64Array } | null;
  /** The SVG dash pattern: time offsets and forecasts are dashed. */
  readonly dash: string;
  /** The hatching of bars and areas whose color an earlier series has. */
  readonly hatch?: Hatch;
  /** The name of the series that this one is a shift or forecast of, or its own name. */
  readonly base?: string;
  /** The opacity of its marks, 0 to 1: time offsets are lighter. */
  readonly opacity: number;
}
export interface SeriesData {
  /** BCP 47. */
  readonly locale: string;
  readonly axis: SeriesAxis;
  readonly series: readonly Series[];
  /** Series that are not hidden. */
  readonly shown: readonly Series[];
  readonly rowCount: number;
  /** Rows without a place on the axis: their time or number is null. */
  readonly unplaced: number;
  /** Rows outside the range that the chart sets for its axis of numbers. */
  readonly outside?: number;
  readonly layers: readonly AnnotationLayer[];
  /** Rows outside the range that the viewer zoomed to are left out. */
  readonly isZoomed?: true;
}

/** Rows are sorted by time or number; categories keep the order of the result. Bars show numbers as categories. */
export function readSeries(input: LayoutInput<SeriesSettings>, areCategories: boolean): SeriesData {
  const areNumbersCategories = areCategories || input.settings.xAxisForceCategorical === true;
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const column = findColumn(table, axisLabel(input) ?? '') ?? table.columns[0];
  if (column === undefined)
    return { locale: input.locale, axis: emptyAxis, series: [], shown: [], rowCount: 0, unplaced: 0, layers: [] };
  const bounds = column.type === 'numeric' && !areNumbersCategories ? numberBounds(input.settings) : null;
  const placed = isContinuous(column, areNumbersCategories)
    ? axisRows(column, table, bounds)
    : sortCategories(input, table, column);
  const axis = withEnds(readAxis(input, column, placed, areNumbersCategories), input.settings, bounds);
  const series = sortSeries(input, readColumns(input, table, column, placed));
  const layers = readLayers(
    input,
    axis,
    series.map(({ color }) => color),
  );
  return {
    locale: input.locale,
    axis,
    series,
    shown: series.filter(({ hidden }) => !hidden),
    rowCount: placed.count,
    unplaced: bounds === null ? table.rowCount - placed.count : 0,
    ...(bounds !== null && { outside: countFinite(column) - placed.count }),
    layers,
  };
}

const countFinite = (column: Column): number =>
  column.type === 'numeric' ? column.values.reduce((count, value) => count + (Number.isFinite(value) ? 1 : 0), 0) : 0;

/** Why there is nothing to draw, as a message; null if there is something. */
export function emptyReason({ locale, series, shown, rowCount }: SeriesData): string | null {
  const t = seriesText(locale);
  if (rowCount === 0 || series.length === 0) return t('noRows');
  if (series.every(({ values }) => values.every(Number.isNaN))) return t('allNull');
  return shown.every(({ values }) => values.every(Number.isNaN)) ? t('allHidden') : null;
}

const emptyAxis: SeriesAxis = {
  kind: 'category',
  label: '',
  values: new Float64Array(0),
  writeValue: () => '',
  write: () => '',
  unit: 'day',
  zone: null,
  format: null,
};

function readAxis(
  input: LayoutInput<SeriesSettings>,
  column: Column,
  placed: AxisRows,
  areNumbersCategories: boolean,
): SeriesAxis {
  const label = verboseName(input, column.name);
  const { time_grain_sqla: grain = null, x_axis_time_format: selected } = input.settings;
  const format = !selected || /^smart_date|^adaptive/.test(selected) ? null : selected;
  const base = { label, unit: 'day', zone: null, format } as const;
  if (!isContinuous(column, areNumbersCategories)) {
    return {
      ...base,
      kind: 'category',
      values: new Float64Array(placed.count).map((_, at) => at),
      writeValue: () => '',
      write: categoryWriter(input, column, placed),
    };
  }
  const values = valuesAt(column, placed);
  if (column.type === 'numeric') {
    const write = numberWriter(input, column.name, input.settings.x_axis_number_format ?? null);
    return { ...base, kind: 'number', values, writeValue: write, write: (row) => write(values[row] ?? null) };
  }
  const zone = effectiveZone(values, input.timeZone);
  const unit = chooseAxisUnit(values, zone, grain);
  const moment = momentFormatter(unit, input.locale, zone);
  const write =
    format === null ? moment : (ms: number) => formatTime(ms, format, { locale: input.locale, timeZone: zone, grain });
  return { ...base, kind: 'time', values, unit, zone, writeValue: write, write: (row) => write(values[row] ?? NaN) };
}

/** Numbers are written as names, unless the chart has a format for them. */
function categoryWriter(input: LayoutInput<SeriesSettings>, column: Column, placed: AxisRows): SeriesAxis['write'] {
  const format = chosenFormat(input.settings.x_axis_number_format ?? null);
  const write = column.type === 'numeric' && format !== null ? numberWriter(input, column.name, format) : null;
  return (row) => {
    const value = cellAt(column, rowAt(placed, row));
    return write !== null && typeof value === 'number' ? write(value) : nameValue(value, input.locale);
  };
}

function readColumns(input: LayoutInput<SeriesSettings>, table: Table, axis: Column, placed: AxisRows): Series[] {
  const endOf = (name: string, end: 'lower' | 'upper'): Float64Array | null => {
    const column = findColumn(table, name.replace(/__yhat$/, `__yhat_${end}`));
    return column === undefined ? null : valuesAt(column, placed);
  };
  const digitsOf = (metric: string): readonly Float64Array[] =>
    table.columns.flatMap((column) => {
      if (column === axis || column.type !== 'numeric') return [];
      return findSeriesMetric(input, columnRole(input.settings, column.name).base) === metric ? [column.values] : [];
    });
  return table.columns.flatMap((column, index) => {
    if (column === axis || column.type !== 'numeric') return [];
    const role = columnRole(input.settings, column.name);
    if (role.forecast === 'yhat_lower' || role.forecast === 'yhat_upper') return [];
    const [low, high] = role.forecast === null ? [null, null] : [endOf(column.name, 'lower'), endOf(column.name, 'upper')];
    return [
      {
        ...lookOf(input, role),
        index,
        name: column.name,
        values: valuesAt(column, placed),
        ...writersOf(input, role, digitsOf),
        hidden: input.hidden.includes(column.name),
        band: low && high ? { low, high } : null,
      },
    ];
  });
}

const DASHES = ['6 4', '2 3', '10 4 2 4'];
const FORECAST_DASH = '4 3';
const SHIFTED_STRENGTH = 0.7;

/** Time offsets and forecasts have the color of their series, unless the chart sets another. */
function lookOf(input: LayoutInput<SeriesSettings>, { base, shift, forecast }: ColumnRole) {
  const { settings, colors } = input;
  const t = seriesText(input.locale);
  const plain = seriesName(input, nameGroups(input, base));
  const shifted = shift === null ? plain : shiftedLabel(plain, shift, readComparison(settings));
  const ownColor = shift !== null && settings.time_shift_color === false;
  const isOthers = settings.group_others_when_limit_reached === true && /(?:^|, )Others$/.test(base);
  const place = shift === null ? -1 : timeShifts(settings).indexOf(shift);
  const shiftDash = place < 0 ? '' : (DASHES[place % DASHES.length] ?? '');
  return {
    label: forecast === null ? shifted : t('forecast', { name: shifted }),
    color: isOthers ? ('other' as const) : colors(ownColor ? shifted : base),
    base,
    shift,
    isForecast: forecast !== null,
    dash: forecast === null ? shiftDash : FORECAST_DASH,
    opacity: shift === null ? 1 : SHIFTED_STRENGTH,
  };
}

/** Formats contributions and relative changes as percentages, and differences of percentages as points, unless the chart sets a format. */
function writersOf(
  input: LayoutInput<SeriesSettings>,
  { base, shift }: ColumnRole,
  valuesOf: (metric: string) => readonly Float64Array[],
): Pick<Series, 'write' | 'writeFull'> {
  const comparison = shift === null ? 'values' : readComparison(input.settings);
  const { contributionMode = null, y_axis_format: selected = null } = input.settings;
  const isShare = contributionMode !== null;
  const isPercent = (isShare || comparison === 'percentage') && !(selected?.includes('%') ?? false);
  const [metric, { locale }] = [findSeriesMetric(input, base), input];
  if (comparison === 'difference') {
    const look = isShare && isPercent ? { format: '.1%', currency: undefined } : numberLook(input, metric, selected);
    const points = pointsWriter(look, { locale });
    if (points !== null) return { write: points };
  }
  if (isPercent) return { write: percentWriter(locale) };
  if (comparison === 'ratio' && chosenFormat(selected) === null)
    return { write: (value) => formatNumber(value, ',.2~f', { locale }) };
  return {
    write: numberWriter(input, metric, selected),
    writeFull: fullWriter(input, metric, selected, () => valuesOf(metric)),
  };
}

const percentWriter =
  (locale: string): WriteNumber =>
  (value) =>
    formatNumber(value, '.1%', { locale });

type SortKey = (series: Series) => number | string;
const SORT_KEYS: Readonly<Record<Exclude<SeriesSettings['sort_series_type'], 'none' | undefined>, SortKey>> = {
  sum: ({ values }) => sum(values),
  avg: ({ values }) => sum(values) / Math.max(1, values.filter((value) => !Number.isNaN(value)).length),
  max: ({ values }) => values.reduce((greatest, value) => (value > greatest ? value : greatest), -Infinity),
  min: ({ values }) => values.reduce((least, value) => (value < least ? value : least), Infinity),
  name: ({ label }) => label,
};

function sortSeries({ settings }: LayoutInput<SeriesSettings>, series: Series[]): readonly Series[] {
  const { sort_series_type: type = 'sum', sort_series_ascending: isAscending } = settings;
  if (type === 'none') return series;
  const key = SORT_KEYS[type];
  const sign = (isAscending ?? type === 'name') ? 1 : -1;
  if (series.length < 2) return series;
  const keyed = series.map((one) => ({ one, key: key(one) }));
  // "Others" comes after the other series, forecasts come last.
  const order = ({ isForecast, color }: Series): number => (isForecast ? 2 : color === 'other' ? 1 : 0);
  return keyed
    .sort((a, b) => order(a.one) - order(b.one) || sign * compareKeys(a.key, b.key) || a.one.index - b.one.index)
    .map(({ one }) => one);
}

const compareKeys = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

function sum(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? NaN;
    if (!Number.isNaN(value)) total += value;
  }
  return total;
}
