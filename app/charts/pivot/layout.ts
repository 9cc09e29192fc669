// A pivot table's lines, widths and first view. Cells beyond the first view are written when they are scrolled to.
import type { ChartLayout, DataTable, LayoutInput } from '#app/charts/shared/kind.ts';
import { oneLine } from '#app/charts/shared/marks/marks.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { verboseName } from '#app/charts/shared/format/value-format.ts';
import { firstView, type GridView } from '#app/charts/shared/grid/grid-view.ts';
import { chartTables } from '#app/messages/en/chart-tables.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { cellReader, type PivotCell, type ReadCell } from './cells.ts';
import { pivotGrid, ROW_LABELS, type NoGrid, type PivotGrid } from './grid.ts';
import type { PivotLine } from './lines.ts';
import type { TableTexts } from './levels.ts';
import type { Settings } from './settings.ts';

interface PivotColumn {
  readonly name: string;
  readonly label: string;
  readonly align: 'left' | 'right';
  readonly sorted: 'ascending' | 'descending' | null;
}
export interface PivotLayout extends ChartLayout {
  /** What can be sorted: the labels of the rows, then each line of the columns. */
  readonly columns: readonly PivotColumn[];
  readonly rowNames: readonly string[];
  readonly columnNames: readonly string[];
  /** Without the total, which stays in view below them. */
  readonly lines: readonly PivotLine[];
  readonly total: PivotLine | null;
  readonly heads: readonly PivotLine[];
  /** Of the columns of labels. */
  readonly labelWidthsPx: readonly number[];
  /** Where columns start, after the labels; one more than there are columns. */
  readonly starts: readonly number[];
  readonly view: GridView;
  /** Of the first view, row by row; then the total's. */
  readonly cells: readonly (readonly PivotCell[])[];
  readonly readCell: ReadCell;
  readonly isText: boolean;
  /** Which totals are left empty, and why; null where all are there. */
  readonly note: string | null;
  readonly page: { readonly isServer: false };
  /** More is drawn as it is scrolled to. */
  readonly isWindowed: boolean;
  readonly t: TableTexts;
}

export const ROW_PX = 28;
const PAD_PX = 10;
const TOGGLE_PX = 20;
const SORT_PX = 14;
const MIN_COLUMN_PX = 56;
const MAX_COLUMN_PX = 200;
const MAX_LABEL_PX = 240;
/** Of the chart's width, for all labels: what stays while columns scroll must leave room for them. */
const MAX_LABELS = 0.55;
const MEASURED_CELLS = 1_500;
const DATA_ROWS = 100;
const DATA_COLUMNS = 60;

export function layout(input: LayoutInput<Settings>): PivotLayout {
  const t = createTranslate(chartTables, input.locale);
  const grid = pivotGrid(input, t);
  return isGrid(grid) ? pivotLayout(input, grid, t) : emptyLayout(input, reasonOf(grid, t), t);
}

const isGrid = (grid: PivotGrid | NoGrid): grid is PivotGrid => typeof grid === 'object' && 'value' in grid;

function reasonOf(none: NoGrid, t: TableTexts): string {
  if (none === 'no rows') return t('noRows');
  return none === 'no metrics' ? t('noMetrics') : t('tooManyCells', none);
}

