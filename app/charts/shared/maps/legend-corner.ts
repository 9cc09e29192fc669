// Places a map's legend in a corner of the picture: above or below the map, left or right.
import type { ColorLegendLayout } from '#app/charts/shared/legend/color-legend.ts';
import { markWidth, type Box, type LegendLayout, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';

export type LegendCorner = 'tl' | 'tr' | 'bl' | 'br';

export const isBelow = (corner: LegendCorner = 'tl'): boolean => corner.startsWith('b');
const isRight = (corner: LegendCorner): boolean => corner.endsWith('r');

interface LegendPlacement {
  readonly corner: LegendCorner;
  /** Width of the picture. */
  readonly widthPx: number;
  readonly map: Box;
}

const GAP_PX = 6;
const computeTop = ({ corner, map }: LegendPlacement): number => (isBelow(corner) ? map.y + map.heightPx + GAP_PX : 0);

/** Moves a legend that was laid out for the top left. */
export function placeLegend(legend: LegendLayout, placing: LegendPlacement): LegendLayout {
  const { marks, more } = legend;
  const right = Math.max(0, ...[...marks.map(({ text }) => text), ...(more === null ? [] : [more])].map(rightEdge));
  const move = moveBy(isRight(placing.corner) ? placing.widthPx - right : 0, computeTop(placing));
  return {
    ...legend,
    marks: marks.map((mark) => ({ ...move(mark), text: move(mark.text) })),
    more: more === null ? null : move(more),
  };
}

export function placeColorLegend(legend: ColorLegendLayout, placing: LegendPlacement): ColorLegendLayout {
  const { swatches, circles = [], texts } = legend;
  const right = Math.max(0, ...swatches.map(({ x, widthPx }) => x + widthPx), ...texts.map(rightEdge));
  const move = moveBy(isRight(placing.corner) ? Math.max(0, placing.widthPx - right) : 0, computeTop(placing));
  return { ...legend, swatches: swatches.map(move), circles: circles.map(move), texts: texts.map(move) };
}

function rightEdge(text: TextMark): number {
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
