// The frame of a chart with an x axis and an upright value axis: where the plot lies, its grid, labels, legend and caption.
// Kinds put their marks into the plot.
import { scaleLinear, scaleLog } from '@visx/scale';
import {
  categoryLabels,
  numberPlaces,
  spacedLabels,
  timePlaces,
  timePosition,
  type AxisLabels,
  type Span,
} from './axis-labels.ts';
import { readFlag, readList, readNumber, readText } from './form-values.ts';
import type { ChartLayout, LayoutInput, LegendItem } from './kind.ts';
import { lazy } from './lazy.ts';
import {
  AXIS_PX,
  dodge,
  legendRows,
  markWidth,
  NO_LEGEND,
  textMark,
  toBaseline,
  type Box,
  type LegendLayout,
  type LineMark,
  type TextMark,
} from './marks.ts';
import { layerNotes } from './overlay.ts';
import { px } from './px.ts';
import type { Axis, SeriesData } from './series.ts';
import { legendItems, seriesSummary, seriesTooltip, seriesTwin } from './series-words.ts';
import { logTicks, valueTicks, type ValueTicks } from './value-ticks.ts';
import { tickWriter, valueCaption, type WriteNumber } from './value-format.ts';

export interface EndLabel {
  readonly text: TextMark;
  readonly color: LegendItem['color'];
  /** The line it names is broken, and so is its mark. */
  readonly isBroken: boolean;
}
export interface Frame {
  readonly plot: Box;
  readonly grid: readonly LineMark[];
  /** The line at zero, or along the foot of the plot. */
  readonly baseline: LineMark;
  readonly ticks: readonly LineMark[];
  readonly texts: readonly TextMark[];
  readonly legendMarks: LegendLayout;
}
export interface CartesianLayout extends ChartLayout {
  readonly frame: Frame | null;
}
export interface PlottedFrame {
  readonly frame: Frame;
  /** Value to px from the picture's top. */
  readonly y: (value: number) => number;
  /** Row of the data to px from the picture's left: a point, or the middle of a band. */
  readonly x: (row: number) => number;
  /** Width of a band; 0 for continuous axes. */
  readonly stepPx: number;
}

const MAX_DIRECT_LABELS = 4;
const CAPTION_PX = 26;

/** Series are named at the ends of their lines, not in a legend: two to four of them, in a picture wide enough for their names. */
export function labelsAtEnds({ shown, series, layers }: SeriesData, { widthPx, formData }: LayoutInput): boolean {
  const isFew = layers.length === 0 && shown.length > 1 && shown.length <= MAX_DIRECT_LABELS && shown.length === series.length;
  return isFew && widthPx >= 420 && readFlag(formData, 'show_legend', true) && widestName(shown) <= widthPx * MAX_NAMES_SHARE;
}

const MAX_NAMES_SHARE = 0.28;

const widestName = (shown: SeriesData['shown']): number =>
  Math.max(...shown.map(({ label }) => markWidth(textMark(label, 0, 0, { weight: 500 }))));

export interface FrameInput {
  readonly input: LayoutInput;
  readonly data: SeriesData;
  readonly value: { readonly low: number; readonly high: number; readonly write: WriteNumber };
  /** Bands for bars, points for lines. */
  readonly isBand: boolean;
  readonly endLabels: boolean;
  /** Rows that get a place; bars may have fewer places than rows. */
  readonly rows?: readonly number[];
}

