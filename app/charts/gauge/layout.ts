// Lays out a gauge: the dial, progress arcs, pointers, tick labels, and names and values in its center.
import type { LayoutInput, LegendItem } from '#app/charts/shared/kind.ts';
import {
  AXIS_PX,
  legendRows,
  NO_LEGEND,
  oneLine,
  textMark,
  toBaseline,
  type LegendLayout,
  type TextMark,
} from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import {
  filled,
  NO_SCENE,
  sceneLayout,
  stroked,
  type SceneLayout,
  type ShapeMark,
} from '#app/charts/shared/marks/shape-marks.ts';
import { tickTexts } from '#app/charts/shared/axes/tick-texts.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import { numberLook, numberWriter } from '#app/charts/shared/format/value-format.ts';
import { chartFlow } from '#app/messages/en/chart-flow.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { colorAt } from '#app/domain/theme/color-map.ts';
import { themedColor } from '#app/domain/theme/dark-color.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import { describeGauge } from './describe-gauge.ts';
import { angleAt, bandPath, placeDial, pointAt, type GaugeDial } from './dial.ts';
import { middleTexts } from './middle-texts.ts';
import { dialScale, readGauge, readIntervals, type DialScale, type GaugeData, type GaugeReading } from './read-gauge.ts';
import type { GaugeSettings } from './settings.ts';

const SIZES = [12, 14, 16, 20, 28];
const INTERVAL_PX = 4;
const POINTER_PX = 12;
const TICKS_PER_SPLIT = 5;

export function layout(input: LayoutInput<GaugeSettings>): SceneLayout {
  const data = readGauge(input);
  const shown = data.readings.filter(({ hidden, value }) => !hidden && !Number.isNaN(value));
  const empty = emptyText(input, data, shown);
  const scale = dialScale(
    input.settings,
    shown.map(({ value }) => value),
    isShareFormat(numberLook(input, data.metric, input.settings.number_format).format),
  );
  const labelPx = nearestSize(input.settings.font_size);
  const write = numberWriter(input, data.metric, input.settings.number_format);
  const valueText = (value: number): string => input.settings.value_formatter.replaceAll('{value}', write(value));
  const legend = data.readings.length > 1 ? data.readings.map(legendItem) : [];
  const { dial, legendMarks } = placeIn(input, { scale, legend: withValues(legend, data.readings, valueText), labelPx, write });
  const described = { ...describeGauge(input, data, { shown, scale, dial, empty }), legend };
  if (empty !== null) return sceneLayout(input, described, NO_SCENE);
  const tracks = tracksOf(input, shown, dial);
  const shapes = [
    ...tracks.map(({ inner, outer }) => filled(null, bandPath(dial, { ...dial, inner, outer }), 'grid')),
    ...intervalShapes(input, scale, dial),
    ...tickShapes(input, scale, dial),
    ...inPaintOrder(shown, tracks).flatMap(([reading, track]) => readingShapes(input, reading, { scale, dial, track })),
  ];
  const names = legendMarks.heightPx > 0 ? [] : middleTexts(shown, dial, { labelPx, valueText });
  return sceneLayout(input, described, {
    shapes,
    texts: [...scaleTexts(scale, dial, { input, labelPx, write }), ...names],
    legendMarks,
  });
}

function emptyText(
  { locale }: LayoutInput<GaugeSettings>,
  { rowCount, readings }: GaugeData,
  shown: readonly GaugeReading[],
): string | null {
  const t = createTranslate(chartFlow, locale);
  if (rowCount === 0) return t('noRows');
  if (readings.every(({ value }) => Number.isNaN(value))) return t('allNull');
  return shown.length === 0 ? t('allHidden') : null;
}

const isShareFormat = (format: string | null): boolean => format?.endsWith('%') === true;

const nearestSize = (sizePx: number): number =>
  SIZES.reduce((best, size) => (Math.abs(size - sizePx) < Math.abs(best - sizePx) ? size : best), AXIS_PX);

const legendItem = ({ row, name, color, hidden }: GaugeReading): LegendItem => ({
  name,
  label: oneLine(name),
  color,
  hidden,
  key: `g${row}`,
});

const withValues = (
  items: readonly LegendItem[],
  readings: readonly GaugeReading[],
  valueText: (value: number) => string,
): readonly LegendItem[] =>
  items.map((item, index) => {
    const value = readings[index]?.value ?? NaN;
    return Number.isNaN(value) || item.hidden ? item : { ...item, label: `${item.label} ${valueText(value)}` };
  });

interface Labels {
  readonly scale: DialScale;
  readonly legend: readonly LegendItem[];
  readonly labelPx: number;
  readonly write: (value: number) => string;
}

/** Several values are named in a legend above the dial, a single one in its middle. */
function placeIn(
  input: LayoutInput<GaugeSettings>,
  { scale, legend, labelPx, write }: Labels,
): { dial: GaugeDial; legendMarks: LegendLayout } {
  const { widthPx, heightPx, settings } = input;
  const legendMarks =
    legend.length > 0 && heightPx >= 120 ? legendRows(legend, input, Math.max(1, Math.floor((heightPx * 0.25) / 20))) : NO_LEGEND;
  const splitTexts = tickTexts(scale.splits, write, input);
  const side = Math.min(widthPx * 0.22, Math.max(...splitTexts.map((text) => textWidth(text, labelPx))) + 14);
  const top = legendMarks.heightPx + (legendMarks.heightPx > 0 ? 8 : 0);
  const outside = Math.min(labelPx + 12, heightPx * 0.12);
  const room = { left: side, right: widthPx - side, top: top + outside, bottom: heightPx - outside };
  return { dial: placeDial(settings, room), legendMarks };
}

