// Lays out a pivot table's lines, widths, and first view. Cells beyond the first view are formatted on scroll.
import type { ChartLayout, DataTable, LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { firstView, type DrawnGridRange } from '#app/charts/shared/grid/grid-view.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { cellReader, type PivotCell, type ReadCell } from './cells.ts';
import { pivotGrid, ROW_LABELS, type NoGrid, type PivotGrid } from './grid.ts';
import type { PivotLine } from './lines.ts';
import type { PivotTexts } from './levels.ts';
import type { PivotSettings } from './settings.ts';
import { placeColumns } from './widths.ts';

interface PivotColumn {
  readonly name: string;
  readonly label: string;
  readonly align: 'left' | 'right';
  readonly sorted: 'ascending' | 'descending' | null;
}
export interface PivotLayout extends ChartLayout {
  /** Sortable columns: the row labels, then each column line. */
  readonly columns: readonly PivotColumn[];
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  /** Row lines without the total, which stays visible below them. */
  readonly lines: readonly PivotLine[];
  readonly total: PivotLine | null;
  readonly heads: readonly PivotLine[];
  /** Widths of the label columns. */
  readonly labelWidthsPx: readonly number[];
  /** Left edges of the columns after the labels, plus the right edge of the last one. */
  readonly starts: readonly number[];
  readonly view: DrawnGridRange;
  /** Cells of the first view, row by row, followed by those of the total. */
  readonly cells: readonly (readonly PivotCell[])[];
  readonly readCell: ReadCell;
  readonly isText: boolean;
  /** Note on empty totals and the reason; null if there are none. */
  readonly note: string | null;
  readonly page: { readonly isServer: false };
  /** True if more cells are drawn on scroll. */
  readonly isWindowed: boolean;
  readonly t: PivotTexts;
}

export const ROW_PX = 28;
/** Room reserved for the vertical scroll bar. */
const SCROLLBAR_PX = 16;
const DATA_ROWS = 100;
const DATA_COLUMNS = 60;

export function layout(input: LayoutInput<PivotSettings>): PivotLayout {
  const t = createTranslate(chartTables, input.locale);
  const grid = pivotGrid(input, t);
  return isGrid(grid) ? pivotLayout(input, grid, t) : emptyLayout(input, reasonOf(grid, t), t);
}

const isGrid = (grid: PivotGrid | NoGrid): grid is PivotGrid => typeof grid === 'object' && 'value' in grid;

function reasonOf(none: NoGrid, t: PivotTexts): string {
  if (none === 'no rows') return t('noRows');
  return none === 'no metrics' ? t('noMetrics') : t('tooManyCells', none);
}

function pivotLayout(input: LayoutInput<PivotSettings>, grid: PivotGrid, t: PivotTexts): PivotLayout {
  const read = cellReader(input, grid);
  const last = grid.rows.at(-1);
  const total = last?.kind === 'total' ? last : null;
  const lines = total === null ? grid.rows : grid.rows.slice(0, -1);
  const rowsPx = input.heightPx - ROW_PX * (grid.columnLevels.length + (total === null ? 0 : 1));
  const roomPx = input.widthPx - (lines.length * ROW_PX > rowsPx ? SCROLLBAR_PX : 0);
  const { labelWidthsPx, hasCorner, columnWidthsPx } = placeColumns(grid, { lines, total, read, roomPx });
  const labelsPx = labelWidthsPx.reduce((sum, width) => sum + width, 0);
  const starts = columnStarts(columnWidthsPx);
  const view = firstView({
    widthPx: Math.max(0, input.widthPx - labelsPx),
    heightPx: rowsPx,
    rowPx: ROW_PX,
    rowCount: lines.length,
    starts,
  });
  const cellsOf = (line: PivotLine): PivotCell[] => grid.columns.slice(0, view.columnEnd).map((column) => read(line, column));
  return {
    ...emptyLayout(input, null, t),
    summary: summaryOf(input, grid, lines.length, t),
    dataTable: buildDataTable(grid, read),
    columns: sortable(grid, t),
    rowNames: grid.rowLevels.length === 0 ? [''] : grid.rowLevels.map(({ name }) => name),
    columnNames: grid.columnLevels.map(({ name, isFixed }, level) =>
      isFixed || (level === grid.columnLevels.length - 1 && !hasCorner) ? '' : name,
    ),
    lines,
    total,
    heads: grid.columns,
    labelWidthsPx,
    starts,
    view,
    cells: [...lines.slice(0, view.rowEnd), ...(total === null ? [] : [total])].map(cellsOf),
    readCell: read,
    isText: grid.isText,
    note: noteOf(input, grid, t),
    isWindowed: view.rowEnd < lines.length || view.columnEnd < grid.columns.length,
  };
}

/** Builds the note on empty totals. */
function noteOf(input: LayoutInput<PivotSettings>, { form, canMix, withoutTotals }: PivotGrid, t: PivotTexts): string | null {
  const names = withoutTotals.map((name) => verboseName(input, name)).join(', ');
  if (names !== '') return oneLine(t(input.isCut === true ? 'totalsCut' : 'totalsOmitted', { names }));
  const isMixed = !canMix && form[form.metricAxis].total && (form.metricLast || form[form.metricAxis].names.length === 0);
  return isMixed ? t('noMixedTotal') : null;
}

function emptyLayout({ widthPx, heightPx }: LayoutInput<PivotSettings>, empty: string | null, t: PivotTexts): PivotLayout {
  return {
    widthPx,
    heightPx,
    empty,
    t,
    summary: empty ?? '',
    dataTable: { columns: [], rows: [], moreRows: 0 },
    legend: [],
    hits: [],
    tooltips: {},
    columns: [],
    rowNames: [],
    columnNames: [],
    lines: [],
    total: null,
    heads: [],
    labelWidthsPx: [],
    starts: [0],
    view: { rowStart: 0, rowEnd: 0, columnStart: 0, columnEnd: 0 },
    cells: [],
    readCell: () => ({ text: '', fill: null, tone: null }),
    isText: false,
    note: null,
    page: { isServer: false },
    isWindowed: false,
  };
}

function sortable({ rowLevels, columns, sort, isText }: PivotGrid, t: PivotTexts): readonly PivotColumn[] {
  const sorted = (key: string | null): PivotColumn['sorted'] =>
    sort === null || sort.key !== key ? null : sort.descending ? 'descending' : 'ascending';
  const rows = { name: ROW_LABELS, label: rowLevels.at(-1)?.name ?? t('total'), align: 'left', sorted: sorted(null) } as const;
  const align = isText ? 'left' : 'right';
  return [
    rows,
    ...columns.map((line) => ({ name: line.key, label: line.labels.join(', '), align, sorted: sorted(line.key) }) as const),
  ];
}

function columnStarts(widths: readonly number[]): readonly number[] {
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

function summaryOf(input: LayoutInput<PivotSettings>, grid: PivotGrid, rows: number, t: PivotTexts): string {
  const metrics = grid.metrics.map((metric) => verboseName(input, metric)).join(', ');
  return oneLine(t('pivotSummary', { rows, columns: grid.columns.length, metrics }));
}

function buildDataTable({ rowLevels, rows, columns, isText }: PivotGrid, read: ReadCell): DataTable {
  const shown = columns.slice(0, DATA_COLUMNS);
  const names = rowLevels.length === 0 ? [''] : rowLevels.map(({ name }) => name);
  return {
    columns: [
      ...names.map((label) => ({ label, align: 'left' }) as const),
      ...shown.map(({ labels }) => ({ label: labels.join(', '), align: isText ? 'left' : 'right' }) as const),
    ],
    rows: rows
      .slice(0, DATA_ROWS)
      .map((row) => [...names.map((_, level) => row.labels[level] ?? ''), ...shown.map((column) => read(row, column).text)]),
    moreRows: Math.max(0, rows.length - DATA_ROWS),
    rowCount: rows.filter(({ kind }) => kind === 'cells' || kind === 'collapsed').length,
  };
}
