// The frame of horizontal bars: names on the left, values along the foot, the first row on top.
import { rowLabels, timePlaces } from '#app/charts/shared/axes/axis-labels.ts';
import { writeCaption } from '#app/charts/shared/axes/axis-titles.ts';
import { bandScale, type BandScale } from '#app/charts/shared/axes/band-scale.ts';
import { placeSeriesLegend, type AxisFrame, type FrameInput } from '#app/charts/shared/axes/cartesian.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, markWidth, textMark, type LineMark } from '#app/charts/shared/marks/marks.ts';
import { minorMarks } from '#app/charts/shared/axes/minor-ticks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { tickTexts } from '#app/charts/shared/axes/tick-texts.ts';
import { valueAxis } from '#app/charts/shared/axes/value-axis.ts';
import type { BarSettings } from './settings.ts';

const FOOT_PX = 22;
const VALUE_ROOM_PX = 48;

export interface BarFrameInput extends FrameInput {
  readonly input: LayoutInput<BarSettings>;
}

interface HorizontalFrame {
  readonly frame: AxisFrame;
  /** Value to px from the left. */
  readonly x: (value: number) => number;
  /** Row to the middle of its band. */
  readonly y: (row: number) => number;
}

export function buildHorizontalFrame(spec: BarFrameInput): HorizontalFrame {
  const { input, data, valueAxisSpec } = spec;
  const { widthPx, heightPx, settings } = input;
  const caption = writeCaption(spec);
  const captionPx = caption !== '' && heightPx >= 180 ? 18 : 0;
  const title = settings.x_axis_title;
  const titlePx = title !== null && heightPx >= 180 ? 20 : 0;
  const { marks: legendMarks, room } = placeSeriesLegend(spec);
  const top = Math.max(room.top, 8) + titlePx;
  const plotPx = px(Math.max(16, heightPx - top - FOOT_PX - captionPx - room.bottom));
  const bands = spec.bands ?? bandScale(data.axis, data.rowCount, null);
  const names = namesOf(spec, bands, plotPx);
  const widest = names.reduce((most, { label }) => Math.max(most, textWidth(label, AXIS_PX)), 0);
  const namesPx = Math.ceil(Math.min(widest, widthPx * 0.4));
  const left = room.left + namesPx + 10;
  const right = room.right + (settings.show_value ? VALUE_ROOM_PX : 14);
  const plot = { x: left, y: top, widthPx: px(Math.max(20, widthPx - left - right)), heightPx: plotPx };
  const foot = px(plot.y + plot.heightPx);
  const ticks = valueAxis(settings, valueAxisSpec, clamp(Math.floor(plot.widthPx / 80), 2, 6), valueAxisSpec.write);
  const scale = ticks.toPx([left, left + plot.widthPx]);
  const x = (at: number): number => px(scale(at));
  const y = (row: number): number => px(plot.y + bands.middle(row) * plot.heightPx);
  const upright = (at: number): LineMark => ({ x1: at, y1: plot.y, x2: at, y2: foot });
  const written = tickTexts(ticks.ticks, valueAxisSpec.write, { locale: input.locale });
  const marks = ticks.ticks.map((tick, at) => textMark(written[at] ?? '', x(tick), foot + 16, { anchor: 'middle' }));
  const texts = [
    ...rowLabels(
      names.map(({ at, label }) => ({ at: plot.y + at, label })),
      left - 10,
      bands.time === null ? bands.step * plot.heightPx : NAME_PX,
      namesPx,
    ),
    ...marks
      .map((mark) => ({
        ...mark,
        x: px(clamp(mark.x, room.left + markWidth(mark) / 2, widthPx - room.right - markWidth(mark) / 2)),
      }))
      .filter(keepsApart()),
    ...(titlePx > 0 ? [textMark(title ?? '', room.left, top - titlePx + 8, { maxPx: widthPx - room.left - room.right })] : []),
    ...(captionPx > 0
      ? [textMark(caption, left + plot.widthPx / 2, heightPx - room.bottom - 4, { anchor: 'middle', maxPx: plot.widthPx })]
      : []),
  ];
  const zero = ticks.isLog ? left : x(clamp(0, ticks.low, ticks.high));
  const grid = ticks.ticks
    .map(x)
    .filter((at) => at !== zero)
    .map(upright);
  const minor = minorMarks(settings, ticks, (at) => ({
    grid: upright(x(at)),
    tick: { x1: x(at), y1: foot, x2: x(at), y2: foot + 4 },
  }));
  const ends = [ticks.low, ticks.high] as const;
  const frame = { plot, grid, minorGrid: minor.grid, baseline: upright(zero), ticks: minor.ticks, texts, legendMarks, ends };
  return { frame, x, y };
}

const NAME_PX = 18;

/** Every category; of a time axis as many periods as have room, each in full. `at` counts from the plot's top. */
function namesOf({ data, input }: FrameInput, bands: BandScale, plotPx: number): { at: number; label: string }[] {
  const { axis, rowCount } = data;
  if (bands.time === null)
    return Array.from({ length: rowCount }, (_, row) => ({
      at: bands.middle(row) * plotPx,
      label: textMark(axis.write(row), 0, 0).text,
    }));
  const places = timePlaces(axis, { lengthPx: plotPx, locale: input.locale, bands: bands.time, labelPx: NAME_PX });
  const kept: { at: number; label: string }[] = [];
  for (const { at, ms } of places)
    if (at - (kept.at(-1)?.at ?? -Infinity) >= NAME_PX - 2) kept.push({ at, label: textMark(axis.writeValue(ms), 0, 0).text });
  return kept;
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
