// How much of a long text two lines of its cell hold. Widths are the browser's in tables: here they are estimated, in favor of the text.
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import type { TableCell } from './cells.ts';
import type { TableColumn } from './columns.ts';

const MEASURED_ROWS = 40;
const PAD_PX = 12;
/** As in the style sheet: narrower columns of folded texts would be of single words. */
const MIN_FOLDED_PX = 96;
const LINES = 2;
/** Lines end at words. */
const FILLED = 0.92;

interface FoldedRow {
  readonly cells: readonly TableCell[];
}

/** By column the px that its folded texts have, in all lines; null where texts aren't folded. */
export function foldedRooms(
  columns: readonly TableColumn[],
  rows: readonly FoldedRow[],
  { widthPx, widths }: { readonly widthPx: number; readonly widths: readonly (number | null)[] },
): readonly (number | null)[] {
  const folds = columns.map(({ look, isNumeric }) => look.isTruncated && !look.isOneLine && !isNumeric);
  const least = columns.map(({ label }, index) => {
    const set = widths[index] ?? null;
    if (set !== null) return set;
    const texts = rows.slice(0, MEASURED_ROWS).map(({ cells }) => cells[index]?.text ?? '');
    const natural = texts.reduce(
      (most, text) => Math.max(most, textWidth(text, 12)),
      folds[index] ? 0 : textWidth(label, 12, 500),
    );
    return folds[index] ? Math.min(MIN_FOLDED_PX, natural + PAD_PX) : natural + PAD_PX;
  });
  const used = least.reduce((sum, width) => sum + width, 0);
  return columns.map((_, index) => {
    const own = least[index] ?? 0;
    const width = (widths[index] ?? null) === null ? Math.max(MIN_FOLDED_PX, widthPx - (used - own)) : own;
    return folds[index] ? LINES * FILLED * (width - PAD_PX) : null;
  });
}
