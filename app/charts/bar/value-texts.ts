// The values written at the bars: of each, of the parts of a stack, or of whole stacks.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import type { Series, SeriesData } from '#app/charts/shared/series/series.ts';
import { largeParts } from '#app/charts/shared/axes/large-parts.ts';
import type { StackLayer } from '#app/charts/shared/axes/stack.ts';
import { textColorOn } from '#app/charts/shared/color/value-colors.ts';
import { countValues, fittingTexts, type RankedText } from '#app/charts/shared/axes/value-notes.ts';
import type { Lanes } from './lanes.ts';
import type { BarSettings } from './settings.ts';
import type { BarColumn, BarSlots } from './slots.ts';

export interface ValueInput {
  readonly data: SeriesData;
  readonly lanes: Lanes;
  readonly slots: BarSlots;
  readonly toPx: (value: number) => number;
  readonly isHorizontal: boolean;
  readonly input: LayoutInput<BarSettings>;
  readonly plot: Box;
  readonly bars: readonly Box[];
}

interface WrittenTexts {
  readonly texts: readonly TextMark[];
  /** How many there would be if all had room. */
  readonly all: number;
}

/** The value at the end of each bar, the total at the end of each stack, as many as have room: the largest first. */
export function placeValueTexts(spec: ValueInput): WrittenTexts {
  const { lanes, slots, input, bars } = spec;
  const { stacking } = lanes;
  if (slots.joined > 0) return { texts: [], all: slots.joined };
  const isStack = stacking === 'stack' && lanes.count < spec.data.shown.length;
  // For shares, only the parts have texts: each total is 100 %.
  if (stacking === 'share' || (isStack && !input.settings.only_total)) return partValues(spec);
  const placed = slots.columns.flatMap((column) => (stacking === 'stack' ? stackTotals(spec, column) : ownValues(spec, column)));
  const outside = fittingTexts(
    placed.filter(({ text }) => text.color === 'text'),
    input,
    bars,
  );
  const inside = fittingTexts(
    placed.filter(({ text }) => text.color !== 'text'),
    input,
  );
  return { texts: [...outside, ...inside], all: placed.length };
}

const ownValues = (spec: ValueInput, { rows, centre }: BarColumn): RankedText[] =>
  spec.data.shown.flatMap((series, index) => {
    const value = series.values[rows[0] ?? -1] ?? NaN;
    if (Number.isNaN(value)) return [];
    const { write, color } = series;
    return ranked(value, valueText(spec, { centre: centre + spec.slots.offset(index), value, end: value, write, color }));
  });

const ranked = (value: number, texts: readonly TextMark[]): RankedText[] =>
  texts.map((text) => ({ text, rank: Math.abs(value) }));

/** The value of each part of a stack in the middle of its bar, where it has room. */
function partValues({ data, lanes, slots, toPx, isHorizontal, plot, input }: ValueInput): WrittenTexts {
  const [start, end] = isHorizontal ? [plot.x, plot.x + plot.widthPx] : [plot.y, plot.y + plot.heightPx];
  const onPlot = (value: number): number => clamp(toPx(value), start, end);
  const least = lanes.stacking === 'stack' ? input.settings.percentage_threshold : 0;
  const shown = data.shown.map((series, index) => ({
    ...series,
    values: largeParts(stackOf(data.shown, lanes, index), series, least),
  }));
  const texts = slots.columns.flatMap(({ rows, centre }) =>
    shown.flatMap((series, index) => {
      const row = rows[0] ?? -1;
      const [from, to] = [onPlot(lanes.layers[index]?.from[row] ?? 0), onPlot(lanes.layers[index]?.to[row] ?? 0)];
      const value = series.values[row] ?? NaN;
      const [along, across] = [centre + slots.offset(index), (from + to) / 2];
      const [x, y] = isHorizontal ? [across, along] : [along, across];
      const color = textColorOn(series.color);
      const text = textMark(series.write(value), x, y + toBaseline(AXIS_PX), { anchor: 'middle', color });
      const [roomX, roomY] = isHorizontal ? [Math.abs(to - from), slots.thicknessPx] : [slots.thicknessPx, Math.abs(to - from)];
      return !Number.isNaN(value) && markWidth(text) + 4 <= roomX && AXIS_PX + 2 <= roomY ? [text] : [];
    }),
  );
  return { texts, all: countValues(shown) };
}

