// Where the bars go: vertical or horizontal, side by side or stacked, always from zero; along time, each on its own period.
import {
  buildFrame,
  seriesLayout,
  stripHits,
  type CartesianLayout,
  type FrameInput,
  type HitNotes,
} from '#app/charts/shared/cartesian.ts';
import { bandScale, type BandScale } from '#app/charts/shared/band-scale.ts';
import { readFlag, readText } from '#app/charts/shared/form-values.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks.ts';
import { px } from '#app/charts/shared/px.ts';
import { NO_OVERLAY, overlayExtent, overlayMarks, widened, type OverlayMarks } from '#app/charts/shared/overlay.ts';
import type { PointOf } from '#app/charts/shared/series-hits.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series.ts';
import type { Layer } from '#app/charts/shared/stack.ts';
import { textColorOn } from '#app/charts/shared/value-colors.ts';
import { extentOf, isLogAxis, logNotes, type ValueExtent } from '#app/charts/shared/value-axis.ts';
import { formatNumber } from '#app/charts/shared/value-format.ts';
import { barMarks, farthest, type BarMark } from './bar-marks.ts';
import { lanesOf, type Lanes, type Stacking } from './lanes.ts';
import { buildHorizontalFrame } from './horizontal-frame.ts';
import { slotsOf, type Column, type Slots } from './slots.ts';

export interface BarLayout extends CartesianLayout {
  readonly bars: readonly BarMark[];
  readonly values: readonly TextMark[];
  readonly radiusPx: number;
  /** Bars so thin that their edges are on whole pixels, else they would look washed out. */
  readonly isCrisp: boolean;
  /** Bars of one color never cover another's: many thin ones are drawn as one path a color. */
  readonly isApart: boolean;
  readonly isHorizontal: boolean;
  readonly overlay: OverlayMarks;
}

export function layout(input: LayoutInput): BarLayout {
  const data = readSeries(input, true);
  const empty = emptyReason(data);
  const base = { kind: 'Bar chart', empty };
  const isHorizontal = input.formData['orientation'] === 'horizontal';
  if (empty !== null) {
    return Object.assign(seriesLayout(input, data, { ...base, hits: [] }), {
      frame: null,
      bars: [],
      values: [],
      radiusPx: 0,
      isCrisp: false,
      isApart: true,
      isHorizontal,
      overlay: NO_OVERLAY,
    });
  }
  const bound: SeriesData = { ...data, shown: data.shown.filter(({ isForecast }) => !isForecast) };
  const lanes = lanesOf(input, bound.shown, data.rowCount);
  const { stacking, layers } = lanes;
  const extent: ValueExtent = { ...widened(extentOfLayers(layers), overlayExtent(data)), isFromFoot: true };
  const value = { ...extent, write: writerOf(input, data, stacking) };
  const bands = bandScale(data.axis, data.rowCount, readText(input.formData, 'time_grain_sqla'));
  const isLog = isLogAxis(input.formData, extent);
  const spec: FrameInput = { input, data, value, bands, endLabels: false, notes: logNotes(input.formData, bound.shown) };
  const placed = placeBars(isHorizontal ? horizontal : upright, spec, { lanes, bands, seriesCount: bound.shown.length });
  const { frame, place, toPx, slots, notes } = placed;
  const bars = barMarks({ series: bound.shown, lanes, slots, toPx, isLog, isHorizontal });
  const values = readFlag(input.formData, 'show_value', false)
    ? valueTexts({ data: bound, lanes, slots, toPx, isHorizontal, input })
    : [];
  const radiusPx = stacking === 'none' && slots.thicknessPx >= 8 ? 2 : 0;
  const forecasts = data.shown.filter(({ isForecast }) => isForecast);
  const overlay =
    frame === null ? NO_OVERLAY : overlayMarks(data, { plot: frame.plot, along: place, across: toPx, isHorizontal }, forecasts);
  const { hits, hitNotes } = hitsOf(placed, { layers, isHorizontal });
  const pointOf = pointOfBars(bound.shown, lanes, placed, isHorizontal);
  const areParts = true;
  return Object.assign(seriesLayout(input, data, { ...base, hits, notes, hitNotes, areParts, pointOf }), {
    frame,
    bars,
    values,
    radiusPx,
    isCrisp: slots.thicknessPx < CRISP_BELOW_PX,
    isApart: !slots.isOverlaid,
    isHorizontal,
    overlay,
  });
}

