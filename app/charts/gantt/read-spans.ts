// The rows as spans: from when to when, in which category, of which series, and what their tooltips add.
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { fullWriter, verboseName } from '#app/charts/shared/format/value-format.ts';
import { cellAt, emptyTable, findColumn, type Column } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { GanttSettings } from './settings.ts';

export interface GanttSpan {
  readonly row: number;
  readonly from: number;
  readonly to: number;
  readonly category: string;
  readonly series: string;
  readonly color: Token;
  readonly hidden: boolean;
  /** The first of the tooltip's columns: what a bar with room is labeled with. */
  readonly name: string;
  readonly details: readonly { readonly label: string; readonly value: string }[];
}
export interface SpanData {
  readonly spans: readonly GanttSpan[];
  readonly rowCount: number;
  /** Rows without a start, or with an end before it. */
  readonly left: number;
  readonly hasSeries: boolean;
  readonly categoryLabel: string;
  readonly seriesLabel: string;
}

const MAX_MS = 8.64e15;

export function readSpans(input: LayoutInput<GanttSettings>): SpanData {
  const table = input.tables[0] ?? emptyTable;
  const { start_time, end_time, y_axis, series: seriesBy } = input.settings;
  const columnOf = (saved: unknown): Column | undefined => findColumn(table, columnLabel(saved));
  const [start, end, category, series] = [start_time, end_time, y_axis, seriesBy].map(columnOf);
  const extras = extraWriters(input);
  const colors = new Map<string, Token>();
  const spans = Array.from({ length: table.rowCount }, (_, row): GanttSpan => {
    const seriesName = series === undefined ? '' : textAt(series, row, input.locale);
    const color = colors.get(seriesName) ?? input.colors(seriesName === '' ? columnLabel(y_axis) : seriesName);
    colors.set(seriesName, color);
    const details = extras.map((write) => write(row));
    return {
      row,
      from: momentAt(start, row),
      to: momentAt(end, row),
      category: category === undefined ? '' : textAt(category, row, input.locale),
      series: seriesName,
      color,
      hidden: series !== undefined && input.hidden.includes(seriesName),
      name: details[0]?.value ?? '',
      details,
    };
  });
  const valid = spans.filter(({ from, to }) => from <= to);
  return {
    spans: valid,
    rowCount: table.rowCount,
    left: spans.length - valid.length,
    hasSeries: series !== undefined,
    categoryLabel: oneLine(verboseName(input, columnLabel(y_axis))),
    seriesLabel: oneLine(verboseName(input, columnLabel(seriesBy))),
  };
}

function momentAt(column: Column | undefined, row: number): number {
  const value = column?.type === 'temporal' || column?.type === 'numeric' ? (column.values[row] ?? NaN) : NaN;
  return Math.abs(value) <= MAX_MS ? value : NaN;
}

function textAt(column: Column, row: number, locale: string): string {
  return oneLine(nameValue(cellAt(column, row), locale));
}

type WriteDetail = (row: number) => { readonly label: string; readonly value: string };

function extraWriters(input: LayoutInput<GanttSettings>): readonly WriteDetail[] {
  const table = input.tables[0] ?? emptyTable;
  const columns = input.settings.tooltip_columns.map(columnLabel);
  const metrics = input.settings.tooltip_metrics.map(metricLabel);
  return [...columns, ...metrics].flatMap((name): WriteDetail[] => {
    const column = findColumn(table, name);
    if (column === undefined) return [];
    const label = oneLine(verboseName(input, name));
    const write = fullWriter(input, name, input.settings.tooltipValuesFormat);
    const isNumber = column.type === 'numeric';
    return [
      (row) => ({
        label,
        value: isNumber ? write(column.values[row] ?? NaN).replace('NaN', '–') : textAt(column, row, input.locale),
      }),
    ];
  });
}
