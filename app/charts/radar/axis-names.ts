// What stands at the ends of spokes: the name in as many lines as let the dial be large, and below it the range, where each axis has its own.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { isFree, type TextBox } from '#app/charts/shared/text/text-space.ts';
import { ELLIPSIS, textWidth } from '#app/charts/shared/text/text-width.ts';
import { nameLines } from '#app/charts/shared/text/name-mark.ts';
import { angleOf, pointAt, type RadarDial } from './dial.ts';
import type { RadarData } from './read-radar.ts';
import type { RadarSettings } from './settings.ts';

const LINE_PX = 14;
/** Between a spoke and its name. */
export const NAME_GAP_PX = 9;

export interface AxisName {
  readonly lines: readonly string[];
  /** How many lines are of the name; the last one can be the range. */
  readonly nameLines: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly isWhole: boolean;
}

export function axisNames(
  data: RadarData,
  { maxPx, maxLines }: { readonly maxPx: number; readonly maxLines: number },
): readonly AxisName[] {
  return data.axes.map(({ label }, axis) => {
    const names = nameLines(label, maxPx, maxLines);
    const range = rangeText(data, axis);
    const lines = [...names, ...(range === '' ? [] : [range])];
    return {
      lines,
      nameLines: names.length,
      widthPx: Math.max(0, ...lines.map((line) => textWidth(line, AXIS_PX))),
      heightPx: lines.length * LINE_PX,
      isWhole: !names.some((line) => line.includes(ELLIPSIS)),
    };
  });
}

/** @param taken where no name can be */
export function axisLabels(
  input: LayoutInput<RadarSettings>,
  names: readonly AxisName[],
  { dial, taken }: { dial: RadarDial; taken: readonly TextBox[] },
): { texts: readonly TextMark[]; boxes: TextBox[] } {
  const boxes = [...taken];
  const texts = names.flatMap(({ lines, nameLines: nameCount, heightPx }, index) => {
    const angle = angleOf(index, names.length);
    const [x, y] = pointAt(dial, angle, dial.radius + NAME_GAP_PX);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const anchor = isUpright(angle) ? 'middle' : sin > 0 ? 'start' : 'end';
    // Above the dial the block ends at the spoke, below it begins there, beside it is centered.
    const top = y - (heightPx * (1 + cos)) / 2;
    const marks = lines.map((line, at) =>
      textMark(line, x, top + at * LINE_PX + LINE_PX / 2 + toBaseline(AXIS_PX), {
        anchor,
        color: at < nameCount ? 'text' : 'textMuted',
      }),
    );
    return isBlockFree(marks, boxes, input) ? marks : [];
  });
  return { texts, boxes };
}

/** Whether the name is above or below the spoke, not beside it. */
export const isUpright = (angle: number): boolean => Math.abs(Math.sin(angle)) < 0.2;

function rangeText({ axes, outlines, isShared }: RadarData, axis: number): string {
  const [{ min, max } = { min: 0, max: 1 }, first] = [axes[axis], outlines[0]];
  if ((isShared && axis > 0) || first === undefined) return '';
  return `${first.write(min, axis)} – ${first.write(max, axis)}`;
}

/** Takes the room of all lines if none of them touches what is there or leaves the picture. */
function isBlockFree(marks: readonly TextMark[], boxes: TextBox[], input: LayoutInput<RadarSettings>): boolean {
  const own = [...boxes];
  if (!marks.every((mark) => isFree(mark, own, input))) return false;
  boxes.push(...own.slice(boxes.length));
  return true;
}
