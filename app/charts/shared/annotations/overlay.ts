// Lays out overlays of a chart: forecasts with their intervals, and annotation layers, for upright and horizontal charts.
import type { Token } from '#app/domain/theme/tokens.ts';
import type { LineLayer, MomentLayer } from './annotation-layers.ts';
import type { TooltipContent } from '#app/charts/shared/kind.ts';
import { cutSpan, isInPlot } from '#app/charts/shared/axes/axis-clip.ts';
import { closedPath, cutLine, cutPolygon, openPath } from '#app/charts/shared/axes/cut-path.ts';
import { AXIS_PX, markWidth, textMark, type Box, type LineMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import type { SeriesAxis, Series, SeriesData } from '#app/charts/shared/series/series.ts';
import type { ValueExtent } from '#app/charts/shared/axes/value-axis.ts';

export interface OverlayLine {
  readonly key: string;
  readonly color: Token;
  readonly d: string;
  /** The interval around it; empty without one. */
  readonly band: string;
  readonly dash: string;
  readonly widthPx: number;
  readonly opacity: number;
  readonly dots: readonly Point[];
}
interface OverlayRule extends Pick<OverlayLine, 'key' | 'color' | 'dash' | 'widthPx' | 'opacity'> {
  readonly line: LineMark;
}
interface OverlayBand extends Box {
  readonly key: string;
  readonly color: Token;
  readonly opacity: number;
}
export interface OverlayMarks {
  readonly bands: readonly OverlayBand[];
  readonly rules: readonly OverlayRule[];
  readonly lines: readonly OverlayLine[];
  readonly texts: readonly TextMark[];
}
export const NO_OVERLAY: OverlayMarks = { bands: [], rules: [], lines: [], texts: [] };

interface Point {
  readonly x: number;
  readonly y: number;
}
export interface OverlayPlace {
  readonly plot: Box;
  /** Converts a row to px along the axis. */
  readonly along: (row: number) => number;
  /** Converts a value to px across the axis. */
  readonly across: (value: number) => number;
  readonly isHorizontal: boolean;
}

/** Lays out every shown layer and the given forecasts. */
export function overlayMarks(data: SeriesData, place: OverlayPlace, forecasts: readonly Series[] = []): OverlayMarks {
  const shown = data.layers.filter(({ hidden }) => !hidden);
  const moments = shown.filter((layer): layer is MomentLayer => layer.kind === 'moments');
  const lines = shown.filter((layer): layer is LineLayer => layer.kind === 'line');
  const placed = moments.map((layer, index) => placeMoments(layer, index, data.axis, place));
  return {
    bands: placed.flatMap(({ bands }) => bands),
    rules: placed.flatMap(({ rules }) => rules),
    lines: [
      ...forecasts.map((series) => seriesLine(series, place)),
      ...lines.map((layer, index) => layerLine(layer, index, data.axis, place)),
    ],
    texts: apart(placed.flatMap(({ texts }) => texts)),
  };
}

/** The extent of what an overlay adds to the value axis; null if it adds nothing. */
export function overlayExtent(data: SeriesData): { readonly low: number; readonly high: number } | null {
  let [low, high] = [Infinity, -Infinity];
  const take = (value: number): void => {
    if (value < low) low = value;
    if (value > high) high = value;
  };
  for (const { band } of data.shown) {
    band?.low.forEach(take);
    band?.high.forEach(take);
  }
  for (const { values, isForecast } of data.shown) if (isForecast) values.forEach(take);
  for (const layer of data.layers) if (layer.kind === 'line' && !layer.hidden) layer.points.forEach(({ value }) => take(value));
  return low <= high ? { low, high } : null;
}

/** Combines two extents. */
export function widened(extent: ValueExtent, other: ReturnType<typeof overlayExtent>): ValueExtent {
  return other === null ? extent : { ...extent, low: Math.min(extent.low, other.low), high: Math.max(extent.high, other.high) };
}

const toPoint = ({ isHorizontal }: OverlayPlace, along: number, across: number): Point =>
  isHorizontal ? { x: px(across), y: px(along) } : { x: px(along), y: px(across) };

const cutPath = (points: readonly Point[], { plot, isHorizontal }: OverlayPlace): string =>
  cutLine(points, cutSpan(plot, isHorizontal)).map(openPath).join('');

/** A forecast as a line, for kinds that don't draw lines. */
function seriesLine(series: Series, place: OverlayPlace): OverlayLine {
  const points = [...series.values].flatMap((value, row) =>
    Number.isNaN(value) ? [] : [toPoint(place, place.along(row), place.across(value))],
  );
  return {
    key: `s${series.index}`,
    color: series.color,
    d: points.length > 1 ? cutPath(points, place) : '',
    band: intervalPath(series, place),
    dash: series.dash,
    widthPx: 2,
    opacity: 1,
    dots: points.length === 1 ? points.filter((point) => isInPlot(place.plot, point)) : [],
  };
}

/** The confidence interval of a forecast as a closed path; empty if it has none. */
export function intervalPath({ band }: Series, place: OverlayPlace): string {
  if (band === null) return '';
  const rows = [...band.low.keys()].filter((row) => !Number.isNaN(band.low[row] ?? NaN) && !Number.isNaN(band.high[row] ?? NaN));
  if (rows.length < 2) return '';
  const edge = (values: Float64Array, row: number): Point => toPoint(place, place.along(row), place.across(values[row] ?? 0));
  const top = rows.map((row) => edge(band.high, row));
  const foot = rows.map((row) => edge(band.low, row)).reverse();
  return closedPath(cutPolygon([...top, ...foot], cutSpan(place.plot, place.isHorizontal)));
}

function layerLine(layer: LineLayer, index: number, axis: SeriesAxis, place: OverlayPlace): OverlayLine {
  const points = layer.points.flatMap(({ at, value }) => {
    const along = placeOf(at, axis, place);
    return along === null ? [] : [toPoint(place, along, place.across(value))];
  });
  const { color, dash, widthPx, opacity, isMarked, hasLine } = layer;
  const dots = isMarked || points.length === 1 ? points.filter((point) => isInPlot(place.plot, point)) : [];
  return {
    key: `l${index}`,
    color,
    d: hasLine && points.length > 1 ? cutPath(points, place) : '',
    band: '',
    dash,
    widthPx,
    opacity,
    dots,
  };
}

interface PlacedMoments {
  readonly bands: readonly OverlayBand[];
  readonly rules: readonly OverlayRule[];
  readonly texts: readonly TextMark[];
}

const BAND_OPACITY = 0.16;

function placeMoments(layer: MomentLayer, index: number, axis: SeriesAxis, place: OverlayPlace): PlacedMoments {
  const bands: OverlayBand[] = [];
  const rules: OverlayRule[] = [];
  const texts: TextMark[] = [];
  layer.moments.forEach(({ from, to, title }, at) => {
    const [start, end] = [placeOf(from, axis, place), to === null ? null : placeOf(to, axis, place)];
    const key = `a${index}-${at}`;
    const { color, dash, widthPx } = layer;
    if (to !== null) {
      const span = spanOf(from, to, axis, place);
      if (span === null) return;
      bands.push({ key, color, opacity: BAND_OPACITY * layer.opacity, ...boxAlong(span, place) });
    } else if (start !== null) rules.push({ key, color, dash, widthPx, opacity: layer.opacity, line: ruleAt(start, place) });
    const anchor = start ?? end;
    if (layer.hasLabels && title !== '' && anchor !== null) texts.push(labelAt(title, anchor, place));
  });
  return { bands, rules, texts };
}

function spanOf(from: number, to: number, axis: SeriesAxis, place: OverlayPlace): readonly [number, number] | null {
  const [first, last] = [axis.values[0] ?? NaN, axis.values.at(-1) ?? NaN];
  if (!(to >= first && from <= last)) return null;
  const start = placeOf(clamp(from, first, last), axis, place);
  const end = placeOf(clamp(to, first, last), axis, place);
  return start === null || end === null ? null : [Math.min(start, end), Math.max(start, end)];
}

const boxAlong = ([from, to]: readonly [number, number], { plot, isHorizontal }: OverlayPlace): Box =>
  isHorizontal
    ? { x: plot.x, y: px(from), widthPx: plot.widthPx, heightPx: px(Math.max(1, to - from)) }
    : { x: px(from), y: plot.y, widthPx: px(Math.max(1, to - from)), heightPx: plot.heightPx };

const ruleAt = (at: number, { plot, isHorizontal }: OverlayPlace): LineMark =>
  isHorizontal
    ? { x1: plot.x, y1: px(at), x2: px(plot.x + plot.widthPx), y2: px(at) }
    : { x1: px(at), y1: plot.y, x2: px(at), y2: px(plot.y + plot.heightPx) };

const LABEL_PX = 140;

/** Places a label next to the rule, on the side with more room. */
function labelAt(title: string, at: number, { plot, isHorizontal }: OverlayPlace): TextMark {
  const right = plot.x + plot.widthPx;
  if (isHorizontal) return textMark(title, right - 4, Math.max(plot.y + AXIS_PX, at - 4), { anchor: 'end', maxPx: LABEL_PX });
  const isLate = at > plot.x + plot.widthPx / 2;
  const room = Math.min(LABEL_PX, isLate ? at - plot.x - 6 : right - at - 6);
  return textMark(title, isLate ? at - 4 : at + 4, plot.y + AXIS_PX, { anchor: isLate ? 'end' : 'start', maxPx: room });
}

const LABEL_ROWS = 3;
const LABEL_ROW_PX = AXIS_PX + 3;

/** Moves a label that overlaps an earlier one down a row, or omits it if there is no room: the tooltip has the text. */
function apart(texts: readonly TextMark[]): readonly TextMark[] {
  const kept: TextMark[] = [];
  for (const mark of texts) {
    if (mark.text === '') continue;
    const rows = Array.from({ length: LABEL_ROWS }, (_, row) => ({ ...mark, y: px(mark.y + row * LABEL_ROW_PX) }));
    const free = rows.find((one) => !kept.some((other) => meet(one, other)));
    if (free !== undefined) kept.push(free);
  }
  return kept;
}

function meet(a: TextMark, b: TextMark): boolean {
  const left = (mark: TextMark): number => (mark.anchor === 'end' ? mark.x - markWidth(mark) : mark.x);
  const isBeside = left(a) > left(b) + markWidth(b) + 6 || left(b) > left(a) + markWidth(a) + 6;
  return Math.abs(a.y - b.y) < LABEL_ROW_PX - 1 && !isBeside;
}

/** Position of an axis value in px, interpolated between rows; null beyond the ends of the axis. */
function placeOf(at: number, { values }: SeriesAxis, { along }: OverlayPlace): number | null {
  const count = values.length;
  if (count === 0 || !(at >= (values[0] ?? NaN)) || !(at <= (values[count - 1] ?? NaN))) return null;
  let [low, high] = [0, count - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  const [before, after] = [values[low] ?? at, values[high] ?? at];
  const share = after > before ? (at - before) / (after - before) : 0;
  return along(low) + share * (along(high) - along(low));
}

/** Tooltip rows of layers: lines with their value in the row, moments at the nearest row. */
export function layerNotes(data: SeriesData): (row: number) => TooltipContent['rows'] {
  const { axis, layers } = data;
  const notes = new Map<number, { label: string; value: string; color: Token | null }[]>();
  const add = (row: number, note: { label: string; value: string; color: Token | null }): void => {
    const list = notes.get(row) ?? [];
    if (list.length < 6) notes.set(row, [...list, note]);
  };
  for (const layer of layers.filter(({ hidden }) => !hidden)) {
    if (layer.kind === 'line') {
      const byPlace = new Map(layer.points.map(({ at, value }) => [at, value]));
      axis.values.forEach((at, row) => {
        const value = byPlace.get(at);
        if (value !== undefined) add(row, { label: layer.name, value: layer.write(value), color: layer.color });
      });
      continue;
    }
    for (const { from, to, title, detail } of layer.moments) {
      const message = [title, detail].filter(Boolean).join(': ');
      const note = { label: layer.name, value: message, color: layer.color };
      for (const row of rowsOf(from, to, axis)) add(row, note);
    }
  }
  return (row) => notes.get(row) ?? [];
}

/** The row nearest to a moment, or the rows within a span. */
function rowsOf(from: number, to: number | null, { values }: SeriesAxis): readonly number[] {
  const count = values.length;
  if (count === 0 || (to ?? from) < (values[0] ?? 0) || from > (values[count - 1] ?? 0)) return [];
  const within = to === null ? [] : [...values.keys()].filter((row) => (values[row] ?? 0) >= from && (values[row] ?? 0) <= to);
  if (within.length > 0) return within;
  let best = 0;
  values.forEach((value, row) => {
    if (Math.abs(value - from) < Math.abs((values[best] ?? 0) - from)) best = row;
  });
  return [best];
}
