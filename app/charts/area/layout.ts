// Lays out areas: stacked, as shares, or overlaid; the top edge of each is a line.
import { valueAxisNotes, cutSpan, xRangeNotes, layerEnds, isInPlot } from '#app/charts/shared/axes/axis-clip.ts';
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import {
  buildFrame,
  placeEndLabels,
  hasRoomForEndLabels,
  type CartesianLayout,
  type EndLabel,
  type PlottedFrame,
} from '#app/charts/shared/axes/cartesian.ts';
import { seriesLayout } from '#app/charts/shared/series/series-layout.ts';
import { pointHits } from '#app/charts/shared/marks/strip-hits.ts';
import {
  areaOutlines,
  areDense,
  areaPath,
  chooseCurve,
  linePath,
  pointBudget,
  buildRuns,
  singles,
  splitRuns,
  stemPath,
  type CurvePoint,
} from '#app/charts/shared/marks/curves.ts';
import { hatchPath } from '#app/charts/shared/marks/hatch.ts';
import { joinBands } from '#app/charts/shared/axes/join-bands.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { NO_OVERLAY, overlayExtent, overlayMarks, widened, type OverlayMarks } from '#app/charts/shared/annotations/overlay.ts';
import type { TextMark } from '#app/charts/shared/marks/marks.ts';
import { pointValues } from '#app/charts/shared/marks/point-values.ts';
import { limitLines, MAX_RICH_LINES, plotWithNote, thinnedText, thinNote } from '#app/charts/shared/marks/thin-note.ts';
import type { PointOf } from '#app/charts/shared/marks/series-hits.ts';
import { seriesText } from '#app/charts/shared/format/series-text.ts';
import { readFillOpacity, markerPx } from '#app/charts/shared/series/series-looks.ts';
import { breakRepeated, hatchRepeated } from '#app/charts/shared/series/repeated-colors.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import { largeParts } from '#app/charts/shared/axes/large-parts.ts';
import type { StackLayer } from '#app/charts/shared/axes/stack.ts';
import { countValues, withValueNote } from '#app/charts/shared/axes/value-notes.ts';
import { readLastPeriod } from '#app/charts/shared/time/last-period.ts';
import { isLogAxis, logNotes } from '#app/charts/shared/axes/value-axis.ts';
import { formatNumber } from '#app/charts/shared/format/value-format.ts';
import { extentWithValueRoom } from '#app/charts/shared/axes/value-room.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { measureLayers, overlayBands, readStacking, stackBands, type AreaBand, type AreaStacking } from './bands.ts';
import type { AreaSettings } from './settings.ts';
import { stackedRows } from './stacked-rows.ts';

export interface AreaMark {
  readonly key: string;
  readonly color: Token;
  readonly fill: string;
  readonly edge: string;
  /** From foot to top of values with nothing beside them. */
  readonly stems: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly dotPx: number;
  /** Dash pattern of the edge. A comparison series has only an edge. */
  readonly dash: string;
  /** Over its fill, where an earlier series has its color; else empty. */
  readonly hatching: string;
}
export interface AreaLayout extends CartesianLayout {
  readonly areas: readonly AreaMark[];
  readonly labels: readonly EndLabel[];
  readonly isStacked: boolean;
  /** Points are so close that a line between bands would cover what is in them: edges take the color of their band. */
  readonly isDense: boolean;
  /** Opacity of the fills, 0 to 1. */
  readonly fillOpacity: number;
  readonly valueTexts: readonly TextMark[];
  /** How many values would be written if all had room. */
  readonly wantedValueCount: number;
  readonly overlay: OverlayMarks;
}

export function layout(input: LayoutInput<AreaSettings>): AreaLayout {
  return withValueNote(
    input.locale,
    (valueNotes) => layoutWith(input, valueNotes),
    ({ valueTexts, wantedValueCount }) => ({ shown: valueTexts.length, all: wantedValueCount }),
  );
}

