// Where the lines go: one path a series with gaps at nulls, dots where a line would show nothing, names at the ends.
import { beyondNotes, cutSpan, outsideNotes, isInPlot } from '#app/charts/shared/axes/axis-clip.ts';
import { bandScale } from '#app/charts/shared/axes/band-scale.ts';
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import { buildFrame, endLabels, labelsAtEnds, type CartesianLayout, type EndLabel } from '#app/charts/shared/axes/cartesian.ts';
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
  bandPath,
  NO_OVERLAY,
  overlayExtent,
  overlayMarks,
  type OverlayMarks,
  type OverlayPlace,
  widened,
} from '#app/charts/shared/annotations/overlay.ts';
import type { PointOf } from '#app/charts/shared/marks/series-hits.ts';
import { markRepeated, type RepeatLook } from '#app/charts/shared/series/repeated-colors.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import { countValues, withValueNote } from '#app/charts/shared/axes/value-notes.ts';
import { readLastPeriod } from '#app/charts/shared/time/last-period.ts';
import { computeExtent, isLogAxis, logNotes, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { limitLines, MAX_RICH_LINES, plotWithNote, thinNote } from '#app/charts/shared/marks/thin-note.ts';
import { readFillOpacity, markerPx } from '#app/charts/shared/series/series-looks.ts';
import { pointValues } from '#app/charts/shared/marks/point-values.ts';
import type { TextMark } from '#app/charts/shared/marks/marks.ts';
import { roomForValues } from '#app/charts/shared/axes/value-room.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { curveLinear } from 'd3-shape';
import { barPaths } from './bar-paths.ts';
import type { LineSettings } from './settings.ts';

export interface LineSeriesMark {
  readonly key: string;
  readonly color: Token;
  readonly d: string;
  /** Its last part, to a period that is incomplete: dashed. Else empty. */
  readonly tail: string;
  /** The fill below, where configured; else empty. */
  readonly fill: string;
  /** Over bars, where an earlier series has their color. */
  readonly hatching?: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  /** The interval of a forecast; else empty. */
  readonly band: string;
  readonly dash: string;
  readonly opacity: number;
  /** Of the fill, 0 to 1. */
  readonly fillOpacity: number;
}
export interface LineLayout extends CartesianLayout {
  readonly overlay: OverlayMarks;
  readonly lines: readonly LineSeriesMark[];
  readonly labels: readonly EndLabel[];
  readonly strokePx: number;
  readonly dotPx: number;
  readonly values: readonly TextMark[];
  /** How many values there would be if all had room. */
  readonly wantedValues: number;
}

const REPEAT_LOOKS: Readonly<Record<string, RepeatLook>> = { bar: 'hatched', scatter: 'none' };
const THIN_FROM_SERIES = 8;
/** More of them would only be a broader line. */
const MAX_MARKERS = 2000;
const FILL_OPACITY = 0.12;

export function layout(input: LayoutInput<LineSettings>): LineLayout {
  return withValueNote(
    input.locale,
    (notes) => layoutWith(input, notes),
    ({ values, wantedValues }) => ({ shown: values.length, all: wantedValues }),
  );
}

const withRepeats = ({ settings }: LayoutInput<LineSettings>, data: SeriesData): SeriesData =>
  markRepeated(data, () => REPEAT_LOOKS[settings.seriesType] ?? 'broken');

function layoutWith(input: LayoutInput<LineSettings>, more: readonly string[]): LineLayout {
  const read = withRepeats(input, zoomSeries(readSeries(input, false), input.zoom));
  const { data, ...last } = readLastPeriod(input, read);
  const empty = emptyReason(data);
  const base = { kind: seriesText(input.locale)('kind.line'), empty };
  if (empty !== null)
    return Object.assign(seriesLayout(input, data, { ...base, hits: () => [] }), {
      frame: null,
      lines: [],
      labels: [],
      values: [],
      wantedValues: 0,
      strokePx: 2,
      dotPx: 3,
      overlay: NO_OVERLAY,
    });
  const direct = labelsAtEnds(data, input);
  const ends = extent(data, input);
  const isLog = isLogAxis(input.settings, ends);
  const curve = chooseCurve(input.settings);
  const { seriesType, time_grain_sqla: grain = null, area: filled, markerEnabled } = input.settings;
  const bands = seriesType === 'bar' ? bandScale(data.axis, data.rowCount, grain) : null;
  const { drawn, notes: limits } = limitLines(input, data.shown, filled || curve !== curveLinear ? MAX_RICH_LINES : undefined);
  const budgetOf = (plotPx: number): number => pointBudget(plotPx, drawn.length, { curve, isFilled: filled });
  const beyond = beyondNotes(
    input,
    data.shown.map(({ values }) => values),
    { isLog },
  );
  const value = { ...roomForValues(ends, input), write: firstWriter(data) };
  const { frame, x, y, notes } = plotWithNote(
    [...logNotes(input, data.shown), ...beyond, ...outsideNotes(data), ...limits, ...last.notes, ...more],
    (notes) => buildFrame({ input, data, value, endLabels: direct, notes, ...(bands && { bands }) }),
    (plotted) => thinNote(input, drawn, budgetOf(plotted.frame.plot.widthPx)),
  );
  const place: OverlayPlace = { plot: frame.plot, along: x, across: y, isHorizontal: false };
  const foot = frame.baseline.y1;
  const span = cutSpan(frame.plot);
  const budget = budgetOf(frame.plot.widthPx);
  const isDots = seriesType === 'scatter';
  const isMarked = markerEnabled && drawn.length * data.rowCount <= MAX_MARKERS;
  const marked = bands === null && (isDots || isMarked);
  const bars = bands === null ? null : barPaths({ drawn, bands, frame, x, y });
  const fillOpacity = readFillOpacity(input.settings, FILL_OPACITY);
  const lines = drawn.map((series, at) => {
    const values = isLog ? series.values.map((value) => (value > 0 ? value : NaN)) : series.values;
    const toPoint = (row: number, value: number): CurvePoint => ({ x: x(row), y: y(value), y0: foot });
    const runs = buildRuns(values, toPoint, budget);
    const base = { key: `s${series.index}`, color: series.color, dash: series.dash, opacity: series.opacity };
    const own = bars?.[at];
    if (own !== undefined && !series.isForecast)
      return { ...base, ...own, d: '', tail: '', dots: [], band: '', fillOpacity: series.opacity };
    const whole = isDots ? runs : buildRuns(closedPart(values, last.openRow), toPoint, budget);
    const dots = (marked ? runs.flat() : singles(runs))
      .filter((point) => isInPlot(frame.plot, point))
      .map((point) => ({ x: point.x, y: point.y }));
    return {
      ...base,
      d: isDots ? '' : linePath(whole, curve, span),
      tail: isDots ? '' : linePath(buildRuns(openPart(values, last.openRow), toPoint, budget), curve, span),
      fill: filled && !isDots && !series.isForecast ? areaPath(runs, curve, span) : '',
      dots,
      band: bandPath(series, place),
      fillOpacity,
    };
  });
  const labels = direct
    ? endLabels(
        data,
        frame,
        data.shown.map((series) => y(lastValue(series))),
        input.widthPx,
      )
    : [];
  const pointOf: PointOf = { direction: 'y', at: (series, row) => y(series.values[row] ?? 0) };
  const strokePx = data.shown.length >= THIN_FROM_SERIES ? 1.5 : 2;
  return Object.assign(
    seriesLayout(input, data, {
      ...base,
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
      dotPx: marked ? markerPx(input.settings) / 2 : strokePx + 1,
      values: input.settings.show_value
        ? pointValues(input, data.shown, { plot: frame.plot, x, y: (series, row) => y(series.values[row] ?? 0) })
        : [],
      wantedValues: input.settings.show_value ? countValues(data.shown) : 0,
      overlay: overlayMarks(data, place),
    },
  );
}

/** From zero unless the axis can be cut: then from the least value. */
function extent(data: SeriesData, { settings }: LayoutInput<LineSettings>): ValueExtent {
  const all = widened(computeExtent(data.shown.map(({ values }) => values)), overlayExtent(data));
  const isFree = (settings.truncateYAxis && settings.seriesType !== 'bar') || isLogAxis(settings, all);
  return isFree ? all : { ...all, low: Math.min(0, all.low), high: Math.max(0, all.high) };
}

const closedPart = (values: Float64Array, openRow: number | null): Float64Array =>
  openRow === null ? values : values.map((value, row) => (row === openRow ? NaN : value));

/** From the period before. */
const openPart = (values: Float64Array, openRow: number | null): Float64Array =>
  openRow === null ? new Float64Array(0) : values.map((value, row) => (row < openRow - 1 ? NaN : value));

const firstWriter = ({ shown }: SeriesData): Series['write'] => shown[0]?.write ?? String;

const lastValue = ({ values }: Series): number => values.findLast((value) => !Number.isNaN(value)) ?? 0;
