// What stands at the ends of spokes: the name in at most two lines, and below it the range, where each axis has its own.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { isFree, type TextBox } from '#app/charts/shared/text/text-space.ts';
import { nameLines } from '#app/charts/shared/text/name-mark.ts';
import { angleOf, pointAt, type Dial } from './dial.ts';
import type { RadarData } from './read-radar.ts';
import type { Settings } from './settings.ts';

const LINE_PX = 14;
const GAP_PX = 9;
const MAX_NAME_PX = 130;
/** Of the height, above and below the dial. */
export const AXIS_LABEL_PX = 3 * LINE_PX;

export function axisLabels(
  input: LayoutInput<Settings>,
  data: RadarData,
  dial: Dial,
): { texts: readonly TextMark[]; boxes: TextBox[] } {
  const boxes: TextBox[] = [];
  const texts = data.axes.flatMap((axis, index) => {
    const angle = angleOf(index, data.axes.length);
    const [x, y] = pointAt(dial, angle, dial.radius + GAP_PX);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const anchor = Math.abs(sin) < 0.2 ? 'middle' : sin > 0 ? 'start' : 'end';
    const room = anchor === 'middle' ? Math.min(x, input.widthPx - x) * 2 : sin > 0 ? input.widthPx - x : x;
    const names = nameLines(axis.label, Math.min(MAX_NAME_PX, room), 2);
    const range = rangeText(data, index);
    const lines = [...names, ...(range === '' ? [] : [range])];
    // Above the dial the block ends at the spoke, below it begins there, beside it is centered.
    const top = y - (lines.length * LINE_PX * (1 + cos)) / 2;
    const marks = lines.map((line, at) =>
      textMark(line, x, top + at * LINE_PX + LINE_PX / 2 + toBaseline(AXIS_PX), {
        anchor,
        maxPx: room,
        color: at < names.length ? 'text' : 'textMuted',
      }),
    );
    return isBlockFree(marks, boxes, input) ? marks : [];
  });
  return { texts, boxes };
}

function rangeText({ axes, outlines, isShared }: RadarData, axis: number): string {
  const [{ min, max } = { min: 0, max: 1 }, first] = [axes[axis], outlines[0]];
  if ((isShared && axis > 0) || first === undefined) return '';
  return `${first.write(min, axis)} – ${first.write(max, axis)}`;
}

/** Takes the room of all lines if none of them touches what is there or leaves the picture. */
function isBlockFree(marks: readonly TextMark[], boxes: TextBox[], input: LayoutInput<Settings>): boolean {
  const own = [...boxes];
  if (!marks.every((mark) => isFree(mark, own, input))) return false;
  boxes.push(...own.slice(boxes.length));
  return true;
}