export function buildFrame(spec: FrameInput): PlottedFrame {
  const { input, data, value } = spec;
  const { heightPx, widthPx } = input;
  const caption = valueCaption(input);
  const hasCaption = caption !== '' && heightPx >= 180;
  const legendMarks = legendOf(spec);
  const top = legendMarks.heightPx + (legendMarks.heightPx > 0 ? 8 : 0) + (hasCaption ? CAPTION_PX : 8);
  const xTitle = readText(input.formData, 'x_axis_title') ?? readText(input.formData, 'xAxisTitle');
  const titlePx = xTitle !== null && heightPx >= 180 ? 20 : 0;
  const ticks = ticksOf(spec, Math.max(24, heightPx - top - 40 - titlePx));
  const writeTick = tickWriter(value.write);
  const labels = ticks.ticks.map((tick) => textMark(writeTick(tick), 0, 0, { anchor: 'end', maxPx: widthPx * 0.3 }));
  const left = Math.ceil(Math.max(...labels.map(markWidth))) + 10;
  const right = spec.endLabels ? endLabelsPx(spec) : 10;
  const span: Span = { leftPx: left, plotPx: Math.max(20, widthPx - left - right), widthPx };
  const horizontal = layoutX(spec, span);
  const bottom = horizontal.labels.heightPx + titlePx;
  const plot: Box = { x: left, y: top, widthPx: px(span.plotPx), heightPx: px(Math.max(16, heightPx - top - bottom)) };
  const foot = plot.y + plot.heightPx;
  const scale = valueScale(spec, ticks, plot);
  const y = (at: number): number => px(scale(at));
  const isCrowded = plot.heightPx / Math.max(1, ticks.ticks.length - 1) < 14;
  const valueTexts = labels.flatMap((mark, index) => {
    const middle = y(ticks.ticks[index] ?? 0);
    const isShown = !isCrowded || index === 0 || index === labels.length - 1;
    return isShown ? [{ ...mark, x: px(left - 10), y: px(middle + toBaseline(AXIS_PX)) }] : [];
  });
  const texts = [
    ...(hasCaption ? [textMark(caption, 0, top - CAPTION_PX + 12, { maxPx: widthPx })] : []),
    ...valueTexts,
    ...horizontal.labels.texts.map((text) => ({ ...text, y: px(text.y + foot) })),
    ...(titlePx > 0
      ? [textMark(xTitle ?? '', left + plot.widthPx / 2, heightPx - 4, { anchor: 'middle', maxPx: plot.widthPx })]
      : []),
  ];
  const across = (at: number): LineMark => ({ x1: left, y1: at, x2: px(left + plot.widthPx), y2: at });
  const zero = ticks.low <= 0 && ticks.high >= 0 && !isLog(spec) ? y(0) : foot;
  const tickMarks =
    data.axis.kind === 'category'
      ? []
      : horizontal.labels.ticks.map((at) => ({ x1: px(left + at), y1: px(foot), x2: px(left + at), y2: px(foot + 4) }));
  const grid = ticks.ticks
    .map(y)
    .filter((at) => at !== zero)
    .map(across);
  const frame: Frame = { plot, grid, baseline: across(px(zero)), ticks: tickMarks, texts, legendMarks };
  return { frame, y, x: (row) => px(left + horizontal.position(row)), stepPx: horizontal.stepPx };
}

function legendOf({ input, data, endLabels }: FrameInput): LegendLayout {
  const items = legendItems(data);
  const wanted = readFlag(input.formData, 'show_legend', true) || items.some(({ hidden }) => hidden);
  if (endLabels || items.length < 2 || !wanted || input.heightPx < 120) return NO_LEGEND;
  return legendRows(items, input.widthPx, input.heightPx >= 240 ? 2 : 1);
}

const isLog = ({ input, value }: FrameInput): boolean => readFlag(input.formData, 'logAxis', false) && value.low > 0;

function ticksOf(spec: FrameInput, heightPx: number): ValueTicks {
  const { formData } = spec.input;
  const count = Math.min(6, Math.max(2, Math.floor(heightPx / 44)));
  const bounds = readList({ bounds: rawBounds(formData['y_axis_bounds']) }, 'bounds').map(Number);
  const [low = NaN, high = NaN] = bounds;
  if (isLog(spec)) return logTicks(spec.value.low, spec.value.high, count);
  const from = Number.isFinite(low) ? low : spec.value.low;
  const to = Number.isFinite(high) ? high : spec.value.high;
  return valueTicks(from, to, count);
}

/** `[low, high]` with NaN for an open end. */
const rawBounds = (bounds: unknown): readonly number[] => {
  if (!Array.isArray(bounds)) return [NaN, NaN];
  return [0, 1].map((index) => readNumber({ bound: bounds[index] as unknown }, 'bound') ?? NaN);
};

function valueScale(spec: FrameInput, { low, high }: ValueTicks, plot: Box): (value: number) => number {
  const range = [plot.y + plot.heightPx, plot.y];
  return isLog(spec)
    ? scaleLog<number>({ domain: [low, high], range })
    : scaleLinear<number>({ domain: [low, high], range, clamp: true });
}

