// Value labels above points, as many as fit without overlap; highest points first.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { textMark, type Box, type TextMark } from './marks.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { isFree, VALUE_GAP_PX, type TextBox } from '#app/charts/shared/text/text-space.ts';

interface PointPlace {
  readonly plot: Box;
  /** px of a row; depends on the series if series are side by side. */
  readonly x: (row: number, series: Series) => number;
  /** px of the point of a series at a row. */
  readonly y: (series: Series, row: number) => number;
}

const ABOVE_PX = 6;
/** More labels would cover the chart. */
const MAX_TEXTS = 150;
const MAX_TRIED = 1500;

export function pointValues(input: LayoutInput, series: readonly Series[], { plot, x, y }: PointPlace): readonly TextMark[] {
  const [top, foot] = [plot.y, plot.y + plot.heightPx];
  const points = series.flatMap((one) =>
    [...one.values.keys()].flatMap((row) => {
      const at = y(one, row);
      return Number.isNaN(one.values[row] ?? NaN) || at < top - 1 || at > foot + 1 ? [] : [{ one, row, at }];
    }),
  );
  const boxes: TextBox[] = [];
  const room = { widthPx: input.widthPx, heightPx: foot, gapPx: VALUE_GAP_PX };
  const texts: TextMark[] = [];
  for (const { one, row, at } of points.sort((a, b) => a.at - b.at || a.row - b.row).slice(0, MAX_TRIED)) {
    const text = textMark(one.write(one.values[row] ?? 0), x(row, one), at - ABOVE_PX, { anchor: 'middle', color: 'text' });
    if (isFree(text, boxes, room)) texts.push(text);
    if (texts.length === MAX_TEXTS) break;
  }
  return texts;
}
