// Places the legend on a side of the picture, as rows or as a column, and computes the room it takes.
import type { LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import type { LegendSettings } from './legend-controls.ts';
import {
  AXIS_PX,
  LEGEND_ROW_PX,
  legendTexts,
  legendRows,
  markWidth,
  moreText,
  NO_LEGEND,
  textMark,
  toBaseline,
  type LegendLayout,
  type TextMark,
} from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';

type LegendSide = 'top' | 'bottom' | 'left' | 'right';

/** Legend settings; kinds without legend controls have the legend at the top. */
type PlaceSettings = Partial<LegendSettings>;

export interface PlacedLegend {
  readonly marks: LegendLayout;
  /** Room taken by the legend and its gap: px from each side of the picture. */
  readonly room: Readonly<Record<LegendSide, number>>;
}

const NO_ROOM: PlacedLegend['room'] = { top: 0, right: 0, bottom: 0, left: 0 };
const GAP_PX = 8;
const SIDE_GAP_PX = 16;
const MAX_GAP_PX = 200;
/** Below this width a column would take too much of the chart: its entries become rows at the top. */
const MIN_WIDTH_PX = 360;
const MAX_SIDE_SHARE = 0.3;
/** Max share of the height, for a legend that shows every entry. */
const MAX_PLAIN_SHARE = 0.4;

function legendSide({ settings, widthPx }: LayoutInput<PlaceSettings>): LegendSide {
  const { legendOrientation: side = 'top' } = settings;
  return (side === 'left' || side === 'right') && widthPx < MIN_WIDTH_PX ? 'top' : side;
}

/** @param rows number of rows, unless the legend shows every entry */
export function placeLegend(input: LayoutInput<PlaceSettings>, items: readonly LegendItem[], rows: number): PlacedLegend {
  const { heightPx, settings } = input;
  const side = legendSide(input);
  if (items.length === 0) return { marks: NO_LEGEND, room: NO_ROOM };
  if (side === 'left' || side === 'right') return placeColumn(input, items, side);
  const isPlain = settings.legendType === 'plain';
  const most = isPlain ? Math.max(rows, Math.floor((heightPx * MAX_PLAIN_SHARE) / LEGEND_ROW_PX)) : rows;
  const marks = legendRows(items, input, most);
  if (marks.heightPx === 0) return { marks, room: NO_ROOM };
  const taken = marks.heightPx + gapPx(settings, GAP_PX);
  return side === 'top'
    ? { marks, room: { ...NO_ROOM, top: taken } }
    : { marks: moved(marks, 0, heightPx - marks.heightPx), room: { ...NO_ROOM, bottom: taken } };
}

const gapPx = ({ legendMargin }: PlaceSettings, fallback: number): number => clamp(legendMargin ?? fallback, 0, MAX_GAP_PX);

const TEXT_LEFT_PX = 16;

/** One entry per row; entries without room are counted at the end. */
function placeColumn(
  { widthPx, heightPx, settings, locale }: LayoutInput<PlaceSettings>,
  items: readonly LegendItem[],
  side: 'left' | 'right',
): PlacedLegend {
  const maxPx = widthPx * MAX_SIDE_SHARE - TEXT_LEFT_PX;
  const rows = Math.max(1, Math.floor(heightPx / LEGEND_ROW_PX));
  const shown = items.length <= rows ? items : items.slice(0, rows - 1);
  const texts = legendTexts(shown, maxPx);
  const columnPx = Math.ceil(texts.reduce((widest, text) => Math.max(widest, markWidth(text)), 0)) + TEXT_LEFT_PX;
  const x = side === 'left' ? 0 : px(widthPx - columnPx);
  const middleOf = (row: number): number => row * LEGEND_ROW_PX + LEGEND_ROW_PX / 2;
  const marks = shown.map(({ color, hidden, isBroken = false, hatch = 0 }, index) => ({
    index,
    color,
    hidden,
    isBroken,
    hatch,
    x,
    y: middleOf(index),
    text: { ...(texts[index] ?? textMark('', 0, 0)), x: px(x + TEXT_LEFT_PX), y: px(middleOf(index) + toBaseline(AXIS_PX)) },
  }));
  const remaining = items.length - shown.length;
  const more =
    remaining > 0
      ? textMark(moreText(remaining, locale), x, middleOf(rows - 1) + toBaseline(AXIS_PX), { maxPx: columnPx })
      : null;
  const taken = columnPx + gapPx(settings, SIDE_GAP_PX);
  return { marks: { marks, more, heightPx: rows * LEGEND_ROW_PX }, room: { ...NO_ROOM, [side]: taken } };
}

function moved({ marks, more, heightPx }: LegendLayout, dx: number, dy: number): LegendLayout {
  const move = <Mark extends { readonly x: number; readonly y: number }>(mark: Mark): Mark => ({
    ...mark,
    x: px(mark.x + dx),
    y: px(mark.y + dy),
  });
  const moveText = (text: TextMark): TextMark => move(text);
  return {
    marks: marks.map((mark) => ({ ...move(mark), text: moveText(mark.text) })),
    more: more === null ? null : moveText(more),
    heightPx,
  };
}
