// Widths of a pivot table's labels and columns: by their texts, stretched or narrowed to the available width.
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import type { ReadCell } from './cells.ts';
import type { PivotGrid } from './grid.ts';
import type { PivotLine } from './lines.ts';

const PAD_PX = 10;
export const TOGGLE_PX = 20;
export const SORT_PX = 14;
const MIN_COLUMN_PX = 56;
const MAX_COLUMN_PX = 200;
/** Max width of labels, unless columns leave more room. */
const MAX_LABEL_PX = 240;
/** Max share of the chart's width for all labels, which stay visible while columns scroll. */
const MAX_LABELS = 0.55;
const MAX_LEVELS = 0.65;
const MEASURED_CELLS = 1_500;

interface WidthInput {
  /** Row lines without the total. */
  readonly lines: readonly PivotLine[];
  readonly total: PivotLine | null;
  readonly read: ReadCell;
  /** Width of the chart without its scroll bar. */
  readonly roomPx: number;
}

interface PlacedColumns {
  readonly labelWidthsPx: readonly number[];
  /** Whether the name of the innermost column level fits next to that of the rows. */
  readonly hasCorner: boolean;
  readonly columnWidthsPx: readonly number[];
}

export function placeColumns(grid: PivotGrid, { lines, total, read, roomPx }: WidthInput): PlacedColumns {
  const measured = sampled(lines, total, grid.columns.length);
  const wished = wishedColumns(grid, measured, read);
  const columnsPx = wished.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const labels = labelRoom(grid, measured, { roomPx, columnsPx });
  const labelsPx = labels.widthsPx.reduce((sum, width) => sum + width, 0);
  return {
    labelWidthsPx: labels.widthsPx,
    hasCorner: labels.hasCorner,
    columnWidthsPx: stretched(wished, roomPx - labelsPx),
  };
}

/** Lines to measure: the first ones, a sample of the others, and the total. */
function sampled(lines: readonly PivotLine[], total: PivotLine | null, columnCount: number): readonly PivotLine[] {
  const half = Math.max(4, Math.min(40, Math.floor(MEASURED_CELLS / Math.max(1, columnCount) / 2)));
  const step = Math.max(1, Math.floor(lines.length / half));
  const some = lines.filter((_, at) => at < half || at % step === 0);
  return total === null ? some : [...some, total];
}

interface LabelRoom {
  readonly widthsPx: readonly number[];
  readonly hasCorner: boolean;
}

/** Label widths: row names take precedence over the corner name, and get the room that columns leave. */
function labelRoom(
  grid: PivotGrid,
  lines: readonly PivotLine[],
  { roomPx, columnsPx }: { readonly roomPx: number; readonly columnsPx: number },
): LabelRoom {
  const levels = Math.max(1, grid.rowLevels.length);
  const maxPx = Math.max(roomPx * (levels > 1 ? MAX_LEVELS : MAX_LABELS), roomPx - columnsPx);
  const maxLabelPx = Math.max(MAX_LABEL_PX, (roomPx - columnsPx) / levels);
  const widthsPx = labelWidths(grid, lines, { maxLabelPx, cornerPx: cornerWidth(grid.columnLevels) });
  const hasCorner = widthsPx.reduce((sum, width) => sum + width, 0) <= maxPx;
  if (hasCorner) return { widthsPx, hasCorner };
  return { widthsPx: narrowed(labelWidths(grid, lines, { maxLabelPx, cornerPx: 0 }), maxPx), hasCorner };
}

function labelWidths(
  { rowLevels }: PivotGrid,
  lines: readonly PivotLine[],
  { maxLabelPx, cornerPx }: { readonly maxLabelPx: number; readonly cornerPx: number },
): readonly number[] {
  const levelCount = Math.max(1, rowLevels.length);
  return Array.from({ length: levelCount }, (_, level) => {
    const isLast = level === levelCount - 1;
    const corner = isLast ? cornerPx : 0;
    const head = textWidth(rowLevels[level]?.name ?? '', 12, 500) + (isLast ? SORT_PX : 0);
    const widest = lines.reduce((most, { labels }) => {
      // Labels that span the remaining levels don't determine the width.
      const isSpread = labels.length === level + 1 && !isLast;
      return isSpread ? most : Math.max(most, textWidth(labels[level] ?? '', 12, 500));
    }, head + corner);
    return clamp(Math.ceil(widest) + 2 * PAD_PX + (isLast ? 0 : TOGGLE_PX), MIN_COLUMN_PX, maxLabelPx);
  });
}

/** Width of the innermost column level's name, which is next to that of the rows. */
function cornerWidth(columnLevels: PivotGrid['columnLevels']): number {
  const last = columnLevels.at(-1);
  return last === undefined || last.isFixed ? 0 : textWidth(last.name, 12, 500) + PAD_PX;
}

interface WishedColumn {
  readonly widthPx: number;
  /** The width that fits its full name. */
  readonly fullPx: number;
}

function wishedColumns(
  { columns, columnLevels }: PivotGrid,
  lines: readonly PivotLine[],
  read: ReadCell,
): readonly WishedColumn[] {
  return columns.map((column) => {
    const isFoldable = column.labels.length < columnLevels.length;
    const head = textWidth(column.labels.at(-1) ?? '', 12, 500) + SORT_PX + (isFoldable ? TOGGLE_PX : 0);
    const widest = lines.reduce(
      (most, line) =>
        Math.max(most, textWidth(read(line, column).text, 12, line.kind === 'cells' && column.kind === 'cells' ? 400 : 600)),
      head,
    );
    const fullPx = Math.max(MIN_COLUMN_PX, Math.ceil(widest) + 2 * PAD_PX);
    return { widthPx: Math.min(MAX_COLUMN_PX, fullPx), fullPx };
  });
}

function narrowed(widths: readonly number[], maxPx: number): readonly number[] {
  const used = widths.reduce((sum, width) => sum + width, 0);
  return used <= maxPx ? widths : widths.map((width) => Math.max(MIN_COLUMN_PX, Math.floor((width * maxPx) / used)));
}

/** Divides spare width equally among the columns, up to a maximum at which rows are still readable. */
function stretched(columns: readonly WishedColumn[], roomPx: number): readonly number[] {
  const used = columns.reduce((sum, { widthPx }) => sum + widthPx, 0);
  const spare = Math.floor(Math.max(0, roomPx - used) / Math.max(1, columns.length));
  return columns.map(({ widthPx, fullPx }) => Math.min(widthPx + spare, Math.max(MAX_COLUMN_PX, fullPx)));
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
