// Where the bars go: upright or lying, side by side or stacked, always from zero.
import { buildFrame, seriesLayout, stripHits, type CartesianLayout, type FrameInput } from '#app/charts/shared/cartesian.ts';
import { readFlag } from '#app/charts/shared/form-values.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks.ts';
import { px } from '#app/charts/shared/px.ts';
import { NO_OVERLAY, overlayExtent, overlayMarks, widened, type OverlayMarks } from '#app/charts/shared/overlay.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series.ts';
import { stackExtent, type Layer } from '#app/charts/shared/stack.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { lanesOf, type Lanes, type Stacking } from './lanes.ts';
import { buildLyingFrame } from './lying-frame.ts';

export interface BarMark {
  readonly key: string;
  readonly color: Token;
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Opacity, 0 to 1. */
  readonly strength: number;
}
export interface BarLayout extends CartesianLayout {
  readonly bars: readonly BarMark[];
  readonly values: readonly TextMark[];
  readonly radiusPx: number;
  readonly isLying: boolean;
  readonly overlay: OverlayMarks;
}

const MIN_BAND_PX = 3;
const BAND_FILL = 0.72;
const MAX_BAR_PX = 64;

export function layout(input: LayoutInput): BarLayout {
  const data = readSeries(input, true);
  const empty = emptyReason(data);
  const base = { kind: 'Bar chart', empty };
  const isLying = input.formData['orientation'] === 'horizontal';
  if (empty !== null) {
    return Object.assign(seriesLayout(input, data, { ...base, hits: [] }), {
      frame: null,
      bars: [],
      values: [],
      radiusPx: 0,
      isLying,
      overlay: NO_OVERLAY,
    });
  }
  const bound: SeriesData = { ...data, shown: data.shown.filter(({ isForecast }) => !isForecast) };
  const lanes = lanesOf(input, bound.shown, data.rowCount);
  const { stacking, layers } = lanes;
  const rows = chooseRows(data, layers, (isLying ? input.heightPx : input.widthPx) / MIN_BAND_PX);
  const value = { ...widened(stackExtent(layers), overlayExtent(data)), write: writerOf(input, data, stacking) };
  const spec: FrameInput = { input, data, value, isBand: true, endLabels: false, rows };
  const { frame, place, toPx, stepPx, hits } = isLying ? lying(spec) : upright(spec, rows);
  const bands = bandsOf(lanes, stepPx);
  const bars: BarMark[] = [];
  bound.shown.forEach((series, index) => {
    const layer = layers[index];
    for (const row of rows) {
      const bar =
        layer &&
        barMark({ series, layer, row }, { centre: place(row) + bands.offset(index), thickness: bands.thickness, toPx, isLying });
      if (bar) bars.push(bar);
    }
  });
  const values = readFlag(input.formData, 'show_value', false)
    ? valueTexts({ data: bound, lanes, rows, toPx, place, bands, isLying, input, stepPx })
    : [];
  const radiusPx = stacking === 'none' && bands.thickness >= 8 ? 2 : 0;
  const forecasts = data.shown.filter(({ isForecast }) => isForecast);
  const overlay =
    frame === null ? NO_OVERLAY : overlayMarks(data, { plot: frame.plot, along: place, across: toPx, isLying }, forecasts);
  return Object.assign(seriesLayout(input, data, { ...base, hits }), { frame, bars, values, radiusPx, isLying, overlay });
}

interface Placed {
  readonly frame: CartesianLayout['frame'];
  /** Middle of a row's band. */
  readonly place: (row: number) => number;
  readonly toPx: (value: number) => number;
  readonly stepPx: number;
  readonly hits: ChartLayout['hits'];
}

function upright(spec: FrameInput, rows: readonly number[]): Placed {
  const { frame, x, y, stepPx } = buildFrame(spec);
  return { frame, place: x, toPx: y, stepPx, hits: stripHits(frame.plot, rows, x) };
}

function lying(spec: FrameInput): Placed {
  const { frame, x, y, stepPx } = buildLyingFrame(spec);
  const { plot } = frame;
  const hits = (spec.rows ?? []).map((row) => ({
    key: `x${row}`,
    x: 0,
    y: px(y(row) - stepPx / 2),
    widthPx: px(plot.x + plot.widthPx),
    heightPx: px(stepPx),
  }));
  return { frame, place: y, toPx: x, stepPx, hits };
}

function writerOf({ locale }: LayoutInput, { shown }: SeriesData, stacking: Stacking): Series['write'] {
  if (stacking === 'share') return (value) => formatNumber(value, '.0%', { locale });
  return shown[0]?.write ?? String;
}

/** All rows, or where bars would be thinner than a hair: of each few neighbours the one that reaches farthest. */
function chooseRows({ rowCount }: SeriesData, layers: readonly Layer[], maxBands: number): number[] {
  const count = Math.max(1, Math.floor(maxBands));
  if (rowCount <= count) return Array.from({ length: rowCount }, (_, row) => row);
  const reach = (row: number): number => layers.reduce((most, { to }) => Math.max(most, Math.abs(to[row] ?? 0)), 0);
  return Array.from({ length: count }, (_, band) => {
    const from = Math.floor((band * rowCount) / count);
    const to = Math.floor(((band + 1) * rowCount) / count);
    let best = from;
    for (let row = from + 1; row < to; row += 1) if (reach(row) > reach(best)) best = row;
    return best;
  });
}