function layoutX(spec: FrameInput, span: Span): { labels: AxisLabels; position: (row: number) => number; stepPx: number } {
  const { data, isBand, input } = spec;
  const { axis } = data;
  const rows = spec.rows ?? Array.from({ length: data.rowCount }, (_, row) => row);
  const places = Math.max(1, rows.length);
  const stepPx = span.plotPx / places;
  const placeOf = new Map(rows.map((row, place) => [row, place]));
  const banded = isBand || axis.kind === 'category';
  const position = banded ? (row: number) => ((placeOf.get(row) ?? 0) + 0.5) * stepPx : continuous(axis, span.plotPx);
  if (axis.kind === 'category') {
    const labels = rows.map((row) => ({ at: position(row), label: textMark(axis.write(row), 0, 0).text, context: null }));
    return { labels: categoryLabels(labels, stepPx, span), position, stepPx };
  }
  if (axis.kind === 'number')
    return { labels: spacedLabels(numberPlaces(axis, span.plotPx, axis.writeValue), span), position, stepPx };
  const onRows = banded ? { ...axis, values: Float64Array.from(rows, (row) => axis.values[row] ?? NaN) } : axis;
  const at = banded ? (index: number) => (index + 0.5) * stepPx : position;
  return {
    labels: spacedLabels(timePlaces(onRows, span.plotPx, input.locale, { position: at, isBand: banded }), span),
    position,
    stepPx,
  };
}

function continuous({ values }: Axis, plotPx: number): (row: number) => number {
  const [from, to] = [values[0] ?? 0, values.at(-1) ?? 0];
  return (row) => timePosition(values[row] ?? from, from, to, plotPx);
}

const endLabelsPx = ({ data, input }: FrameInput): number =>
  Math.ceil(Math.min(input.widthPx * MAX_NAMES_SHARE, widestName(data.shown))) + 26;

/** Names beside the last points, moved apart; each has a mark of its colour before it, broken where its line is. */
export function endLabels(data: SeriesData, frame: Frame, ends: readonly number[], widthPx: number): EndLabel[] {
  const { plot } = frame;
  const x = plot.x + plot.widthPx + 22;
  const placed = dodge(ends, 16, plot.y + 4, plot.y + plot.heightPx - 2);
  return data.shown.map(({ label, color, dash }, index) => ({
    text: textMark(label, x, (placed[index] ?? 0) + toBaseline(AXIS_PX), { maxPx: widthPx - x, weight: 500, color: 'text' }),
    color,
    isBroken: dash !== '',
  }));
}

/** The common part of a layout of series. */
export function seriesLayout(
  input: LayoutInput,
  data: SeriesData,
  options: { kind: string; empty: string | null; hits: ChartLayout['hits'] },
): ChartLayout {
  const tooltips = lazy(() => {
    const notes = layerNotes(data);
    const content = (row: number) => seriesTooltip(data, row, notes(row));
    return Object.fromEntries(options.hits.map(({ key }) => [key, content(Number(key.slice(1)))]));
  });
  return {
    widthPx: input.widthPx,
    heightPx: input.heightPx,
    summary: options.empty ?? seriesSummary(data, options.kind, valueCaption(input)),
    twin: seriesTwin(data),
    legend: legendItems(data),
    empty: options.empty,
    hits: options.hits,
    get tooltips() {
      return tooltips();
    },
  };
}

const MIN_HIT_PX = 3;

/** Upright strips over the plot, one a row of the data, at least 3 px wide. Keys are "x" and the row. */
export function stripHits(plot: Box, rows: readonly number[], x: (row: number) => number): ChartLayout['hits'] {
  const centres: { row: number; at: number }[] = [];
  for (const row of rows) {
    const at = x(row);
    if (centres.length === 0 || at - (centres.at(-1)?.at ?? 0) >= MIN_HIT_PX) centres.push({ row, at });
  }
  return centres.map(({ row, at }, index) => {
    const before = centres[index - 1]?.at;
    const after = centres[index + 1]?.at;
    const from = before === undefined ? plot.x : (before + at) / 2;
    const to = after === undefined ? plot.x + plot.widthPx : (at + after) / 2;
    return { key: `x${row}`, x: px(from), y: plot.y, widthPx: px(Math.max(0, to - from)), heightPx: plot.heightPx };
  });
}
