// Lays out bars: vertical or horizontal, grouped or stacked, always from zero. On time axes each bar is centered on its period.
import { valueAxisNotes, layerEnds } from '#app/charts/shared/axes/axis-clip.ts';
import { placeAxis } from '#app/charts/shared/axes/axis-place.ts';
import { buildFrame, type CartesianLayout } from '#app/charts/shared/axes/cartesian.ts';
import { seriesLayout, type HitNotes } from '#app/charts/shared/series/series-layout.ts';
import { lazy } from '#app/charts/shared/marks/lazy.ts';
import { stripHits } from '#app/charts/shared/marks/strip-hits.ts';
import { bandScale, type BandScale } from '#app/charts/shared/axes/band-scale.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import type { TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { NO_OVERLAY, overlayExtent, overlayMarks, widened, type OverlayMarks } from '#app/charts/shared/annotations/overlay.ts';
import { seriesText, type SeriesText } from '#app/charts/shared/format/series-text.ts';
import type { PointOf } from '#app/charts/shared/marks/series-hits.ts';
import { hatchRepeated } from '#app/charts/shared/series/repeated-colors.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series/series.ts';
import type { StackLayer } from '#app/charts/shared/axes/stack.ts';
import { readLastPeriod } from '#app/charts/shared/time/last-period.ts';
import { computeExtent, isLogAxis, logNotes, type ValueExtent } from '#app/charts/shared/axes/value-axis.ts';
import { formatNumber } from '#app/charts/shared/format/value-format.ts';
import { withValueNote } from '#app/charts/shared/axes/value-notes.ts';
import { withValueRoom } from '#app/charts/shared/axes/value-room.ts';
import { zoomSeries } from '#app/charts/shared/axes/zoom-series.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { barMarks, farthest, type BarMark } from './bar-marks.ts';
import { assignLanes, type Lanes, type BarStacking } from './lanes.ts';
import { buildHorizontalFrame, type BarFrameInput } from './horizontal-frame.ts';
import { limitBars } from './limit-bars.ts';
import type { BarSettings } from './settings.ts';
import { placeSlots, type BarColumn, type BarSlots } from './slots.ts';
import { placeValueTexts } from './value-texts.ts';

export interface BarLayout extends CartesianLayout {
  readonly bars: readonly BarMark[];
  readonly valueTexts: readonly TextMark[];
  /** How many values would be written if all had room. */
  readonly wantedValueCount: number;
  readonly radiusPx: number;
  /** Bars so thin that their edges are on whole pixels, else they would look washed out; one path a color. */
  readonly isCrisp: boolean;
  readonly isHorizontal: boolean;
  readonly overlay: OverlayMarks;
}

export function layout(input: LayoutInput<BarSettings>): BarLayout {
  return withValueNote(
    input.locale,
    (valueNotes) => layoutWith(input, valueNotes, Infinity),
    ({ valueTexts, wantedValueCount }) => ({ shown: valueTexts.length, all: wantedValueCount }),
  );
}

