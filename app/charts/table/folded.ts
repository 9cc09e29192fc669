// Estimates how much text fits into the two lines of a cell. The browser decides the real widths, so the estimate is generous.
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { widestText, type CellRow } from './column-widths.ts';
import type { TableColumn } from './columns.ts';

const PAD_PX = 12;
/** Same as in the style sheet: in narrower columns, each line would be a single word. */
const MIN_FOLDED_PX = 96;
/** Usable width of both lines, in lines: less than 2, because lines break at words. */
const FILLED_LINES = 1.84;

/** By column, the total width for folded text over both lines in px; 0 if texts aren't folded. */
export function foldedRooms(
  columns: readonly TableColumn[],
  rows: readonly CellRow[],
  { widthPx, widths }: { readonly widthPx: number; readonly widths: readonly (number | null)[] },
): readonly number[] {
  const folds = columns.map(({ look, isNumeric }) => look.isTruncated && !look.isOneLine && !isNumeric);
  const least = columns.map(({ label }, index) => {
    const natural = Math.max(widestText(rows, index), textWidth(label, 12, 500)) + PAD_PX;
    return widths[index] ?? (folds[index] ? Math.min(MIN_FOLDED_PX, natural) : natural);
  });
  const used = least.reduce((sum, width) => sum + width, 0);
  return least.map((leastPx, index) => {
    const width = widths[index] ?? Math.max(MIN_FOLDED_PX, widthPx - used + leastPx);
    return folds[index] ? FILLED_LINES * (width - PAD_PX) : 0;
  });
}