function layoutWith(given: LayoutInput<AreaSettings>, valueNotes: readonly string[]): AreaLayout {
  const last = readLastPeriod(given, repeatedIn(given, zoomSeries(readSeries(given, false), given.zoom)));
  const { data } = last;
  const empty = emptyReason(data);
  const stacking = readStacking(given);
  // A stream is around a middle line: it has no zero, and so no logarithm.
  const input = stacking === 'stream' ? { ...given, settings: { ...given.settings, logAxis: false } } : given;
  const layoutBase = { kind: seriesText(input.locale)('kind.area'), empty };
  if (empty !== null)
    return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => [] }), {
      frame: null,
      areas: [],
      labels: [],
      isStacked: false,
      isDense: false,
      fillOpacity: STACKED_OPACITY,
      valueTexts: [],
      wantedValueCount: 0,
      overlay: NO_OVERLAY,
    });
  const observed = data.shown.filter(({ isForecast }) => !isForecast);
  const forecasts = data.shown.filter(({ isForecast }) => isForecast);
  const limited = limitLines(input, observed, MAX_RICH_LINES);
  const { series: filled, notes: limitNotes } =
    stacking === 'none' ? { series: limited.drawn, notes: limited.notes } : joinBands(input, observed);
  const bands = stacking === 'none' ? overlayBands(filled) : stackBands(filled, data.rowCount, stacking);
  const layers = bands.map(({ layer }) => layer);
  const hasEndLabels = forecasts.length === 0 && hasRoomForEndLabels(data, input);
  const extent = widened(measureLayers(layers), overlayExtent(data));
  const isLog = isLogAxis(input.settings, extent);
  const valueAxisSpec = {
    ...(stacking === 'share' ? extent : extentWithValueRoom(extent, input)),
    write: writerOf(input, data, stacking),
  };
  const valueEnds = layerEnds(
    layers,
    filled.map(({ values }) => values),
  );
  const axisNotes = valueAxisNotes(input, valueEnds, { isLog });
  const budgetOf = (plotPx: number): number =>
    pointBudget(plotPx, filled.length, { curve: chooseCurve(input.settings), isFilled: true });
  const rowsIn = ({ frame, x }: PlottedFrame): readonly number[] | null =>
    stacking === 'none' ? null : stackedRows(layers, data.rowCount, x, frame.plot.widthPx);
  const plotted = plotWithNote(
    [...logNotes(input, observed), ...axisNotes, ...xRangeNotes(data), ...limitNotes, ...last.notes, ...valueNotes],
    (allNotes) => buildFrame({ input, data, valueAxisSpec, hasEndLabels, notes: allNotes }),
    (built) => {
      const rows = rowsIn(built);
      if (rows === null) return thinNote(input, filled, budgetOf(built.frame.plot.widthPx));
      return rows.length < data.rowCount ? thinnedText(input, observed) : null;
    },
  );
  const { notes } = plotted;
  const { plot } = plotted.frame;
  const drawing: Drawing = { input, plotted, budget: budgetOf(plot.widthPx), rows: rowsIn(plotted), isLog };
  const areas = filled.flatMap((one, index) => (bands[index] ? [areaMark(one, bands[index], drawing)] : []));
  const overlay = overlayMarks(data, { plot, along: plotted.x, across: plotted.y, isHorizontal: false }, forecasts);
  const middles = filled.map((one, index) => endMiddle(one, layers[index], stacking, plotted.y));
  const labels = hasEndLabels ? placeEndLabels(data, plotted.frame, middles, input.widthPx) : [];
  const hits = (): ChartLayout['hits'] => pointHits(plot, data, plotted.x);
  const middleOf = (one: Series, row: number): number => layerMiddle(layers[filled.indexOf(one)], row, plotted.y);
  const pointOf: PointOf = { direction: 'y', at: (one, row) => (filled.includes(one) ? middleOf(one, row) : null) };
  const areParts = true;
  const written = input.settings.show_value
    ? placeValueTexts({ input, plotted, filled, layers, stacking })
    : { texts: [], all: 0 };
  return Object.assign(
    seriesLayout(input, data, {
      ...layoutBase,
      hits,
      hitNotes: last.hitNotes,
      notes,
      areParts,
      pointOf,
      axis: placeAxis(data, plot, plotted.x),
    }),
    {
      frame: plotted.frame,
      areas,
      labels,
      isStacked: stacking !== 'none',
      isDense: areDense(data.rowCount, plot.widthPx),
      fillOpacity: readFillOpacity(input.settings, stacking === 'none' ? OVERLAID_OPACITY : STACKED_OPACITY),
      valueTexts: written.texts,
      wantedValueCount: written.all,
      overlay,
    },
  );
}

/** Fills that lie over each other would mix their hatching: there edges are broken. */
const repeatedIn = (input: LayoutInput<AreaSettings>, data: SeriesData): SeriesData =>
  readStacking(input) === 'none' ? breakRepeated(data) : hatchRepeated(data);

const STACKED_OPACITY = 0.85;
const OVERLAID_OPACITY = 0.14;

const layerMiddle = (layer: StackLayer | undefined, row: number, y: (value: number) => number): number =>
  (y(layer?.from[row] ?? 0) + y(layer?.to[row] ?? 0)) / 2;