const CRISP_BELOW_PX = 3;

/** Zero is always on the axis of bars. */
function extentOfLayers(layers: readonly Layer[]): ValueExtent {
  const ends = extentOf(layers.map(({ to }) => to));
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
  readonly slots: Slots;
  readonly notes: readonly string[];
}

/** A note beside the caption changes the frame's height, so the frame is built again where bars turn out to be joined. */
function placeBars(
  plot: (spec: FrameInput) => Plotted,
  spec: FrameInput,
  { lanes, bands, seriesCount }: { lanes: Lanes; bands: BandScale; seriesCount: number },
): Placed {
  const slotsIn = (plotted: Plotted): Slots => slotsOf(lanes, seriesCount, { ...plotted, bands, rowCount: spec.data.rowCount });
  const first = plot(spec);
  const slots = slotsIn(first);
  const notes = [...(spec.notes ?? []), ...slotNotes(slots)];
  if (notes.length === (spec.notes ?? []).length) return { ...first, slots, notes };
  const second = plot({ ...spec, notes });
  const again = slotsIn(second);
  return { ...second, slots: again, notes: [...(spec.notes ?? []), ...slotNotes(again)] };
}

function slotNotes({ joined, columns, isOverlaid }: Slots): string[] {
  const count = (value: number): string => value.toLocaleString('en-US');
  if (joined > 0) return [`${count(joined)} points in ${count(columns.length)} columns, each with its longest bars`];
  return isOverlaid ? ['bars at the same place overlap, the longest behind'] : [];
}

function upright(spec: FrameInput): Plotted {
  const { frame, x, y } = buildFrame(spec);
  return { frame, place: x, toPx: y, fromPx: frame.plot.x, lengthPx: frame.plot.widthPx };
}

function horizontal(spec: FrameInput): Plotted {
  const { frame, x, y } = buildHorizontalFrame(spec);
  return { frame, place: y, toPx: x, fromPx: frame.plot.y, lengthPx: frame.plot.heightPx };
}

