// The values written at the bars: of each, of the parts of a stack, or of whole stacks.
import { readFlag } from '#app/charts/shared/form-values.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks.ts';
import type { Series, SeriesData } from '#app/charts/shared/series.ts';
import type { Layer } from '#app/charts/shared/stack.ts';
import { textColorOn } from '#app/charts/shared/value-colors.ts';
import type { Lanes } from './lanes.ts';
import type { Column, Slots } from './slots.ts';

export interface ValueInput {
  readonly data: SeriesData;
  readonly lanes: Lanes;
  readonly slots: Slots;
  readonly toPx: (value: number) => number;
  readonly isHorizontal: boolean;
  readonly input: LayoutInput;
}

/** The value at the end of each bar, the total at the end of each stack; all or none, so that nothing looks missing. */
export function valueTexts(spec: ValueInput): TextMark[] {
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
