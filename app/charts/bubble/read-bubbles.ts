// The rows as bubbles: which column is which, what is left out, and how each is written.
import type { AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import { columnLabel, metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { fullWriter, numberWriter, verboseName, type WriteNumber } from '#app/charts/shared/format/value-format.ts';
import { cellAt, emptyTable, findColumn, type Column, type Table } from '#app/domain/table.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { nameValue } from '#app/messages/name-value.ts';
import type { BubbleSettings } from './settings.ts';

export interface Bubble {
  readonly row: number;
  readonly entity: string;
  readonly series: string;
  readonly color: Token;
  readonly x: number;
  readonly y: number;
  /** NaN where it has none: then the bubble is the smallest. */
  readonly size: number;
  readonly hidden: boolean;
}
interface Measure {
  readonly label: string;
  readonly write: WriteNumber;
  /** All digits, for tooltips and the data table. */
  readonly writeFull: WriteNumber;
}
export interface BubbleData {
  readonly bubbles: readonly Bubble[];
  readonly rowCount: number;
  /** Rows without an x or a y. */
  readonly unplaced: number;
  /** In the order of the result; one where the chart has no series. */
  readonly seriesNames: readonly string[];
  readonly entityLabel: string;
  /** null without a series. */
  readonly seriesLabel: string | null;
  readonly x: Measure;
  readonly y: Measure;
  readonly size: Measure;
}

/** Those in the range; all of them where fewer than two are. */
export function zoomBubbles(bubbles: readonly Bubble[], zoom: AxisRange | null | undefined): readonly Bubble[] {
  if (!zoom) return bubbles;
  const within = bubbles.filter(({ x }) => x >= zoom[0] && x <= zoom[1]);
  return within.length < 2 ? bubbles : within;
}

export function readBubbles(input: LayoutInput<BubbleSettings>): BubbleData {
  const table = input.tables[0] ?? emptyTable;
  const metricOf = (key: 'x' | 'y' | 'size'): string => metricLabel(input.settings[key]);
  const [entity, series] = [columnLabel(input.settings.entity), columnLabel(input.settings.series)];
  const numbers = (['x', 'y', 'size'] as const).map((key) => numbersOf(table, metricOf(key)));
  const entities = textsOf(findColumn(table, entity) ?? table.columns[0], table.rowCount, input.locale);
  const seriesColumn = series === '' ? undefined : findColumn(table, series);
  const names = seriesColumn === undefined ? null : textsOf(seriesColumn, table.rowCount, input.locale);
  const colorOf = new Map<string, Token>();
  const bubbles = Array.from({ length: table.rowCount }, (_, row): Bubble => {
    const name = names?.[row] ?? metricOf('y');
    const color = colorOf.get(name) ?? input.colors(name);
    colorOf.set(name, color);
    const [x = NaN, y = NaN, size = NaN] = numbers.map((values) => values(row));
    return { row, entity: entities[row] ?? '', series: name, color, x, y, size, hidden: input.hidden.includes(name) };
  });
  const placed = bubbles.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  const measure = (key: 'x' | 'y' | 'size', format: string | null): Measure => {
    const from = key === 'y' ? input : withoutCurrency(input);
    return {
      label: oneLine(verboseName(input, metricOf(key))),
      write: numberWriter(from, metricOf(key), format),
      writeFull: fullWriter(from, metricOf(key), format),
    };
  };
  return {
    bubbles: placed,
    rowCount: table.rowCount,
    unplaced: bubbles.length - placed.length,
    seriesNames: [...colorOf.keys()],
    entityLabel: verboseName(input, entity),
    seriesLabel: seriesColumn === undefined || series === entity ? null : verboseName(input, series),
    x: measure('x', input.settings.xAxisFormat),
    y: measure('y', input.settings.y_axis_format),
    size: measure('size', input.settings.tooltipSizeFormat),
  };
}

/** The chart's currency is that of its y axis. */
const withoutCurrency = (input: LayoutInput<BubbleSettings>): LayoutInput<BubbleSettings> => ({
  ...input,
  settings: { ...input.settings, currency_format: null },
});

function numbersOf(table: Table, name: string): (row: number) => number {
  const column = findColumn(table, name);
  return column?.type === 'numeric' || column?.type === 'temporal' ? (row) => column.values[row] ?? NaN : () => NaN;
}

function textsOf(column: Column | undefined, count: number, locale: string): readonly string[] {
  return Array.from({ length: count }, (_, row) => {
    return oneLine(nameValue(column === undefined ? null : cellAt(column, row), locale));
  });
}