interface Bands {
  readonly thickness: number;
  readonly offset: (series: number) => number;
}

function bandsOf({ count: lanes, laneOf }: Lanes, stepPx: number): Bands {
  const gap = lanes > 1 && (stepPx * BAND_FILL) / lanes >= 6 ? 2 : 0;
  const band = Math.min(stepPx * BAND_FILL, lanes * MAX_BAR_PX);
  const lane = band / lanes;
  return {
    thickness: Math.max(0.5, lane - gap),
    offset: (series) => (lanes === 1 ? 0 : ((laneOf[series] ?? 0) + 0.5) * lane - band / 2),
  };
}

interface Drawing {
  readonly centre: number;
  readonly thickness: number;
  readonly toPx: (value: number) => number;
  readonly isLying: boolean;
}

/** null for an empty value: nothing is drawn, not even a hair. */
function barMark(
  { series, layer, row }: { series: Series; layer: Layer; row: number },
  { centre, thickness, toPx, isLying }: Drawing,
): BarMark | null {
  const value = series.values[row] ?? NaN;
  if (Number.isNaN(value) || value === 0) return null;
  const [from, to] = [toPx(layer.from[row] ?? 0), toPx(layer.to[row] ?? 0)];
  const [low, size] = [Math.min(from, to), Math.abs(to - from)];
  const side = px(centre - thickness / 2);
  const mark = { key: `s${series.index}x${row}`, color: series.color, strength: series.strength };
  if (isLying) return { ...mark, x: px(low), y: side, widthPx: px(size), heightPx: px(thickness) };
  return { ...mark, x: side, y: px(low), widthPx: px(thickness), heightPx: px(size) };
}

interface ValueInput {
  readonly data: SeriesData;
  readonly lanes: Lanes;
  readonly rows: readonly number[];
  readonly toPx: (value: number) => number;
  readonly place: (row: number) => number;
  readonly bands: Bands;
  readonly isLying: boolean;
  readonly input: LayoutInput;
  readonly stepPx: number;
}

/** The value at the end of each bar, the total at the end of each stack; all or none, so that nothing looks missing. */
function valueTexts(spec: ValueInput): TextMark[] {
  const { lanes, rows, input } = spec;
  const { stacking } = lanes;
  if (stacking === 'share') return [];
  const texts = rows.flatMap((row) => (stacking === 'stack' ? stackTotals(spec, row) : ownValues(spec, row)));
  const room = lanes.count > 1 ? spec.bands.thickness + 4 : spec.stepPx;
  const fits = texts.every((text) => (spec.isLying ? room >= AXIS_PX : markWidth(text) <= room - 2));
  const isInside = texts.every(
    (text) => text.x + (spec.isLying ? markWidth(text) : 0) <= input.widthPx && text.y >= AXIS_PX * 0.8,
  );
  return fits && isInside ? texts : [];
}

const ownValues = (spec: ValueInput, row: number): TextMark[] =>
  spec.data.shown.flatMap((series, index) => {
    const value = series.values[row] ?? NaN;
    if (Number.isNaN(value)) return [];
    return valueText(spec, { row, offset: spec.bands.offset(index), value, end: value, write: series.write });
  });

function stackTotals(spec: ValueInput, row: number): TextMark[] {
  const { data, lanes, bands } = spec;
  return Array.from({ length: lanes.count }, (_, lane) => lane).flatMap((lane) => {
    const members = data.shown.flatMap((series, index) => (lanes.laneOf[index] === lane ? [{ series, index }] : []));
    const [first] = members;
    if (first === undefined) return [];
    const value = members.reduce((sum, { series }) => sum + (series.values[row] || 0), 0);
    const end = farEnd(
      members.flatMap(({ index }) => lanes.layers[index] ?? []),
      row,
    );
    return valueText(spec, { row, offset: bands.offset(first.index), value, end, write: first.series.write });
  });
}

interface ValueAt {
  readonly row: number;
  readonly offset: number;
  readonly value: number;
  readonly end: number;
  readonly write: Series['write'];
}

function valueText({ toPx, place, isLying }: ValueInput, { row, offset, value, end, write }: ValueAt): TextMark[] {
  const centre = place(row) + offset;
  const text = write(value);
  if (isLying) return end < 0 ? [] : [textMark(text, toPx(end) + 6, centre + toBaseline(AXIS_PX), { color: 'text' })];
  return [textMark(text, centre, toPx(end) + (end < 0 ? 14 : -5), { anchor: 'middle', color: 'text' })];
}

const farEnd = (layers: readonly Layer[], row: number): number =>
  layers.reduce((end, { to }) => (Math.abs(to[row] ?? 0) > Math.abs(end) ? (to[row] ?? 0) : end), 0);
