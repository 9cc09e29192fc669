// Computes which part of a large grid is drawn: the visible cells plus overscan, so that not every scrolled pixel rerenders.

export interface DrawnGridRange {
  readonly rowStart: number;
  /** Exclusive. */
  readonly rowEnd: number;
  readonly columnStart: number;
  readonly columnEnd: number;
}

export interface GridBox {
  readonly rowPx: number;
  readonly rowCount: number;
  /** Left edges of the columns in px, plus the right edge of the last column. */
  readonly starts: readonly number[];
  /** Size of the scrolling area, without sticky headers and labels. */
  readonly widthPx: number;
  readonly heightPx: number;
}

const OVER_ROWS = 12;
const OVER_PX = 160;
const COLUMN_STEP = 4;
const MAX_FIRST_CELLS = 2_000;
const MIN_FIRST_ROWS = 12;

/** The range that the server renders: more than the box shows, because the box can grow before scripts run. */
export function firstView(box: GridBox): DrawnGridRange {
  const columnEnd = columnsFrom(box.starts, 0, box.widthPx + OVER_PX).end;
  const rows = Math.ceil(Math.max(0, box.heightPx) / box.rowPx) + OVER_ROWS;
  const bearable = Math.max(MIN_FIRST_ROWS, Math.floor(MAX_FIRST_CELLS / Math.max(1, columnEnd)));
  return { rowStart: 0, rowEnd: Math.min(box.rowCount, rows, bearable), columnStart: 0, columnEnd };
}

/** The range to draw at a scroll position; changes in steps of several rows and columns. */
export function viewAt(box: GridBox, scroll: { readonly topPx: number; readonly leftPx: number }): DrawnGridRange {
  const top = Math.max(0, Math.floor(scroll.topPx / box.rowPx));
  const visible = Math.ceil(box.heightPx / box.rowPx) + 1;
  const step = OVER_ROWS / 2;
  const rowStart = Math.max(0, Math.floor(top / step) * step - step);
  const rowEnd = Math.min(box.rowCount, Math.ceil((top + visible) / step) * step + step);
  const { start, end } = columnsFrom(box.starts, scroll.leftPx - OVER_PX, scroll.leftPx + box.widthPx + OVER_PX);
  return { rowStart: Math.min(rowStart, rowEnd), rowEnd, columnStart: start, columnEnd: end };
}

export const isSameView = (a: DrawnGridRange, b: DrawnGridRange): boolean =>
  a.rowStart === b.rowStart && a.rowEnd === b.rowEnd && a.columnStart === b.columnStart && a.columnEnd === b.columnEnd;

/** Columns that overlap a range of px, rounded to steps. */
function columnsFrom(starts: readonly number[], fromPx: number, toPx: number): { readonly start: number; readonly end: number } {
  const count = starts.length - 1;
  const start = Math.max(0, countUpTo(starts, fromPx) - 1);
  return {
    start: Math.min(Math.floor(start / COLUMN_STEP) * COLUMN_STEP, count),
    end: Math.min(count, Math.ceil(countUpTo(starts, toPx) / COLUMN_STEP) * COLUMN_STEP),
  };
}

/** Counts the starts ≤ `px` by binary search. */
function countUpTo(starts: readonly number[], px: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= px) low = middle + 1;
    else high = middle;
  }
  return low;
}