/** One hit a column, for the bar that reaches farthest in it. */
function hitsOf(
  { frame, slots, fromPx, lengthPx }: Placed,
  { layers, isHorizontal }: { layers: readonly Layer[]; isHorizontal: boolean },
): { hits: ChartLayout['hits']; hitNotes: HitNotes } {
  const reach = (row: number): number => layers.reduce((most, { to }) => Math.max(most, Math.abs(to[row] ?? 0)), 0);
  const shown = new Map<number, Column>(slots.columns.map((column) => [farthest(column.rows, reach), column]));
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
    return count > 1 ? [{ label: `Longest of ${count} bars here`, value: '', color: null }] : [];
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

function writerOf({ locale }: LayoutInput, { shown }: SeriesData, stacking: Stacking): Series['write'] {
  if (stacking === 'share') return (value) => formatNumber(value, '.0%', { locale });
  return shown[0]?.write ?? String;
}

interface ValueInput {
  readonly data: SeriesData;
  readonly lanes: Lanes;
  readonly slots: Slots;
  readonly toPx: (value: number) => number;
  readonly isHorizontal: boolean;
  readonly input: LayoutInput;
}

/** The value at the end of each bar, the total at the end of each stack; all or none, so that nothing looks missing. */
function valueTexts(spec: ValueInput): TextMark[] {
  const { lanes, slots, input } = spec;
  const { stacking } = lanes;
  if (stacking === 'share' || slots.joined > 0 || slots.isOverlaid) return [];
  const isStack = stacking === 'stack' && lanes.count < spec.data.shown.length;
  if (isStack && !readFlag(input.formData, 'only_total', true)) return partValues(spec);
  const texts = slots.columns.flatMap((column) => (stacking === 'stack' ? stackTotals(spec, column) : ownValues(spec, column)));
  const room = lanes.count > 1 ? slots.thicknessPx + 4 : slots.stepPx;
  const fits = texts.every((text) => (spec.isHorizontal ? room >= AXIS_PX : markWidth(text) <= room - 2));
  const isInside = texts.every(
    (text) => text.x + (spec.isHorizontal ? markWidth(text) : 0) <= input.widthPx && text.y >= AXIS_PX * 0.8,
  );
  return fits && isInside ? texts : [];
}

const ownValues = (spec: ValueInput, { rows, centre }: Column): TextMark[] =>
  spec.data.shown.flatMap((series, index) => {
    const value = series.values[rows[0] ?? -1] ?? NaN;
    if (Number.isNaN(value)) return [];
    return valueText(spec, { centre: centre + spec.slots.offset(index), value, end: value, write: series.write });
  });

/** The value of each part of a stack in the middle of its bar, where it has room. */
function partValues({ data, lanes, slots, toPx, isHorizontal }: ValueInput): TextMark[] {
  return slots.columns.flatMap(({ rows, centre }) =>
    data.shown.flatMap((series, index) => {
      const row = rows[0] ?? -1;
      const [from, to] = [toPx(lanes.layers[index]?.from[row] ?? 0), toPx(lanes.layers[index]?.to[row] ?? 0)];
      const value = series.values[row] ?? NaN;
      const [along, across] = [centre + slots.offset(index), (from + to) / 2];
      const [x, y] = isHorizontal ? [across, along] : [along, across];
      const color = textColorOn(series.color);
      const text = textMark(series.write(value), x, y + toBaseline(AXIS_PX), { anchor: 'middle', color });
      const [roomX, roomY] = isHorizontal ? [Math.abs(to - from), slots.thicknessPx] : [slots.thicknessPx, Math.abs(to - from)];
      return !Number.isNaN(value) && markWidth(text) + 4 <= roomX && AXIS_PX + 2 <= roomY ? [text] : [];
    }),
  );
}

function stackTotals(spec: ValueInput, { rows, centre }: Column): TextMark[] {
  const { data, lanes, slots } = spec;
  const row = rows[0] ?? -1;
  return Array.from({ length: lanes.count }, (_, lane) => lane).flatMap((lane) => {
    const members = data.shown.flatMap((series, index) => (lanes.laneOf[index] === lane ? [{ series, index }] : []));
    const [first] = members;
    if (first === undefined) return [];
    const value = members.reduce((sum, { series }) => sum + (series.values[row] || 0), 0);
    const end = farEnd(
      members.flatMap(({ index }) => lanes.layers[index] ?? []),
      row,
    );
    return valueText(spec, { centre: centre + slots.offset(first.index), value, end, write: first.series.write });
  });
}

interface ValueAt {
  /** px of the bar's middle along the axis. */
  readonly centre: number;
  readonly value: number;
  readonly end: number;
  readonly write: Series['write'];
}

function valueText({ toPx, isHorizontal }: ValueInput, { centre, value, end, write }: ValueAt): TextMark[] {
  const text = write(value);
  if (isHorizontal) return end < 0 ? [] : [textMark(text, toPx(end) + 6, centre + toBaseline(AXIS_PX), { color: 'text' })];
  return [textMark(text, centre, toPx(end) + (end < 0 ? 14 : -5), { anchor: 'middle', color: 'text' })];
}

const farEnd = (layers: readonly Layer[], row: number): number =>
  layers.reduce((end, { to }) => (Math.abs(to[row] ?? 0) > Math.abs(end) ? (to[row] ?? 0) : end), 0);
