// How much of a long text two lines of its cell hold. Widths are the browser's in tables: here they are estimated, in favor of the text.
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { widestText, type CellRow } from './column-widths.ts';
import type { TableColumn } from './columns.ts';

const PAD_PX = 12;
/** As in the style sheet: narrower columns of folded texts would be of single words. */
const MIN_FOLDED_PX = 96;
/** Of one line: there are two, which end at words. */
const FILLED_LINES = 1.84;

/** By column the px that its folded texts have, in all lines; 0 where texts aren't folded. */
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
  return least.map((own, index) => {
    const width = widths[index] ?? Math.max(MIN_FOLDED_PX, widthPx - used + own);
    return folds[index] ? FILLED_LINES * (width - PAD_PX) : 0;
  });
}
