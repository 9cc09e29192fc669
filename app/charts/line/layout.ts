// Lays out one path per series with gaps at nulls, dots for isolated points, and labels at the line ends.
import { valueAxisNotes, cutSpan, xRangeNotes, isInPlot } from '#app/charts/shared/axes/axis-clip.ts';
import { bandScale } from '#app/charts/shared/axes/band-scale.ts';
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import {
  buildFrame,
  placeEndLabels,
  hasRoomForEndLabels,
  type CartesianLayout,
  type EndLabel,
} from '#app/charts/shared/axes/cartesian.ts';
import { seriesLayout } from '#app/charts/shared/series/series-layout.ts';
import { pointHits } from '#app/charts/shared/marks/strip-hits.ts';
import {
  areaPath,
  chooseCurve,
  linePath,
  pointBudget,
  buildRuns,
  singles,
  type CurvePoint,
} from '#app/charts/shared/marks/curves.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import {
  intervalPath,
  NO_OVERLAY,
  overlayExtent,
  overlayMarks,
  type OverlayMarks,
  type OverlayPlace,
  widened,
} from '#app/charts/shared/annotations/overlay.ts';
import type { PointOf } from '#app/charts/shared/marks/series-hits.ts';
import { markRepeatedSeries, type RepeatLook } from '#app/charts/shared/series/repeated-colors.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import { countValues, withValueNote } from '#app/charts/shared/axes/value-notes.ts';
import { readLastPeriod } from '#app/charts/shared/time/last-period.ts';
import { computeExtent, isLogAxis, logNotes, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { limitLines, MAX_RICH_LINES, plotWithNote, thinNote } from '#app/charts/shared/marks/thin-note.ts';
import { lineStrokePx, readFillOpacity, markerPx } from '#app/charts/shared/series/series-looks.ts';
import { pointValues } from '#app/charts/shared/marks/point-values.ts';
import type { TextMark } from '#app/charts/shared/marks/marks.ts';
import { extentWithValueRoom } from '#app/charts/shared/axes/value-room.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { curveLinear } from 'd3-shape';
import { barPaths } from './bar-paths.ts';
import type { LineSettings } from './settings.ts';

export interface LineSeriesMark {
  readonly key: string;
  readonly color: Token;
  /** The line as SVG path data, without `tail`. */
  readonly d: string;
  /** The last segment, into an incomplete period; drawn dashed. Empty if every period is complete. */
  readonly tail: string;
  /** The path of the fill below the line; empty if the chart has none. */
  readonly fill: string;
  /** The path of the hatching over bars whose color an earlier series has; absent or empty without any. */
  readonly hatching?: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** The path of a forecast's confidence interval; else empty. */
  readonly interval: string;
  readonly dash: string;
  readonly opacity: number;
  /** 0 to 1. */
  readonly fillOpacity: number;
}
export interface LineLayout extends CartesianLayout {
  readonly overlay: OverlayMarks;
  readonly lines: readonly LineSeriesMark[];
  readonly labels: readonly EndLabel[];
  readonly strokePx: number;
  readonly dotPx: number;
  readonly valueTexts: readonly TextMark[];
  /** How many values would be written if all had room. */
  readonly wantedValueCount: number;
}

const REPEAT_LOOKS: Readonly<Record<string, RepeatLook>> = { bar: 'hatched', scatter: 'none' };
/** More markers would look like a broader line. */
const MAX_MARKERS = 2000;
const FILL_OPACITY = 0.12;

const NO_MARKS = {
  frame: null,
  lines: [],
  labels: [],
  valueTexts: [],
  wantedValueCount: 0,
  strokePx: 2,
  dotPx: 3,
  overlay: NO_OVERLAY,
};

export function layout(input: LayoutInput<LineSettings>): LineLayout {
  return withValueNote(
    input.locale,
    (valueNotes) => layoutWith(input, valueNotes),
    ({ valueTexts, wantedValueCount }) => ({ shown: valueTexts.length, all: wantedValueCount }),
  );
}

const markRepeatedColors = ({ settings }: LayoutInput<LineSettings>, data: SeriesData): SeriesData =>
  markRepeatedSeries(data, () => REPEAT_LOOKS[settings.seriesType] ?? 'broken');

function layoutWith(input: LayoutInput<LineSettings>, valueNotes: readonly string[]): LineLayout {
  const allPeriods = markRepeatedColors(input, zoomSeries(readSeries(input, false), input.zoom));
  const { data, ...last } = readLastPeriod(input, allPeriods);
  const empty = emptyReason(data);
  const layoutBase = { kind: seriesText(input.locale)('kind.line'), empty };
  if (empty !== null) return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => [] }), NO_MARKS);
  const hasEndLabels = hasRoomForEndLabels(data, input);
  const valueExtent = computeAxisExtent(data, input);
  const isLog = isLogAxis(input.settings, valueExtent);
  const curve = chooseCurve(input.settings);
  const { seriesType, time_grain_sqla: grain = null, area: isFilled, markerEnabled } = input.settings;
  const barScale = seriesType === 'bar' ? bandScale(data.axis, data.rowCount, grain) : null;
  const { drawn, notes: limitNotes } = limitLines(
    input,
    data.shown,
    isFilled || curve !== curveLinear ? MAX_RICH_LINES : undefined,
  );
  const budgetOf = (plotPx: number): number => pointBudget(plotPx, drawn.length, { curve, isFilled });
  const axisNotes = valueAxisNotes(
    input,
    data.shown.map(({ values }) => values),
    { isLog },
  );
  const valueAxisSpec = { ...extentWithValueRoom(valueExtent, input), write: axisWriter(data) };
  const { frame, x, y, notes } = plotWithNote(
    [...logNotes(input, data.shown), ...axisNotes, ...xRangeNotes(data), ...limitNotes, ...last.notes, ...valueNotes],
    (allNotes) => buildFrame({ input, data, valueAxisSpec, hasEndLabels, notes: allNotes, ...(barScale && { bands: barScale }) }),
    (plotted) => thinNote(input, drawn, budgetOf(plotted.frame.plot.widthPx)),
  );
  const place: OverlayPlace = { plot: frame.plot, along: x, across: y, isHorizontal: false };
  const foot = frame.baseline.y1;
  const span = cutSpan(frame.plot);
  const budget = budgetOf(frame.plot.widthPx);
  const isScatter = seriesType === 'scatter';
  const hasMarkers = markerEnabled && drawn.length * data.rowCount <= MAX_MARKERS;
  const hasDotAtEveryPoint = barScale === null && (isScatter || hasMarkers);
  const bars = barScale === null ? null : barPaths({ drawn, bands: barScale, frame, x, y });
  const fillOpacity = readFillOpacity(input.settings, FILL_OPACITY);
  const lines = drawn.map((series, at) => {
    const values = isLog ? series.values.map((value) => (value > 0 ? value : NaN)) : series.values;
    const toPoint = (row: number, value: number): CurvePoint => ({ x: x(row), y: y(value), y0: foot });
    const runs = buildRuns(values, toPoint, budget);
    const markBase = { key: `s${series.index}`, color: series.color, dash: series.dash, opacity: series.opacity };
    const own = bars?.[at];
    if (own !== undefined && !series.isForecast)
      return { ...markBase, ...own, d: '', tail: '', dots: [], interval: '', fillOpacity: series.opacity };
    const dots = (hasDotAtEveryPoint ? runs.flat() : singles(runs))
      .filter((point) => isInPlot(frame.plot, point))
      .map((point) => ({ x: point.x, y: point.y }));
    return {
      ...markBase,
      d: isScatter ? '' : linePath(buildRuns(closedPart(values, last.openRow), toPoint, budget), curve, span),
      tail: isScatter ? '' : linePath(buildRuns(openPart(values, last.openRow), toPoint, budget), curve, span),
      fill: isFilled && !isScatter && !series.isForecast ? areaPath(runs, curve, span) : '',
      dots,
      interval: intervalPath(series, place),
      fillOpacity,
    };
  });
  const labels = hasEndLabels
    ? placeEndLabels(
        data,
        frame,
        data.shown.map((series) => y(lastValue(series))),
        input.widthPx,
      )
    : [];
  const pointOf: PointOf = { direction: 'y', at: (series, row) => y(series.values[row] ?? 0) };
  const strokePx = lineStrokePx(data.shown.length);
  return Object.assign(
    seriesLayout(input, data, {
      ...layoutBase,
      hits: () => pointHits(frame.plot, data, x),
      hitNotes: last.hitNotes,
      notes,
      pointOf,
      axis: placeAxis(data, frame.plot, x),
    }),
    {
      frame,
      lines,
      labels,
      strokePx,
      dotPx: hasDotAtEveryPoint ? markerPx(input.settings) / 2 : strokePx + 1,
      valueTexts: input.settings.show_value
        ? pointValues(input, data.shown, { plot: frame.plot, x, y: (series, row) => y(series.values[row] ?? 0) })
        : [],
      wantedValueCount: input.settings.show_value ? countValues(data.shown) : 0,
      overlay: overlayMarks(data, place),
    },
  );
}

/** Includes zero, unless the axis is truncated (never for bars) or logarithmic. */
function computeAxisExtent(data: SeriesData, { settings }: LayoutInput<LineSettings>): ValueExtent {
  const all = widened(computeExtent(data.shown.map(({ values }) => values)), overlayExtent(data));
  const isFree = (settings.truncateYAxis && settings.seriesType !== 'bar') || isLogAxis(settings, all);
  return isFree ? all : { ...all, low: Math.min(0, all.low), high: Math.max(0, all.high) };
}

const closedPart = (values: Float64Array, openRow: number | null): Float64Array =>
  openRow === null ? values : values.map((value, row) => (row === openRow ? NaN : value));

/** The open period and the one before it, so that the dashed segment joins the line. */
const openPart = (values: Float64Array, openRow: number | null): Float64Array =>
  openRow === null ? new Float64Array(0) : values.map((value, row) => (row < openRow - 1 ? NaN : value));

/** The value axis is written as the first series is. */
const axisWriter = ({ shown }: SeriesData): Series['write'] => shown[0]?.write ?? String;

const lastValue = ({ values }: Series): number => values.findLast((value) => !Number.isNaN(value)) ?? 0;