function layoutWith(input: LayoutInput<BarSettings>, valueNotes: readonly string[], maxSeries: number): BarLayout {
  const t = seriesText(input.locale);
  const last = readLastPeriod(input, hatchRepeated(zoomSeries(readSeries(input, true), input.zoom)));
  const { data } = last;
  const empty = emptyReason(data);
  const layoutBase = { kind: t('kind.bar'), empty };
  const isHorizontal = input.settings.orientation === 'horizontal';
  if (empty !== null) {
    return Object.assign(seriesLayout(input, data, { ...layoutBase, hits: () => [] }), {
      frame: null,
      bars: [],
      valueTexts: [],
      wantedValueCount: 0,
      radiusPx: 0,
      isCrisp: false,
      isHorizontal,
      overlay: NO_OVERLAY,
    });
  }
  const limited = limitBars(
    input,
    data.shown.filter(({ isForecast }) => !isForecast),
    maxSeries,
  );
  const bound: SeriesData = { ...data, shown: limited.series };
  const lanes = assignLanes(input, bound.shown, data.rowCount);
  const { stacking, layers } = lanes;
  const hasValues = input.settings.show_value;
  const drawn = widened(extentOfLayers(layers), overlayExtent(data));
  const extent: ValueExtent = {
    ...(hasValues && stacking !== 'share'
      ? withValueRoom(drawn, input, { hasValueBelow: drawn.low < 0, hasValueAbove: drawn.high > 0 })
      : drawn),
    isFromFoot: true,
  };
  const valueAxisSpec = { ...extent, write: writerOf(input, data, stacking) };
  const bands = bandScale(data.axis, data.rowCount, input.settings.time_grain_sqla ?? null);
  const isLog = isLogAxis(input.settings, extent);
  const ends = layerEnds(
    layers,
    bound.shown.map(({ values }) => values),
  );
  const axisNotes = valueAxisNotes(input, ends, { isLog });
  const spec: BarFrameInput = {
    input,
    data,
    valueAxisSpec,
    bands,
    hasEndLabels: false,
    notes: [...logNotes(input, bound.shown), ...axisNotes, ...limited.notes, ...last.notes, ...valueNotes],
  };
  const placed = placeBars(isHorizontal ? horizontal : upright, spec, { lanes, bands, seriesCount: bound.shown.length });
  const { frame, place, toPx, slots, notes } = placed;
  const fitting = Math.max(MIN_SERIES, slots.roomFor);
  if (stacking === 'none' && bound.shown.length > fitting && maxSeries === Infinity)
    return layoutWith(input, valueNotes, fitting);
  const colorAt = colorByAxis(input, data);
  const bars = barMarks({
    series: bound.shown,
    lanes,
    slots,
    toPx: cutAtEnds(frame, toPx, isHorizontal),
    isLog,
    isHorizontal,
    openRow: last.openRow,
    colorAt,
  });
  const written = hasValues
    ? placeValueTexts({ data: bound, lanes, slots, toPx, isHorizontal, input, plot: frame.plot, bars })
    : { texts: [], all: 0 };
  const radiusPx = stacking === 'none' && slots.thicknessPx >= 8 ? 2 : 0;
  const forecasts = data.shown.filter(({ isForecast }) => isForecast);
  const overlay =
    frame === null ? NO_OVERLAY : overlayMarks(data, { plot: frame.plot, along: place, across: toPx, isHorizontal }, forecasts);
  const pointed = lazy(() => hitsOf(placed, { layers, isHorizontal, t }));
  const pointOf = pointOfBars(bound.shown, lanes, placed, isHorizontal);
  const axis = placeAxis(data, frame.plot, place, {
    direction: isHorizontal ? 'y' : 'x',
    ...(bands.time && { until: bands.time.untilMs }),
  });
  const pointing = {
    hits: () => pointed().hits,
    hitNotes: ((row) => [...pointed().hitNotes(row), ...last.hitNotes(row)]) satisfies HitNotes,
  };
  return Object.assign(seriesLayout(input, data, { ...layoutBase, ...pointing, colorAt, notes, areParts: true, pointOf, axis }), {
    frame,
    bars,
    valueTexts: written.texts,
    wantedValueCount: written.all,
    radiusPx,
    isCrisp: slots.thicknessPx < CRISP_BELOW_PX,
    isHorizontal,
    overlay,
  });
}

/** By the names of the axis: only a single series has colors to spare. */
const colorByAxis = ({ settings, colors }: LayoutInput<BarSettings>, { axis, series }: SeriesData) => {
  const isColored = settings.color_by_primary_axis && series.length === 1;
  return (row: number): Token | null => (isColored ? colors(axis.write(row)) : null);
};

/** Where fewer would have room, periods are joined instead. */
const MIN_SERIES = 4;
const CRISP_BELOW_PX = 3;

function cutAtEnds({ plot }: Plotted['frame'], toPx: (value: number) => number, isHorizontal: boolean): typeof toPx {
  const [from, to] = isHorizontal ? [plot.x, plot.x + plot.widthPx] : [plot.y, plot.y + plot.heightPx];
  return (value) => clamp(toPx(value), from, to);
}

/** Zero is always on the axis of bars. */
function extentOfLayers(layers: readonly StackLayer[]): ValueExtent {
  const ends = computeExtent(layers.map(({ to }) => to));
  return { ...ends, low: Math.min(0, ends.low), high: Math.max(0, ends.high) };
}