interface Filled {
  readonly input: LayoutInput<AreaSettings>;
  readonly plotted: PlottedFrame;
  readonly filled: readonly Series[];
  readonly layers: readonly StackLayer[];
  readonly stacking: AreaStacking;
}

/** At the top edges; of stacks the totals alone, unless the chart says otherwise. */
function placeValueTexts({ input, plotted, filled, layers, stacking }: Filled): {
  readonly texts: readonly TextMark[];
  readonly all: number;
} {
  const { frame, x, y } = plotted;
  const place = { plot: frame.plot, x, y: (series: Series, row: number) => y(layers[filled.indexOf(series)]?.to[row] ?? 0) };
  const top = filled[0];
  if (stacking !== 'stack' || top === undefined || filled.length < 2)
    return { texts: pointValues(input, filled, place), all: countValues(filled) };
  if (!input.settings.only_total) {
    const large = filled.map((series) => ({
      ...series,
      values: largeParts(filled, series, input.settings.percentage_threshold),
    }));
    const placed = { ...place, y: (series: Series, row: number) => place.y(filled[large.indexOf(series)] ?? series, row) };
    return { texts: pointValues(input, large, placed), all: countValues(large) };
  }
  const totals = top.values.map((_, row) => filled.reduce((sum, { values }) => sum + (values[row] || 0), 0));
  const texts = pointValues(input, [{ ...top, values: totals }], { ...place, y: (_series, row) => y(totals[row] ?? 0) });
  return { texts, all: totals.length };
}

function writerOf({ locale }: LayoutInput, { shown }: SeriesData, stacking: AreaStacking): Series['write'] {
  // A stream has no zero to measure from: only the widths of its bands say something.
  if (stacking === 'stream') return () => '';
  if (stacking === 'share') return (value) => formatNumber(value, '.0%', { locale });
  return shown[0]?.write ?? String;
}

/** Radius of the dot for a value without neighbors. */
const DOT_PX = 3;
/** Closer markers would be a line. */
const MIN_MARKER_STEP_PX = 2;

interface Drawing {
  readonly input: LayoutInput<AreaSettings>;
  readonly plotted: PlottedFrame;
  /** Points of each area. */
  readonly budget: number;
  /** In stacks: the rows that are drawn, the same for all bands, so that their edges meet. */
  readonly rows: readonly number[] | null;
  readonly isLog: boolean;
}

/** A null of the band ends an area, and the next value begins it again: the values between are unknown. */
function areaMark(series: Series, { layer, values }: AreaBand, { input, plotted, budget, rows, isLog }: Drawing): AreaMark {
  const { x, y } = plotted;
  const known = isLog ? series.values.map((value) => (value > 0 ? value : NaN)) : values;
  const toPoint = (row: number): CurvePoint => ({
    x: x(row),
    y: y(layer.to[row] ?? 0),
    y0: y(layer.from[row] ?? 0),
  });
  const runs = rows === null ? buildRuns(known, toPoint, budget, layer.to) : splitRuns(known, rows, toPoint);
  const curve = chooseCurve(input.settings);
  const span = cutSpan(plotted.frame.plot);
  const hasMarkers = input.settings.markerEnabled && plotted.frame.plot.widthPx > values.length * MIN_MARKER_STEP_PX;
  const dots = (hasMarkers ? runs.flat() : singles(runs))
    .filter((point) => isInPlot(plotted.frame.plot, point))
    .map((point) => ({ x: point.x, y: point.y }));
  const { color, dash, hatch = 0, shift } = series;
  const isHatched = hatch > 0 && shift === null && !areDense(values.length, plotted.frame.plot.widthPx);
  return {
    key: `s${series.index}`,
    color,
    fill: shift === null ? areaPath(runs, curve, span) : '',
    edge: linePath(runs, curve, span),
    stems: stemPath(runs, span),
    dots,
    dotPx: hasMarkers ? markerPx(input.settings) / 2 : DOT_PX,
    dash,
    hatching: isHatched ? hatchPath(areaOutlines(runs, curve, span), hatch) : '',
  };
}

function endMiddle(
  { values }: Series,
  layer: StackLayer | undefined,
  stacking: AreaStacking,
  y: (value: number) => number,
): number {
  if (stacking === 'none') return y(values.findLast((value) => !Number.isNaN(value)) ?? 0);
  return (y(layer?.from.at(-1) ?? 0) + y(layer?.to.at(-1) ?? 0)) / 2;
}
