// The frame of lying bars: names on the left, values along the foot, the first row on top.
import { rowLabels } from '#app/charts/shared/axis-labels.ts';
import type { Frame, FrameInput } from '#app/charts/shared/cartesian.ts';
import { readFlag, readText } from '#app/charts/shared/form-values.ts';
import { AXIS_PX, legendRows, markWidth, NO_LEGEND, textMark, type LineMark } from '#app/charts/shared/marks.ts';
import { clamp, px } from '#app/charts/shared/px.ts';
import { legendItems } from '#app/charts/shared/series-words.ts';
import { textWidth } from '#app/charts/shared/text-width.ts';
import { tickWriter, valueCaption } from '#app/charts/shared/value-format.ts';
import { valueTicks } from '#app/charts/shared/value-ticks.ts';
import { scaleBand, scaleLinear } from '@visx/scale';

const FOOT_PX = 22;
const VALUE_ROOM_PX = 48;

interface LyingFrame {
  readonly frame: Frame;
  /** Value to px from the left. */
  readonly x: (value: number) => number;
  /** Row to the middle of its band. */
  readonly y: (row: number) => number;
  readonly stepPx: number;
}

export function buildLyingFrame({ input, data, value, rows = [] }: FrameInput): LyingFrame {
  const { widthPx, heightPx, formData } = input;
  const caption = readText(formData, 'x_axis_title') === null ? valueCaption(input) : '';
  const captionPx = caption !== '' && heightPx >= 180 ? 18 : 0;
  const items = legendItems(data);
  const hasLegend =
    items.length > 1 && (readFlag(formData, 'show_legend', true) || items.some(({ hidden }) => hidden)) && heightPx >= 120;
  const legendMarks = hasLegend ? legendRows(items, widthPx, heightPx >= 240 ? 2 : 1) : NO_LEGEND;
  const top = legendMarks.heightPx + 8;
  const names = rows.map((row) => ({ row, label: textMark(data.axis.write(row), 0, 0).text }));
  const widest = names.reduce((most, { label }) => Math.max(most, textWidth(label, AXIS_PX)), 0);
  const left = Math.ceil(Math.min(widest, widthPx * 0.4)) + 10;
  const right = readFlag(formData, 'show_value', false) ? VALUE_ROOM_PX : 14;
  const plot = {
    x: left,
    y: top,
    widthPx: px(Math.max(20, widthPx - left - right)),
    heightPx: px(Math.max(16, heightPx - top - FOOT_PX - captionPx)),
  };
  const foot = px(plot.y + plot.heightPx);
  const ticks = valueTicks(value.low, value.high, clamp(Math.floor(plot.widthPx / 80), 2, 6));
  const scale = scaleLinear<number>({ domain: [ticks.low, ticks.high], range: [left, left + plot.widthPx], clamp: true });
  const x = (at: number): number => px(scale(at));
  const band = scaleBand<number>({ domain: [...rows], range: [plot.y, plot.y + plot.heightPx] });
  const stepPx = band.bandwidth();
  const y = (row: number): number => px((band(row) ?? plot.y) + stepPx / 2);
  const upright = (at: number): LineMark => ({ x1: at, y1: plot.y, x2: at, y2: foot });
  const writeTick = tickWriter(value.write);
  const marks = ticks.ticks.map((tick) => textMark(writeTick(tick), x(tick), foot + 16, { anchor: 'middle' }));
  const texts = [
    ...rowLabels(
      names.map(({ row, label }) => ({ at: y(row), label })),
      left - 10,
      stepPx,
    ),
    ...marks
      .map((mark) => ({ ...mark, x: px(clamp(mark.x, markWidth(mark) / 2, widthPx - markWidth(mark) / 2)) }))
      .filter(keepsApart()),
    ...(captionPx > 0
      ? [textMark(caption, left + plot.widthPx / 2, heightPx - 4, { anchor: 'middle', maxPx: plot.widthPx })]
      : []),
  ];
  const zero = x(clamp(0, ticks.low, ticks.high));
  const grid = ticks.ticks
    .map(x)
    .filter((at) => at !== zero)
    .map(upright);
  return { frame: { plot, grid, baseline: upright(zero), ticks: [], texts, legendMarks }, x, y, stepPx };
}

/** Leaves out a label that would touch the one before. */
function keepsApart(): (mark: ReturnType<typeof textMark>) => boolean {
  let end = -Infinity;
  return (mark) => {
    const half = markWidth(mark) / 2;
    if (mark.x - half < end + 8) return false;
    end = mark.x + half;
    return true;
  };
}
