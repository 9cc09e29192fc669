// Values beside their dots: those that are free of other texts and of all outlines. The rest is in tooltips and the data table.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { textMark, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { measureTextBox, isFree, type TextBox } from '#app/charts/shared/text/text-space.ts';
import { angleOf, placeValue, type RadarDial } from './dial.ts';
import type { RadarOutline, RadarData } from './read-radar.ts';
import type { RadarSettings } from './settings.ts';

type Offset = readonly [dx: number, dy: number, anchor: TextMark['anchor']];
const OFFSETS: Readonly<Record<RadarSettings['label_position'], Offset>> = {
  top: [0, -8, 'middle'],
  bottom: [0, 16, 'middle'],
  left: [-7, 4, 'end'],
  right: [7, 4, 'start'],
};
const SIDES = Object.values(OFFSETS);

interface ValueSpace {
  readonly data: RadarData;
  readonly dial: RadarDial;
  readonly taken: readonly TextBox[];
  /** No values where there are more outlines. */
  readonly maxOutlines: number;
  /** No value on a line where there are more outlines. */
  readonly maxCrossed: number;
}
type Point = readonly [x: number, y: number];

export function valueTexts(
  input: LayoutInput<RadarSettings>,
  shown: readonly RadarOutline[],
  { data, dial, taken, maxOutlines, maxCrossed }: ValueSpace,
): readonly TextMark[] {
  const { show_labels: hasLabels, label_position: position, label_type: type } = input.settings;
  if (!hasLabels || shown.length > maxOutlines) return [];
  const hasName = type === 'key_value';
  const lines = shown.flatMap((one) => outlineLines(one, data, dial));
  const boxes = [...taken];
  return shown.flatMap(({ values, write, name }) =>
    values.flatMap((value, axis): readonly TextMark[] => {
      if (Number.isNaN(value)) return [];
      const point = placeValue(value, axis, data, dial);
      const text = hasName ? `${name}: ${write(value, axis)}` : write(value, axis);
      const marks = [OFFSETS[position], outward(angleOf(axis, data.axes.length)), ...SIDES].map(([dx, dy, anchor]) =>
        textMark(text, point[0] + dx, point[1] + dy, { anchor, color: 'text' }),
      );
      const besideLines = marks.filter((mark) => !lines.some(([from, to]) => crosses(measureTextBox(mark), from, to)));
      // The only outline may cross its values: they can be of no other.
      const candidates = shown.length > maxCrossed ? besideLines : [...besideLines, ...marks.slice(0, 1)];
      const free = candidates.find((mark) => isFree(mark, boxes, input));
      return free === undefined ? [] : [free];
    }),
  );
}

function outlineLines({ values }: RadarOutline, data: RadarData, dial: RadarDial): readonly (readonly [Point, Point])[] {
  const points = values.map((value, axis) => (Number.isNaN(value) ? null : placeValue(value, axis, data, dial)));
  return points.flatMap((from, axis) => {
    const to = points[(axis + 1) % points.length];
    return from && to ? [[from, to] as const] : [];
  });
}

/** From the middle along the spoke. */
function outward(angle: number): Offset {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  if (Math.abs(sin) < 0.4) return cos > 0 ? OFFSETS.top : [0, 16, 'middle'];
  return sin > 0 ? [7, 4 - 6 * cos, 'start'] : [-7, 4 - 6 * cos, 'end'];
}

/** Whether a part of the line is within the box: what is left of it between the four sides (Liang and Barsky). */
export function crosses(box: TextBox, [x1, y1]: Point, [x2, y2]: Point): boolean {
  const [dx, dy] = [x2 - x1, y2 - y1];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, x1 - box.left],
    [dx, box.right - x1],
    [-dy, y1 - box.top],
    [dy, box.bottom - y1],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return from <= to;
}
