// The corner of a map's picture in which its legend is: above the map or below it, on the left or on the right.
import type { ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { markWidth, type Box, type LegendLayout, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';

export type LegendCorner = 'tl' | 'tr' | 'bl' | 'br';

export const isBelow = (corner: LegendCorner = 'tl'): boolean => corner.startsWith('b');
const isRight = (corner: LegendCorner): boolean => corner.endsWith('r');

interface Placing {
  readonly corner: LegendCorner;
  /** The picture's. */
  readonly widthPx: number;
  readonly map: Box;
}

const GAP_PX = 6;
const topOf = ({ corner, map }: Placing): number => (isBelow(corner) ? map.y + map.heightPx + GAP_PX : 0);

/** Moves a legend that is made for the top left. */
export function placeRows(legend: LegendLayout, placing: Placing): LegendLayout {
  const { marks, more } = legend;
  const right = Math.max(0, ...[...marks.map(({ text }) => text), ...(more === null ? [] : [more])].map(rightOf));
  const move = moveBy(isRight(placing.corner) ? placing.widthPx - right : 0, topOf(placing));
  return {
    ...legend,
    marks: marks.map((mark) => ({ ...move(mark), text: move(mark.text) })),
    more: more === null ? null : move(more),
  };
}

export function placeColors(legend: ColorLegendLayout, placing: Placing): ColorLegendLayout {
  const { swatches, circles = [], texts } = legend;
  const right = Math.max(0, ...swatches.map(({ x, widthPx }) => x + widthPx), ...texts.map(rightOf));
  const move = moveBy(isRight(placing.corner) ? Math.max(0, placing.widthPx - right) : 0, topOf(placing));
  return { ...legend, swatches: swatches.map(move), circles: circles.map(move), texts: texts.map(move) };
}

function rightOf(text: TextMark): number {
  const width = markWidth(text);
  return text.x + (text.anchor === 'end' ? 0 : text.anchor === 'middle' ? width / 2 : width);
}

const moveBy =
  (dx: number, dy: number) =>
  <Mark extends { readonly x: number; readonly y: number }>(mark: Mark): Mark => ({
    ...mark,
    x: px(mark.x + dx),
    y: px(mark.y + dy),
  });