function pivotLayout(input: LayoutInput<Settings>, grid: PivotGrid, t: TableTexts): PivotLayout {
  const read = cellReader(input, grid);
  const last = grid.rows.at(-1);
  const total = last?.kind === 'total' ? last : null;
  const lines = total === null ? grid.rows : grid.rows.slice(0, -1);
  const measured = sampled(lines, total, grid.columns.length);
  const { widthsPx: labelWidthsPx, hasCorner } = labelRoom(grid, measured, input.widthPx * MAX_LABELS);
  const labelsPx = labelWidthsPx.reduce((sum, width) => sum + width, 0);
  const starts = columnStarts(stretched(columnWidths(grid, measured, read), input.widthPx - labelsPx));
  const view = firstView({
    widthPx: Math.max(0, input.widthPx - labelsPx),
    heightPx: input.heightPx - ROW_PX * (grid.columnLevels.length + (total === null ? 0 : 1)),
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

/** Of totals that are asked for. */
function noteOf(input: LayoutInput<Settings>, { form, canMix, withoutTotals }: PivotGrid, t: TableTexts): string | null {
  const names = withoutTotals.map((name) => verboseName(input, name)).join(', ');
  if (names !== '') return oneLine(t(input.isCut === true ? 'totalsCut' : 'totalsOmitted', { names }));
  const isMixed = !canMix && form[form.metricAxis].total && (form.metricLast || form[form.metricAxis].names.length === 0);
  return isMixed ? t('noMixedTotal') : null;
}

function emptyLayout({ widthPx, heightPx }: LayoutInput<Settings>, empty: string | null, t: TableTexts): PivotLayout {
  return {
    ...{ widthPx, heightPx, empty, t },
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

function sortable({ rowLevels, columns, sort, isText }: PivotGrid, t: TableTexts): readonly PivotColumn[] {
  const sorted = (key: string | null): PivotColumn['sorted'] =>
    sort === null || sort.key !== key ? null : sort.descending ? 'descending' : 'ascending';
  const rows = { name: ROW_LABELS, label: rowLevels.at(-1)?.name ?? t('total'), align: 'left', sorted: sorted(null) } as const;
  const align = isText ? 'left' : 'right';
  return [
    rows,
    ...columns.map((line) => ({ name: line.key, label: line.labels.join(', '), align, sorted: sorted(line.key) }) as const),
  ];
}

/** The first rows, some of the rest and the total: what widths are taken from. */
function sampled(lines: readonly PivotLine[], total: PivotLine | null, columnCount: number): readonly PivotLine[] {
  const half = Math.max(4, Math.min(40, Math.floor(MEASURED_CELLS / Math.max(1, columnCount) / 2)));
  const step = Math.max(1, Math.floor(lines.length / half));
  const some = lines.filter((_, at) => at < half || at % step === 0);
  return total === null ? some : [...some, total];
}

interface LabelRoom {
  readonly widthsPx: readonly number[];
  /** Whether the name of the innermost level of the columns has room beside that of the rows. */
  readonly hasCorner: boolean;
}

/** Where room is short, the names of the rows keep it. */
function labelRoom(grid: PivotGrid, lines: readonly PivotLine[], maxPx: number): LabelRoom {
  const corner = cornerWidth(grid.columnLevels);
  const widthsPx = labelWidths(grid, lines, corner);
  const hasCorner = widthsPx.reduce((sum, width) => sum + width, 0) <= maxPx;
  return hasCorner ? { widthsPx, hasCorner } : { widthsPx: narrowed(labelWidths(grid, lines, 0), maxPx), hasCorner };
}

function labelWidths({ rowLevels }: PivotGrid, lines: readonly PivotLine[], cornerPx: number): readonly number[] {
  const levelCount = Math.max(1, rowLevels.length);
  return Array.from({ length: levelCount }, (_, level) => {
    const isLast = level === levelCount - 1;
    const corner = isLast ? cornerPx : 0;
    const head = textWidth(rowLevels[level]?.name ?? '', 12, 500) + (isLast ? SORT_PX : 0);
    const widest = lines.reduce((most, { labels }) => {
      // A word that spans the remaining levels has their room.
      const isSpread = labels.length === level + 1 && !isLast;
      return isSpread ? most : Math.max(most, textWidth(labels[level] ?? '', 12, 500));
    }, head + corner);
    return clamp(Math.ceil(widest) + 2 * PAD_PX + (isLast ? 0 : TOGGLE_PX), MIN_COLUMN_PX, MAX_LABEL_PX);
  });
}

/** The name of the innermost level of the columns is beside that of the rows. */
function cornerWidth(columnLevels: PivotGrid['columnLevels']): number {
  const last = columnLevels.at(-1);
  return last === undefined || last.isFixed ? 0 : textWidth(last.name, 12, 500) + PAD_PX;
}

function columnWidths({ columns, columnLevels }: PivotGrid, lines: readonly PivotLine[], read: ReadCell): readonly number[] {
  return columns.map((column) => {
    const isFoldable = column.labels.length < columnLevels.length;
    const head = textWidth(column.labels.at(-1) ?? '', 12, 500) + SORT_PX + (isFoldable ? TOGGLE_PX : 0);
    const widest = lines.reduce(
      (most, line) =>
        Math.max(most, textWidth(read(line, column).text, 12, line.kind === 'cells' && column.kind === 'cells' ? 400 : 600)),
      head,
    );
    return clamp(Math.ceil(widest) + 2 * PAD_PX, MIN_COLUMN_PX, MAX_COLUMN_PX);
  });
}

function narrowed(widths: readonly number[], maxPx: number): readonly number[] {
  const used = widths.reduce((sum, width) => sum + width, 0);
  return used <= maxPx ? widths : widths.map((width) => Math.max(MIN_COLUMN_PX, Math.floor((width * maxPx) / used)));
}

/** Columns that leave room take it in equal parts, up to a size at which numbers are still seen as one row. */
function stretched(widths: readonly number[], roomPx: number): readonly number[] {
  const used = widths.reduce((sum, width) => sum + width, 0);
  const spare = Math.floor(Math.max(0, roomPx - used) / Math.max(1, widths.length));
  return widths.map((width) => Math.max(width, Math.min(width + spare, MAX_COLUMN_PX)));
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

function columnStarts(widths: readonly number[]): readonly number[] {
  const starts = [0];
  for (const width of widths) starts.push((starts.at(-1) ?? 0) + width);
  return starts;
}

function summaryOf(input: LayoutInput<Settings>, grid: PivotGrid, rows: number, t: TableTexts): string {
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
