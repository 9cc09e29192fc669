// Value labels in the cells of a grid, in the largest font size that fits in all of them.
import { AXIS_PX, markWidth, textMark, toBaseline, type Box, type TextMark } from './marks.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

interface ValueCell extends Box {
  readonly color: Token;
}

const SIZES_PX = [AXIS_PX, 11, 10];
const MARGIN_PX = 4;

/** Labels all cells or none, because unlabeled cells would look empty. @param texts text by cell index */
export function cellValues(
  cells: readonly ValueCell[],
  texts: (index: number) => string,
  marginPx = MARGIN_PX,
): readonly TextMark[] {
  const least = cells.reduce((found, { heightPx, widthPx }) => Math.min(found, heightPx - 2, widthPx), Infinity);
  const smallest = SIZES_PX.at(-1) ?? AXIS_PX;
  // Skip formatting if even the smallest font size doesn't fit.
  if (cells.length === 0 || least < smallest) return [];
  const textColors = new Map<Token, Token>();
  const colorFor = (color: Token): Token => {
    const known = textColors.get(color) ?? textColorOn(color);
    textColors.set(color, known);
    return known;
  };
  const written = cells.map((_, index) => texts(index));
  for (const sizePx of SIZES_PX) {
    const marks = cells.map(({ x, y, widthPx, heightPx, color }, index) =>
      textMark(written[index] ?? '', x + widthPx / 2, y + heightPx / 2 + toBaseline(sizePx), {
        anchor: 'middle',
        color: colorFor(color),
        sizePx,
      }),
    );
    const fits = cells.every(
      ({ widthPx, heightPx }, index) =>
        heightPx >= sizePx + 2 && (marks[index] === undefined || markWidth(marks[index]) <= widthPx - marginPx),
    );
    if (fits) return marks;
  }
  return [];
}