interface Track {
  readonly inner: number;
  readonly outer: number;
}

/** One track for all, or one inside the other. */
function tracksOf(
  { settings }: LayoutInput<GaugeSettings>,
  shown: readonly GaugeReading[],
  { radius, thicknessPx }: GaugeDial,
): readonly Track[] {
  if (settings.overlap || shown.length < 2) return [{ inner: radius - thicknessPx, outer: radius }];
  const each = Math.min(thicknessPx, (radius * 0.62) / shown.length);
  return shown.map((_, index) => ({ inner: px(radius - (index + 1) * each + 2), outer: px(radius - index * each) }));
}

/** On one track the longest arc is below the others. */
function inPaintOrder(
  shown: readonly GaugeReading[],
  tracks: readonly Track[],
): readonly (readonly [GaugeReading, Track | undefined])[] {
  const pairs = shown.map((reading, index) => [reading, tracks[index] ?? tracks[0]] as const);
  return tracks.length > 1 ? pairs : [...pairs].sort(([a], [b]) => b.value - a.value);
}

function intervalShapes(input: LayoutInput<GaugeSettings>, scale: DialScale, dial: GaugeDial): readonly ShapeMark[] {
  const palette = schemePalette(input.settings.color_scheme);
  return readIntervals(input.settings, scale).map(({ from, to, colorIndex }) => {
    const color = themedColor(colorAt(palette, colorIndex - 1));
    const band = {
      from: angleAt(from, scale, dial),
      to: angleAt(to, scale, dial),
      inner: dial.radius + 2,
      outer: dial.radius + 2 + INTERVAL_PX,
    };
    return filled(null, bandPath(dial, band), color);
  });
}

function tickShapes({ settings }: LayoutInput<GaugeSettings>, scale: DialScale, dial: GaugeDial): readonly ShapeMark[] {
  const { splits, min, max } = scale;
  const lines = (values: readonly number[], inner: number, outer: number): string =>
    values
      .map((value) => angleAt(value, scale, dial))
      .map((angle) => `M${pointAt(dial, angle, inner).join(' ')}L${pointAt(dial, angle, outer).join(' ')}`)
      .join('');
  const count = (splits.length - 1) * TICKS_PER_SPLIT;
  const all = Array.from({ length: count + 1 }, (_, index) => min + ((max - min) * index) / count);
  const inside = dial.radius - dial.thicknessPx;
  return [
    ...(settings.show_axis_tick ? [stroked(null, lines(all, inside - 5, inside - 1), 'axis')] : []),
    ...(settings.show_split_line ? [stroked(null, lines(splits, inside - 10, inside - 1), 'zero')] : []),
  ];
}

interface OnDial {
  readonly scale: DialScale;
  readonly dial: GaugeDial;
  readonly track: Track | undefined;
}

/** An arc from the start to the value, and a pointer to its end. */
function readingShapes(
  { settings }: LayoutInput<GaugeSettings>,
  { row, value, color }: GaugeReading,
  { scale, dial, track }: OnDial,
): readonly ShapeMark[] {
  const { inner, outer } = track ?? { inner: dial.radius - dial.thicknessPx, outer: dial.radius };
  const angle = angleAt(value, scale, dial);
  const key = `g${row}`;
  const band = {
    from: dial.from,
    to: Math.max(angle, dial.from + 0.001),
    inner,
    outer,
    isRound: settings.round_cap,
  };
  const arcs = settings.show_progress ? [filled(key, bandPath(dial, band), color)] : [];
  if (!settings.show_pointer) return arcs;
  const base = inner - POINTER_PX;
  const half = (POINTER_PX * 0.45) / Math.max(1, base);
  const corners = [pointAt(dial, angle, inner - 1), pointAt(dial, angle - half, base), pointAt(dial, angle + half, base)];
  const pointer = `M${corners.map((point) => point.join(' ')).join('L')}Z`;
  return [...arcs, filled(key, pointer, color, { stroke: 'surfaceRaised', strokePx: 1 })];
}

interface Numbers {
  readonly input: LayoutInput<GaugeSettings>;
  readonly labelPx: number;
  readonly write: (value: number) => string;
}

/** Numbers around the dial: of all splits, or of as many as have room. */
function scaleTexts({ splits, ...scale }: DialScale, dial: GaugeDial, { input, labelPx, write }: Numbers): readonly TextMark[] {
  const arcPx = (dial.to - dial.from) * dial.radius;
  const texts = tickTexts(splits, write, input);
  const widest = Math.max(...texts.map((text) => textWidth(text, labelPx)));
  const most = Math.max(1, Math.floor(arcPx / (Math.max(widest, labelPx) + 14)));
  const count = splits.length - 1;
  const every =
    Array.from({ length: count }, (_, index) => index + 1).find((step) => count % step === 0 && count / step <= most) ?? count;
  return splits
    .map((value, index) => ({ value, text: texts[index] ?? '' }))
    .filter((_, index) => index % every === 0)
    .flatMap(({ value, text }) => {
      const angle = angleAt(value, { ...scale, splits }, dial);
      const [x, y] = pointAt(dial, angle, dial.radius + 10);
      const sin = Math.sin(angle);
      const anchor = Math.abs(sin) < 0.18 ? 'middle' : sin > 0 ? 'start' : 'end';
      const room = anchor === 'middle' ? input.widthPx : sin > 0 ? input.widthPx - x : x;
      const baseline = y + toBaseline(labelPx) - Math.cos(angle) * labelPx * 0.35;
      // A number that is cut is another number.
      const fits = baseline >= labelPx * 0.75 && baseline <= input.heightPx - 2 && textWidth(text, labelPx) <= room;
      return fits ? [textMark(text, x, baseline, { anchor, sizePx: labelPx })] : [];
    });
}
