// The frame of a chart with an x-axis and a vertical value axis: plot, grid, labels, legend, and caption.
// Kinds put their marks into the plot.
import {
  categoryLabels,
  numberPlaces,
  spacedLabels,
  timePlaces,
  timePosition,
  type AxisLabels,
  type AxisLabelPlace,
  type PlotSpan,
} from './axis-labels.ts';
import { bandScale, type BandScale } from './band-scale.ts';
import type { ChartLayout, LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import type { Hatch } from '#app/charts/shared/marks/hatch.ts';
import {
  AXIS_PX,
  dodge,
  markWidth,
  textMark,
  toBaseline,
  type Box,
  type LegendLayout,
  type LineMark,
  type TextMark,
} from '#app/charts/shared/marks/marks.ts';
import { placeLegend, type PlacedLegend } from '#app/charts/shared/legend/legend-place.ts';
import { minorMarks } from './minor-ticks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import type { SeriesSettings } from '#app/charts/shared/series/series-settings.ts';
import type { SeriesAxis, SeriesData } from '#app/charts/shared/series/series.ts';
import { legendItems } from '#app/charts/shared/series/series-messages.ts';
import { valueAxis, type ValueAxis, type ValueExtent } from './value-axis.ts';
import { besideMark, BESIDE_PX, writeCaption, titleBeside, titleGaps } from './axis-titles.ts';
import { tickTexts } from './tick-texts.ts';
import { labelLook, turnedLabels } from './turned-labels.ts';
import type { WriteNumber } from '#app/charts/shared/format/value-format.ts';

export interface EndLabel {
  readonly text: TextMark;
  readonly color: LegendItem['color'];
  /** The line that it names is dashed, and so is the label's mark. */
  readonly isBroken: boolean;
  readonly hatch: Hatch;
}
export interface AxisFrame {
  readonly plot: Box;
  readonly grid: readonly LineMark[];
  /** Fainter lines between those of `grid`. */
  readonly minorGrid: readonly LineMark[];
  /** The line at zero, or along the bottom of the plot. */
  readonly baseline: LineMark;
  readonly ticks: readonly LineMark[];
  readonly texts: readonly TextMark[];
  readonly legendMarks: LegendLayout;
  /** The values at the ends of the value axis. */
  readonly ends: readonly [low: number, high: number];
}
export interface CartesianLayout extends ChartLayout {
  readonly frame: AxisFrame | null;
}
export interface PlottedFrame {
  readonly frame: AxisFrame;
  /** Converts a value to px from the picture's top. */
  readonly y: (value: number) => number;
  /** Converts a row of the data to px from the picture's left: its point, or the middle of its band. */
  readonly x: (row: number) => number;
}

const MAX_DIRECT_LABELS = 6;
/** The height that each name at a line's end needs. */
const NAME_ROOM_PX = 32;
const CAPTION_PX = 26;

/** Whether series are named at the ends of their lines instead of in a legend: two to six series, if the names have room. */
export function hasRoomForEndLabels(
  { shown, series, layers }: SeriesData,
  { widthPx, heightPx, settings }: LayoutInput<SeriesSettings>,
): boolean {
  const { legendOrientation: side = 'top', show_legend: hasLegend = true } = settings;
  if (side !== 'top' && side !== 'right') return false;
  const isFew =
    layers.length === 0 &&
    shown.length > 1 &&
    shown.length <= Math.min(MAX_DIRECT_LABELS, Math.max(4, heightPx / NAME_ROOM_PX)) &&
    shown.length === series.length;
  return isFew && widthPx >= 420 && hasLegend && widestName(shown) <= widthPx * MAX_NAMES_SHARE;
}

const MAX_NAMES_SHARE = 0.28;

const widestName = (shown: SeriesData['shown']): number =>
  Math.max(...shown.map(({ label }) => markWidth(textMark(label, 0, 0, { weight: 500 }))));

export interface FrameInput {
  readonly input: LayoutInput<SeriesSettings>;
  readonly data: SeriesData;
  readonly valueAxisSpec: ValueExtent & { readonly write: WriteNumber };
  /** The scale of bars along the x axis; absent for points. */
  readonly bands?: BandScale;
  readonly hasEndLabels: boolean;
  /** What the picture leaves out or joins, shown next to the caption. */
  readonly notes?: readonly string[];
  /** True if long category names wrap to two rows before they are shortened or slanted. */
  readonly wrapsLabels?: boolean;
  /** The room for a second value axis, to the right of the plot and of the caption. */
  readonly rightAxis?: { readonly widthPx: number; readonly captionPx: number };
}

export function buildFrame(spec: FrameInput): PlottedFrame {
  const { input, data, valueAxisSpec } = spec;
  const { heightPx, widthPx } = input;
  const beside = titleBeside(input);
  const caption = writeCaption(spec, beside === '');
  const hasCaption = caption !== '' && heightPx >= 180;
  const { marks: legendMarks, room } = placeSeriesLegend(spec);
  const gaps = titleGaps(input);
  const top = room.top + (hasCaption ? CAPTION_PX + (beside === '' ? gaps.y : 0) : 8);
  const xTitle = input.settings.x_axis_title || input.settings.xAxisTitle || '';
  const titlePx = xTitle !== '' && heightPx >= 180 ? 20 + gaps.x : 0;
  const ticks = ticksOf(spec, Math.max(24, heightPx - top - room.bottom - 40 - titlePx));
  const maxPx = widthPx * 0.3;
  const written = tickTexts(ticks.ticks, valueAxisSpec.write, { locale: input.locale, maxPx });
  const labels = written.map((text) => textMark(text, 0, 0, { anchor: 'end', maxPx }));
  const sidePx = beside === '' ? 0 : BESIDE_PX + gaps.y;
  const left = room.left + sidePx + Math.ceil(Math.max(...labels.map(markWidth))) + 10;
  const right = room.right + (spec.rightAxis?.widthPx ?? (spec.hasEndLabels ? endLabelsPx(spec) : 10));
  const span: PlotSpan = { leftPx: left, plotPx: Math.max(20, widthPx - left - right), widthPx: widthPx - room.right };
  const horizontal = layoutX(spec, span);
  const bottom = horizontal.labels.heightPx + titlePx + room.bottom;
  const plot: Box = { x: left, y: top, widthPx: px(span.plotPx), heightPx: px(Math.max(16, heightPx - top - bottom)) };
  const foot = plot.y + plot.heightPx;
  const scale = ticks.toPx([foot, plot.y]);
  const y = (at: number): number => px(scale(at));
  const isCrowded = plot.heightPx / Math.max(1, ticks.ticks.length - 1) < 14;
  const valueTexts = labels.flatMap((mark, index) => {
    const middle = y(ticks.ticks[index] ?? 0);
    const isShown = !isCrowded || index === 0 || index === labels.length - 1;
    return isShown ? [{ ...mark, x: px(left - 10), y: px(middle + toBaseline(AXIS_PX)) }] : [];
  });
  const texts = [
    ...(hasCaption
      ? [
          textMark(caption, room.left, room.top + 12, {
            maxPx: widthPx - room.left - room.right - (spec.rightAxis?.captionPx ?? 0),
          }),
        ]
      : []),
    ...valueTexts,
    ...horizontal.labels.texts.map((text) => ({ ...text, y: px(text.y + foot) })),
    ...(beside === '' ? [] : [besideMark(beside, plot, room.left)]),
    ...(titlePx > 0
      ? [textMark(xTitle, left + plot.widthPx / 2, heightPx - room.bottom - 4, { anchor: 'middle', maxPx: plot.widthPx })]
      : []),
  ];
  const across = (at: number): LineMark => ({ x1: left, y1: at, x2: px(left + plot.widthPx), y2: at });
  const zero = ticks.low <= 0 && ticks.high >= 0 && !ticks.isLog ? y(0) : foot;
  const tickMarks =
    data.axis.kind === 'category'
      ? []
      : horizontal.labels.ticks.map((at) => ({ x1: px(left + at), y1: px(foot), x2: px(left + at), y2: px(foot + 4) }));
  const grid = ticks.ticks
    .map(y)
    .filter((at) => at !== zero)
    .map(across);
  const minor = minorMarks(input.settings, ticks, (at) => ({
    grid: across(y(at)),
    tick: { x1: px(left - 4), y1: y(at), x2: left, y2: y(at) },
  }));
  const frame: AxisFrame = {
    plot,
    grid,
    minorGrid: minor.grid,
    baseline: across(px(zero)),
    ticks: [...tickMarks, ...minor.ticks],
    texts,
    legendMarks,
    ends: [ticks.low, ticks.high],
  };
  return { frame, y, x: (row) => px(left + horizontal.position(row)) };
}

/** The legend of two or more series, unless they are named at the ends of their lines. */
export function placeSeriesLegend({ input, data, hasEndLabels }: FrameInput): PlacedLegend {
  const items = legendItems(data);
  const isLegendWanted = input.settings.show_legend !== false || items.some(({ hidden }) => hidden);
  const hasLegend = !hasEndLabels && items.length > 1 && isLegendWanted && input.heightPx >= 120;
  return placeLegend(input, hasLegend ? items : [], input.heightPx >= 240 ? 2 : 1);
}

const ticksOf = ({ input, valueAxisSpec }: FrameInput, heightPx: number): ValueAxis =>
  valueAxis(input.settings, valueAxisSpec, Math.min(6, Math.max(2, Math.floor(heightPx / 44))), valueAxisSpec.write);

function layoutX(spec: FrameInput, span: PlotSpan): { labels: AxisLabels; position: (row: number) => number } {
  const { data, input } = spec;
  const { axis, rowCount } = data;
  const look = labelLook(input.settings);
  if (axis.kind === 'category') {
    const bands = spec.bands ?? bandScale(axis, rowCount, null);
    const position = (row: number): number => bands.middle(row) * span.plotPx;
    const rows = Array.from({ length: rowCount }, (_, row) => row);
    const rowLabels = rows.map((row) => ({ at: position(row), label: textMark(axis.write(row), 0, 0).text, context: null }));
    const stepPx = bands.step * span.plotPx;
    return {
      labels: look ? turnedLabels(rowLabels, look, span) : categoryLabels(rowLabels, stepPx, span, spec.wrapsLabels),
      position,
    };
  }
  if (axis.kind === 'time') {
    const bands = spec.bands ?? null;
    const position = bands === null ? continuous(axis, span.plotPx) : (row: number) => bands.middle(row) * span.plotPx;
    if (look?.isAll === true) return { labels: turnedLabels(everyRow(data, position), look, span), position };
    const timeLabels = timePlaces(axis, { lengthPx: span.plotPx, locale: input.locale, bands: bands?.time ?? null });
    return { labels: look ? turnedLabels(timeLabels, look, span) : spacedLabels(timeLabels, span), position };
  }
  const numberLabels = numberPlaces(axis, span.plotPx, input.locale);
  const labels = look !== null && look.angle > 0 ? turnedLabels(numberLabels, look, span) : spacedLabels(numberLabels, span);
  return { labels, position: continuous(axis, span.plotPx) };
}

const everyRow = ({ axis, rowCount }: SeriesData, position: (row: number) => number): AxisLabelPlace[] =>
  Array.from({ length: rowCount }, (_, row) => ({ at: position(row), label: axis.write(row), context: null }));

function continuous({ values, ends }: SeriesAxis, plotPx: number): (row: number) => number {
  const [from, to] = ends ?? [values[0] ?? 0, values.at(-1) ?? 0];
  return (row) => timePosition(values[row] ?? from, from, to, plotPx);
}

const endLabelsPx = ({ data, input }: FrameInput): number =>
  Math.ceil(Math.min(input.widthPx * MAX_NAMES_SHARE, widestName(data.shown))) + 26;

/** Names next to the last points, moved apart. Each follows a mark in the color of its line, dashed if the line is. */
export function placeEndLabels(data: SeriesData, frame: AxisFrame, ends: readonly number[], widthPx: number): EndLabel[] {
  const { plot } = frame;
  const x = plot.x + plot.widthPx + 22;
  const placed = dodge(ends, 16, plot.y + 4, plot.y + plot.heightPx - 2);
  return data.shown.map(({ label, color, dash, hatch = 0 }, index) => ({
    text: textMark(label, x, (placed[index] ?? 0) + toBaseline(AXIS_PX), { maxPx: widthPx - x, weight: 500, color: 'text' }),
    color,
    isBroken: dash !== '',
    hatch,
  }));
}