interface Plotted {
  readonly frame: NonNullable<CartesianLayout['frame']>;
  /** Middle of a row's band. */
  readonly place: (row: number) => number;
  readonly toPx: (value: number) => number;
  readonly fromPx: number;
  readonly lengthPx: number;
}
interface Placed extends Plotted {
  readonly slots: BarSlots;
  readonly notes: readonly string[];
}

/** A note beside the caption changes the frame's height, so the frame is built again where bars turn out to be joined. */
function placeBars(
  plot: (spec: BarFrameInput) => Plotted,
  spec: BarFrameInput,
  { lanes, bands, seriesCount }: { lanes: Lanes; bands: BandScale; seriesCount: number },
): Placed {
  const slotsIn = (plotted: Plotted): BarSlots =>
    placeSlots(lanes, seriesCount, { ...plotted, bands, rowCount: spec.data.rowCount });
  const t = seriesText(spec.input.locale);
  const first = plot(spec);
  const slots = slotsIn(first);
  const notes = [...(spec.notes ?? []), ...slotNotes(slots, t)];
  if (notes.length === (spec.notes ?? []).length) return { ...first, slots, notes };
  const second = plot({ ...spec, notes });
  const again = slotsIn(second);
  return { ...second, slots: again, notes: [...(spec.notes ?? []), ...slotNotes(again, t)] };
}

const slotNotes = ({ joined, columns }: BarSlots, t: SeriesText): string[] =>
  joined > 0 ? [t('bar.joined', { points: joined, columns: columns.length })] : [];

function upright(spec: BarFrameInput): Plotted {
  const { frame, x, y } = buildFrame(spec);
  return { frame, place: x, toPx: y, fromPx: frame.plot.x, lengthPx: frame.plot.widthPx };
}

function horizontal(spec: BarFrameInput): Plotted {
  const { frame, x, y } = buildHorizontalFrame(spec);
  return { frame, place: y, toPx: x, fromPx: frame.plot.y, lengthPx: frame.plot.heightPx };
}

/** One hit a column, for the bar that reaches farthest in it. */
function hitsOf(
  { frame, slots, fromPx, lengthPx }: Placed,
  { layers, isHorizontal, t }: { layers: readonly StackLayer[]; isHorizontal: boolean; t: SeriesText },
): { hits: ChartLayout['hits']; hitNotes: HitNotes } {
  const reach = (row: number): number => layers.reduce((most, { to }) => Math.max(most, Math.abs(to[row] ?? 0)), 0);
  const shown = new Map<number, BarColumn>(slots.columns.map((column) => [farthest(column.rows, reach), column]));
  const strips = stripHits({ fromPx, lengthPx }, [...shown.keys()], {
    at: (row) => shown.get(row)?.centre ?? 0,
    reach,
  });
  const { plot } = frame;
  const hits = strips.map(({ key, from, size }) =>
    isHorizontal
      ? { key, x: 0, y: from, widthPx: px(plot.x + plot.widthPx), heightPx: size }
      : { key, x: from, y: plot.y, widthPx: size, heightPx: plot.heightPx },
  );
  const hitNotes: HitNotes = (row) => {
    const count = shown.get(row)?.rows.length ?? 1;
    return count > 1 ? [{ label: t('bar.longest', { count }), value: '', color: null }] : [];
  };
  return { hits, hitNotes };
}

/** Side by side along the axis, or one on the other across it. */
function pointOfBars(shown: readonly Series[], lanes: Lanes, { slots, place, toPx }: Placed, isHorizontal: boolean): PointOf {
  const isStacked = lanes.count < shown.length;
  const middle = (series: Series, row: number): number | null => {
    const index = shown.indexOf(series);
    const layer = lanes.layers[index];
    if (layer === undefined) return null;
    return isStacked ? (toPx(layer.from[row] ?? 0) + toPx(layer.to[row] ?? 0)) / 2 : place(row) + slots.offset(index);
  };
  return { direction: isStacked === isHorizontal ? 'x' : 'y', at: middle };
}

function writerOf({ locale }: LayoutInput, { shown }: SeriesData, stacking: BarStacking): Series['write'] {
  if (stacking === 'share') return (value) => formatNumber(value, '.0%', { locale });
  return shown[0]?.write ?? String;
}
