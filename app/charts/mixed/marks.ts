// What one query's series look like on their axis: bars, areas, lines or dots, stacked or not.
import { cutSpan, isInPlot } from '#app/charts/shared/axes/axis-clip.ts';
import type { BandScale } from '#app/charts/shared/axes/band-scale.ts';
import {
  areaOutlines,
  areDense,
  areaPath,
  chooseCurve,
  linePath,
  pointBudget,
  buildRuns,
  singles,
  type CurvePoint,
} from '#app/charts/shared/marks/curves.ts';
import { boxPath, hatchBars, hatchPath } from '#app/charts/shared/marks/hatch.ts';
import type { Box } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { lineStrokePx } from '#app/charts/shared/series/series-looks.ts';
import type { Series } from '#app/charts/shared/series/series.ts';
import { closeBands, stackLayers, type StackLayer } from '#app/charts/shared/axes/stack.ts';
import { keepPeaks } from '#app/charts/shared/marks/thin.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import type { MixedSide } from './read-mixed.ts';

export interface MixedMark {
  readonly key: string;
  readonly color: Token;
  /** Rectangles of all its bars. */
  readonly bars: string;
  /** The path of the hatching over bars or the fill whose color an earlier series has; else empty. */
  readonly hatching: string;
  readonly fill: string;
  readonly fillOpacity: number;
  readonly line: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
  readonly radiusPx: number;
  readonly dash: string;
  readonly opacity: number;
}
/** A side with where each of its series reaches from and to. */
export interface LayeredSide extends MixedSide {
  readonly layers: readonly StackLayer[];
}

export function layerSide(side: MixedSide, rowCount: number): LayeredSide {
  const { series, look } = side;
  const layers = look.isStacked ? stackLayers(series, rowCount, 'stack') : series.map(({ values }) => fromZero(values));
  return { ...side, layers };
}

const fromZero = (values: Float64Array): StackLayer => ({ from: new Float64Array(values.length), to: values });

/** Areas and bars measure from zero, so zero is on their axis. */
export const isFromZero = ({ look, series }: MixedSide): boolean =>
  series.length > 0 && (look.type === 'bar' || look.isStacked || (look.hasArea && look.type !== 'scatter'));

export interface MarkPlace {
  readonly x: (row: number) => number;
  /** By axis. */
  readonly y: readonly ((value: number) => number)[];
  readonly isLog: readonly boolean[];
  readonly plot: Box;
  readonly plotPx: number;
  readonly bands: BandScale | null;
  readonly seriesCount: number;
}

/** Bars first: lines lie over them. */
export function markSides(sides: readonly LayeredSide[], place: MarkPlace): MixedMark[] {
  const lanes = barLanes(sides, place);
  const bars = sides.flatMap((side, at) => {
    const own = lanes[at] ?? null;
    return own === null ? [] : barMarks(side, place, own);
  });
  const lines = sides.flatMap((side) => (side.look.type === 'bar' ? [] : lineMarks(side, place)));
  return [...bars, ...lines];
}

interface Lanes {
  readonly count: number;
  readonly firsts: readonly number[];
}

/** Bars of both queries are side by side; a stack takes one lane. */
function laneStarts(sides: readonly LayeredSide[]): Lanes {
  let count = 0;
  const firsts = sides.map(({ look, series }) => {
    const first = count;
    if (look.type === 'bar') count += look.isStacked ? Math.min(1, series.length) : series.length;
    return first;
  });
  return { count: Math.max(1, count), firsts };
}

/** Max bars per query: a picture of about 60 KB with gzip. */
const MAX_BARS = 4000;
/** The least and the greatest. */
const ROWS_A_COLUMN = 2;
const BAND_FILL = 0.72;
const MAX_BAND_PX = 64;

interface BarLanes {
  readonly bandPx: number;
  readonly lanePx: number;
  /** px from the middle of a row to that of the bar of a series. */
  readonly middle: (series: number) => number;
}

/** By side; null for one without bars. */
export function barLanes(sides: readonly LayeredSide[], { bands, plotPx }: MarkPlace): readonly (BarLanes | null)[] {
  const { count, firsts } = laneStarts(sides);
  const stepPx = Math.min((bands?.step ?? 1) * plotPx, (bands?.gap ?? 1) * plotPx);
  const bandPx = Math.min(Math.max(1, stepPx * BAND_FILL), count * MAX_BAND_PX);
  const lanePx = Math.max(0.5, bandPx / count);
  return sides.map(({ look }, at) => {
    if (look.type !== 'bar') return null;
    const first = firsts[at] ?? 0;
    return { bandPx, lanePx, middle: (series) => (first + (look.isStacked ? 0 : series) + 0.5) * lanePx - bandPx / 2 };
  });
}