/** Those that are on one another with this one. */
const stackOf = (shown: readonly Series[], { laneOf }: Lanes, index: number): readonly Series[] =>
  shown.filter((_, at) => laneOf[at] === laneOf[index]);

function stackTotals(spec: ValueInput, { rows, centre }: BarColumn): RankedText[] {
  const { data, lanes, slots } = spec;
  const row = rows[0] ?? -1;
  return Array.from({ length: lanes.count }, (_, lane) => lane).flatMap((lane) => {
    const members = data.shown.flatMap((series, index) => (lanes.laneOf[index] === lane ? [{ series, index }] : []));
    const [first] = members;
    if (first === undefined) return [];
    const { write, color } = (members.at(-1) ?? first).series;
    const value = members.reduce((sum, { series }) => sum + (series.values[row] || 0), 0);
    const end = farEnd(
      members.flatMap(({ index }) => lanes.layers[index] ?? []),
      row,
    );
    return ranked(value, valueText(spec, { centre: centre + slots.offset(first.index), value, end, write, color }));
  });
}

interface ValueAt {
  /** px of the bar's middle along the axis. */
  readonly centre: number;
  readonly value: number;
  readonly end: number;
  readonly write: Series['write'];
  readonly color: Series['color'];
}

function valueText(spec: ValueInput, at: ValueAt): TextMark[] {
  const { toPx, isHorizontal } = spec;
  const { centre, value, end, write } = at;
  const cut = cutText(spec, at);
  if (cut !== null) return cut;
  const text = write(value);
  if (isHorizontal && end < 0) return leftText(spec, at);
  if (isHorizontal) return [textMark(text, toPx(end) + 6, centre + toBaseline(AXIS_PX), { color: 'text' })];
  return [textMark(text, centre, toPx(end) + (end < 0 ? 14 : -5), { anchor: 'middle', color: 'text' })];
}

/** Left of a bar that goes left, where it doesn't reach into the names. */
function leftText({ toPx, plot }: ValueInput, { centre, value, end, write }: ValueAt): TextMark[] {
  const mark = textMark(write(value), toPx(end) - 6, centre + toBaseline(AXIS_PX), { anchor: 'end', color: 'text' });
  return mark.x - markWidth(mark) >= plot.x ? [mark] : [];
}

/** Text of a bar that is cut off at the end of the axis, placed inside the bar; null if the bar isn't cut off. */
function cutText({ toPx, isHorizontal, plot }: ValueInput, { centre, value, end, write, color }: ValueAt): TextMark[] | null {
  const at = toPx(end);
  const [from, to] = isHorizontal ? [plot.x, plot.x + plot.widthPx] : [plot.y, plot.y + plot.heightPx];
  if (at >= from - 1 && at <= to + 1) return null;
  const start = toPx(0);
  const isHidden = at < from ? start <= from : start >= to;
  if (isHidden) return [];
  const look = { color: textColorOn(color) };
  if (!isHorizontal) return [textMark(write(value), centre, at < from ? from + 14 : to - 5, { ...look, anchor: 'middle' })];
  const isLeft = at < from;
  return [
    textMark(write(value), isLeft ? from + 4 : to - 4, centre + toBaseline(AXIS_PX), {
      ...look,
      anchor: isLeft ? 'start' : 'end',
    }),
  ];
}

const farEnd = (layers: readonly StackLayer[], row: number): number =>
  layers.reduce((end, { to }) => (Math.abs(to[row] ?? 0) > Math.abs(end) ? (to[row] ?? 0) : end), 0);
