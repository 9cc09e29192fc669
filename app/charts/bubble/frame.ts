// The frame of a chart whose both axes are values: grids in both directions, titles along the axes.
import type { AxisRange } from '#app/charts/shared/axes/axis-place.ts';
import type { AxisFrame } from '#app/charts/shared/axes/cartesian.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type LineMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import type { PlacedLegend } from '#app/charts/shared/legend/legend-place.ts';
import type { OpenBounds } from '#app/charts/shared/form/setting-values.ts';
import { valueAxis, type ValueAxis, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import { tickTexts } from '#app/charts/shared/axes/tick-texts.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';

/** Scale and bounds of one axis, under the keys of a chart that has one value axis. */
export interface BubbleAxisSettings {
  readonly logAxis: boolean;
  readonly y_axis_bounds: OpenBounds;
}
export interface AxisInput {
  readonly settings: BubbleAxisSettings;
  readonly extent: ValueExtent;
  readonly write: WriteNumber;
  readonly title: string;
}
export interface ValueFrame {
  readonly frame: AxisFrame;
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  /** The ends of the x axis; null where it is not linear. */
  readonly xEnds: AxisRange | null;
}
interface FrameBox {
  /** BCP 47. */
  readonly locale: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly legend: PlacedLegend;
  /** What the picture leaves out; beside the title of the y axis. */
  readonly notes: readonly string[];
}

const TITLE_PX = 26;
const LABEL_GAP_PX = 10;
const MAX_TRIED_TICKS = 8;

export function valueFrame(x: AxisInput, y: AxisInput, { widthPx, heightPx, legend, notes, locale }: FrameBox): ValueFrame {
  const caption = [y.title, ...notes].filter((part) => part !== '').join(' · ');
  const isTall = heightPx >= 180;
  const hasCaption = caption !== '' && isTall;
  const hasTitle = x.title !== '' && isTall;
  const { room } = legend;
  const top = room.top + (hasCaption ? TITLE_PX : 8);
  const bottom = room.bottom + 22 + (hasTitle ? 18 : 0);
  const heightOfPlot = Math.max(16, heightPx - top - bottom);
  const vertical = axisOf(y, clamp(Math.floor(heightOfPlot / 44), 2, 6));
  const yTexts = tickTexts(vertical.ticks, y.write, { locale, maxPx: widthPx * 0.3 });
  const yLabels = yTexts.map((text) => textMark(text, 0, 0, { anchor: 'end', maxPx: widthPx * 0.3 }));
  const left = room.left + Math.ceil(Math.max(0, ...yLabels.map(markWidth))) + LABEL_GAP_PX;
  const plot = { x: left, y: top, widthPx: px(Math.max(20, widthPx - left - room.right - 12)), heightPx: px(heightOfPlot) };
  const foot = plot.y + plot.heightPx;
  const horizontal = axisOf(x, clamp(Math.floor(plot.widthPx / 90), 2, 8));
  const toX = horizontal.toPx([plot.x, plot.x + plot.widthPx]);
  const toY = vertical.toPx([foot, plot.y]);
  const texts = [
    ...(hasCaption ? [textMark(caption, room.left, top - TITLE_PX + 12, { maxPx: widthPx - room.left - room.right })] : []),
    ...upLabels(yLabels, vertical.ticks.map(toY), { left, stepPx: heightOfPlot / Math.max(1, vertical.ticks.length - 1) }),
    ...alongLabels(horizontal.ticks, {
      toX,
      texts: tickTexts(horizontal.ticks, x.write, { locale }),
      foot,
      widthPx: widthPx - room.right,
    }),
    ...(hasTitle
      ? [textMark(x.title, plot.x + plot.widthPx, heightPx - room.bottom - 4, { anchor: 'end', maxPx: plot.widthPx })]
      : []),
  ];
  const across = (at: number): LineMark => ({ x1: plot.x, y1: at, x2: px(plot.x + plot.widthPx), y2: at });
  const up = (at: number): LineMark => ({ x1: at, y1: plot.y, x2: at, y2: px(foot) });
  const grid = [...vertical.ticks.map((tick) => across(px(toY(tick)))), ...horizontal.ticks.map((tick) => up(px(toX(tick))))];
  const ends = [vertical.low, vertical.high] as const;
  return {
    frame: { plot, grid, minorGrid: [], baseline: across(px(foot)), ticks: [], texts, legendMarks: legend.marks, ends },
    x: (value) => px(toX(value)),
    y: (value) => px(toY(value)),
    xEnds: horizontal.isLog ? null : [horizontal.low, horizontal.high],
  };
}

/** One tick says nothing of a scale: then more are tried. */
function axisOf(input: AxisInput, count: number): ValueAxis {
  const axis = valueAxis(input.settings, input.extent, count, input.write);
  return axis.ticks.length < 2 && count < MAX_TRIED_TICKS ? axisOf(input, count + 1) : axis;
}

function upLabels(
  labels: readonly TextMark[],
  heights: readonly number[],
  { left, stepPx }: { left: number; stepPx: number },
): TextMark[] {
  return labels.flatMap((label, at) => {
    const isShown = stepPx >= 14 || at === 0 || at === labels.length - 1;
    return isShown ? [{ ...label, x: px(left - LABEL_GAP_PX), y: px((heights[at] ?? 0) + toBaseline(AXIS_PX)) }] : [];
  });
}

interface Along {
  readonly toX: (value: number) => number;
  readonly texts: readonly string[];
  readonly foot: number;
  readonly widthPx: number;
}

/** Labels that would touch the one before are left out. */
function alongLabels(ticks: readonly number[], { toX, texts, foot, widthPx }: Along): TextMark[] {
  let end = -Infinity;
  return ticks.flatMap((tick, at) => {
    const mark = textMark(texts[at] ?? '', 0, foot + 16, { anchor: 'middle', maxPx: widthPx * 0.3 });
    const half = markWidth(mark) / 2;
    const x = clamp(toX(tick), half, widthPx - half);
    if (x - half < end + 8) return [];
    end = x + half;
    return [{ ...mark, x: px(x) }];
  });
}