function barMarks(side: LayeredSide, place: MarkPlace, { bandPx, lanePx, middle }: BarLanes): MixedMark[] {
  const gap = bandPx > lanePx && lanePx >= 6 ? 2 : 0;
  const columnPx = Math.max(1, bandPx, (place.plotPx * side.series.length * ROWS_A_COLUMN) / MAX_BARS);
  return side.series.map((series, at) => {
    const layer = side.layers[at] ?? fromZero(series.values);
    const rows = barRows(side, series.values, { place, columnPx });
    const boxes = barBoxes(rows, { series, layer, place, side, x: middle(at) - lanePx / 2 + gap / 2, widthPx: lanePx - gap });
    return {
      ...emptyMark(series),
      bars: boxes.map(boxPath).join(''),
      hatching: hatchBars(boxes, series.hatch ?? 0),
    };
  });
}

/** Where bars are thinner than a pixel, each column of pixels keeps its longest. */
function barRows(
  side: MixedSide,
  values: Float64Array,
  { place, columnPx }: { place: MarkPlace; columnPx: number },
): readonly number[] {
  if (!hasTooManyBars(side, values.length, place.plotPx)) return Array.from(values.keys());
  return keepPeaks(values.length, place.x, columnPx, values);
}

export const hasTooManyBars = ({ series }: MixedSide, rowCount: number, plotPx: number): boolean =>
  rowCount > plotPx / 1.5 || rowCount * series.length > MAX_BARS;

/** Points of one line, area or row of dots. */
export function lineBudget(look: MixedSide['look'], plotPx: number, seriesCount: number): number {
  const isFilled = look.hasArea && look.type !== 'scatter';
  const budget = pointBudget(plotPx, seriesCount, { isFilled });
  return look.type === 'scatter' ? Math.min(Math.ceil(budget / 2), MAX_DOTS) : budget;
}

interface BarRun {
  readonly series: Series;
  readonly layer: StackLayer;
  readonly place: MarkPlace;
  readonly side: MixedSide;
  /** From the middle of a row's band to the bar's left edge. */
  readonly x: number;
  readonly widthPx: number;
}

function barBoxes(rows: readonly number[], { series, layer, place, side, x, widthPx }: BarRun): readonly Box[] {
  const y = place.y[side.axis] ?? ((value: number) => value);
  const { plot } = place;
  const onPlot = (at: number): number => clamp(at, plot.y, plot.y + plot.heightPx);
  const isLog = place.isLog[side.axis] === true;
  return rows.flatMap((row) => {
    const value = series.values[row] ?? NaN;
    if (Number.isNaN(value) || (isLog && !(value > 0))) return [];
    const [from, to] = [onPlot(y(layer.from[row] ?? 0)), onPlot(y(layer.to[row] ?? 0))];
    return [{ x: px(place.x(row) + x), y: px(Math.min(from, to)), widthPx: px(widthPx), heightPx: px(Math.abs(to - from)) }];
  });
}

function lineMarks(side: LayeredSide, place: MarkPlace): MixedMark[] {
  const { look } = side;
  const budget = lineBudget(look, place.plotPx, place.seriesCount);
  const y = place.y[side.axis] ?? ((value: number) => value);
  const curve = chooseCurve({ seriesType: look.type });
  const span = cutSpan(place.plot);
  const closed = look.isStacked && look.hasArea ? closeBands(side.series, side.series[0]?.values.length ?? 0) : null;
  return side.series.map((series, at) => {
    const layer = side.layers[at] ?? fromZero(series.values);
    const values = place.isLog[side.axis] ? series.values.map((value) => (value > 0 ? value : NaN)) : series.values;
    const toPoint = (row: number): CurvePoint => ({ x: place.x(row), y: y(layer.to[row] ?? 0), y0: y(layer.from[row] ?? 0) });
    const runsIn = (known: Float64Array): CurvePoint[][] => buildRuns(known, toPoint, budget, layer.to);
    const isScatter = look.type === 'scatter';
    const shown = closed === null || place.isLog[side.axis] ? values : (closed[at] ?? values);
    const band = runsIn(shown);
    const hasDots = isScatter || look.hasMarkers;
    const isHatched = look.hasArea && !isScatter && series.hatch !== undefined && !areDense(values.length, place.plotPx);
    const dots = hasDots ? (shown === values ? band : runsIn(values)).flat() : singles(band);
    return {
      ...emptyMark(series),
      line: isScatter ? '' : linePath(band, curve, span),
      fill: look.hasArea && !isScatter ? areaPath(band, curve, span) : '',
      hatching: isHatched ? hatchPath(areaOutlines(band, curve, span), series.hatch ?? 0) : '',
      fillOpacity: look.opacity,
      dots: dots
        .filter((point) => isInPlot(place.plot, point))
        .slice(0, MAX_DOTS)
        .map((point) => ({ x: point.x, y: point.y })),
      radiusPx: hasDots ? look.markerPx / 2 : lineStrokePx(place.seriesCount) + 1,
    };
  });
}

const MAX_DOTS = 1000;

const emptyMark = ({ index, color, dash, opacity }: Series): MixedMark => ({
  key: `s${index}`,
  color,
  bars: '',
  hatching: '',
  fill: '',
  fillOpacity: 0,
  line: '',
  dots: [],
  radiusPx: 0,
  dash,
  opacity,
});
