// Rows to axes and outlines. With fewer than three metrics, groups are the axes and metrics the outlines.
import { cellWriter } from '#app/charts/shared/format/cell-writer.ts';
import { numberAt } from '#app/charts/shared/format/number-at.ts';
import { columnLabel, metricLabel, readNumber, readObject } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { findColumn, type Column, type Table } from '#app/domain/table.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { MIN_AXES } from './least-axes.ts';
import type { RadarSettings } from './settings.ts';

interface RadarAxis {
  readonly label: string;
  readonly min: number;
  readonly max: number;
}
export interface RadarOutline {
  readonly index: number;
  readonly name: string;
  readonly color: Token;
  readonly hidden: boolean;
  /** By axis; NaN for null. */
  readonly values: readonly number[];
  readonly write: (value: number, axis: number) => string;
  /** All digits, for tooltips and the data table. */
  readonly writeFull: (value: number, axis: number) => string;
}
export interface RadarData {
  readonly axes: readonly RadarAxis[];
  readonly outlines: readonly RadarOutline[];
  /** All axes have one scale. */
  readonly isShared: boolean;
  readonly rowCount: number;
  readonly moreOutlines: number;
  readonly moreAxes: number;
}

const MAX_OUTLINES = 20;
const MAX_AXES = 16;

interface Grid {
  readonly metrics: readonly Column[];
  readonly names: readonly string[];
  readonly writers: readonly WriteNumber[];
  readonly fullWriters: readonly WriteNumber[];
}

export function readRadar(input: LayoutInput<RadarSettings>): RadarData {
  const table = input.tables[0] ?? { columns: [], rowCount: 0 };
  const metrics = metricColumns(input, table);
  const grid = {
    metrics,
    names: groupNames(input, table),
    writers: metrics.map(({ name }) => numberWriter(input, name, input.settings.number_format)),
    fullWriters: metrics.map(({ name }) => fullWriter(input, name, input.settings.number_format)),
  };
  const isTurned = metrics.length < MIN_AXES && table.rowCount >= MIN_AXES;
  return { ...(isTurned ? byGroups(input, grid) : byMetrics(input, grid)), rowCount: table.rowCount };
}

function metricColumns(input: LayoutInput<RadarSettings>, table: Table): readonly Column[] {
  const found = input.settings.metrics.flatMap((metric) => findColumn(table, metricLabel(metric)) ?? []);
  return found.length > 0 ? found : table.columns.filter(({ type }) => type === 'numeric');
}

function groupNames(input: LayoutInput<RadarSettings>, table: Table): readonly string[] {
  const t = createTranslate(chartFlow, input.locale);
  const columns = input.settings.groupby.flatMap((group) => findColumn(table, columnLabel(group)) ?? []);
  const writers = columns.map((column) => cellWriter(input, column, { format: input.settings.date_format }));
  return Array.from({ length: table.rowCount }, (_, row) => writers.map((write) => write(row)).join(', ') || t('total'));
}

type Turned = Omit<RadarData, 'rowCount'>;

function byMetrics(input: LayoutInput<RadarSettings>, { metrics, names, writers, fullWriters }: Grid): Turned {
  const axisMetrics = metrics.slice(0, MAX_AXES);
  const shown = names.slice(0, MAX_OUTLINES);
  const outlines = shown.map((name, row) =>
    outline(input, {
      index: row,
      name,
      values: axisMetrics.map((column) => numberAt(column, row)),
      write: (value, axis) => writers[axis]?.(value) ?? '',
      writeFull: (value, axis) => fullWriters[axis]?.(value) ?? '',
    }),
  );
  const axes = axisMetrics.map(({ name }, axis) => ({
    label: verboseName(input, name),
    ...rangeOf(
      outlines.map(({ values }) => values[axis] ?? NaN),
      readObject(input.settings.column_config, name),
    ),
  }));
  return {
    axes,
    outlines,
    isShared: false,
    moreOutlines: names.length - shown.length,
    moreAxes: metrics.length - axisMetrics.length,
  };
}

function byGroups(input: LayoutInput<RadarSettings>, { metrics, names, writers, fullWriters }: Grid): Turned {
  const shown = names.slice(0, MAX_AXES);
  const outlines = metrics.map((column, index) =>
    outline(input, {
      index,
      name: verboseName(input, column.name),
      values: shown.map((_, row) => numberAt(column, row)),
      write: (value) => writers[index]?.(value) ?? '',
      writeFull: (value) => fullWriters[index]?.(value) ?? '',
    }),
  );
  const range = rangeOf(
    outlines.flatMap(({ values }) => values),
    {},
  );
  const axes = shown.map((label) => ({ label, ...range }));
  return { axes, outlines, isShared: true, moreOutlines: 0, moreAxes: names.length - shown.length };
}

const outline = (input: LayoutInput<RadarSettings>, own: Omit<RadarOutline, 'color' | 'hidden'>): RadarOutline => ({
  ...own,
  color: input.colors(own.name),
  hidden: input.hidden.includes(own.name),
});

/** From zero, or below where values are; a chart can set its own ends for a metric. */
function rangeOf(values: readonly number[], config: Readonly<Record<string, unknown>>): { min: number; max: number } {
  const present = values.filter((value) => !Number.isNaN(value));
  const low = readNumber(config, 'radarMetricMinValue') ?? Math.min(0, ...present);
  const high = readNumber(config, 'radarMetricMaxValue') ?? Math.max(0, ...present);
  return high > low ? { min: low, max: high } : { min: low, max: low + 1 };
}
