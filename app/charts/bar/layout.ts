// Where the bars go: upright or lying, side by side or stacked, always from zero.
import { buildFrame, seriesLayout, stripHits, type CartesianLayout, type FrameInput } from '#app/charts/shared/cartesian.ts';
import { readFlag, readText } from '#app/charts/shared/form-values.ts';
import type { ChartLayout, LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks.ts';
import { px } from '#app/charts/shared/px.ts';
import { emptyReason, readSeries, type Series, type SeriesData } from '#app/charts/shared/series.ts';
import { stackExtent, stackLayers, type Layer } from '#app/charts/shared/stack.ts';
import { formatNumber } from '#app/domain/format/format-number.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { buildLyingFrame } from './lying-frame.ts';

export interface BarMark {
  readonly key: string;
  readonly color: Token;
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly heightPx: number;
}
export interface BarLayout extends CartesianLayout {
  readonly bars: readonly BarMark[];
  readonly values: readonly TextMark[];
  readonly radiusPx: number;
  readonly isLying: boolean;
}
export type Stacking = 'none' | 'stack' | 'share';

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
    });
  }
  const stacking = stackingOf(input, data);
  const layers = stacking === 'none' ? standing(data) : stackLayers(data.shown, data.rowCount, stacking === 'share');
  const rows = chooseRows(data, layers, (isLying ? input.heightPx : input.widthPx) / MIN_BAND_PX);
  const value = { ...stackExtent(layers), write: writerOf(input, data, stacking) };
  const spec: FrameInput = { input, data, value, isBand: true, endLabels: false, rows };
  const { frame, place, toPx, stepPx, hits } = isLying ? lying(spec) : upright(spec, rows);
  const bands = bandsOf(data, stacking, stepPx);
  const bars: BarMark[] = [];
  data.shown.forEach((series, index) => {
    const layer = layers[index];
    for (const row of rows) {
      const bar =
        layer &&
        barMark({ series, layer, row }, { centre: place(row) + bands.offset(index), thickness: bands.thickness, toPx, isLying });
      if (bar) bars.push(bar);
    }
  });
  const values = readFlag(input.formData, 'show_value', false)
    ? valueTexts({ data, layers, rows, stacking, toPx, place, bands, isLying, input, stepPx })
    : [];
  const radiusPx = stacking === 'none' && bands.thickness >= 8 ? 2 : 0;
  return Object.assign(seriesLayout(input, data, { ...base, hits }), { frame, bars, values, radiusPx, isLying });
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

function stackingOf({ formData }: LayoutInput, { shown }: SeriesData): Stacking {
  const stack = readText(formData, 'stack');
  if (stack === 'Expand') return 'share';
  return stack === 'Stack' || stack === 'Stream' || shown.length === 1 ? 'stack' : 'none';
}

const standing = ({ shown }: SeriesData): readonly Layer[] =>
  shown.map(({ values }) => ({
    from: new Float64Array(values.length),
    to: values.map((value) => (Number.isNaN(value) ? 0 : value)),
  }));

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

function bandsOf({ shown }: SeriesData, stacking: Stacking, stepPx: number): Bands {
  const lanes = stacking === 'none' ? shown.length : 1;
  const gap = lanes > 1 && (stepPx * BAND_FILL) / lanes >= 6 ? 2 : 0;
  const band = Math.min(stepPx * BAND_FILL, lanes * MAX_BAR_PX);
  const lane = band / lanes;
  return { thickness: Math.max(0.5, lane - gap), offset: (series) => (lanes === 1 ? 0 : (series + 0.5) * lane - band / 2) };
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
  const mark = { key: `s${series.index}x${row}`, color: series.color };
  if (isLying) return { ...mark, x: px(low), y: side, widthPx: px(size), heightPx: px(thickness) };
  return { ...mark, x: side, y: px(low), widthPx: px(thickness), heightPx: px(size) };
}

interface ValueInput {
  readonly data: SeriesData;
  readonly layers: readonly Layer[];
  readonly rows: readonly number[];
  readonly stacking: Stacking;
  readonly toPx: (value: number) => number;
  readonly place: (row: number) => number;
  readonly bands: Bands;
  readonly isLying: boolean;
  readonly input: LayoutInput;
  readonly stepPx: number;
}

/** The value at the end of each bar, the total at the end of each stack; all or none, so that nothing looks missing. */
function valueTexts(spec: ValueInput): TextMark[] {
  const { data, layers, rows, stacking, input } = spec;
  if (stacking === 'share') return [];
  const texts = rows.flatMap((row) =>
    stacking === 'stack'
      ? valueText(spec, {
          row,
          offset: 0,
          value: total(data, row),
          end: farEnd(layers, row),
          write: data.shown[0]?.write ?? String,
        })
      : data.shown.flatMap((series, index) => {
          const value = series.values[row] ?? NaN;
          return Number.isNaN(value)
            ? []
            : valueText(spec, { row, offset: spec.bands.offset(index), value, end: value, write: series.write });
        }),
  );
  const room = stacking === 'none' ? spec.bands.thickness + 4 : spec.stepPx;
  const fits = texts.every((text) => (spec.isLying ? room >= AXIS_PX : markWidth(text) <= room - 2));
  const isInside = texts.every(
    (text) => text.x + (spec.isLying ? markWidth(text) : 0) <= input.widthPx && text.y >= AXIS_PX * 0.8,
  );
  return fits && isInside ? texts : [];
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

const total = ({ shown }: SeriesData, row: number): number => shown.reduce((sum, { values }) => sum + (values[row] || 0), 0);

const farEnd = (layers: readonly Layer[], row: number): number =>
  layers.reduce((end, { to }) => (Math.abs(to[row] ?? 0) > Math.abs(end) ? (to[row] ?? 0) : end), 0);
