// Names around the circle, never turned: on either side one below the other, the largest where not all have room.
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { AXIS_PX, dodge, oneLine, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { shortenMiddle } from '#app/charts/shared/text/fit-text.ts';
import { nameLines } from '#app/charts/shared/text/name-mark.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { stroked, type ShapeMark } from '#app/charts/shared/marks/shape-marks.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';
import type { ChordGroup } from 'd3-chord';
import { pointAt, type Circle } from './circle.ts';

type Area = Pick<LayoutInput, 'widthPx' | 'heightPx'>;

const ROW_PX = 15;
const GAP_PX = 8;
/** Names moved farther than this from their arcs have a line to them. */
const MOVED_PX = 5;
const LEADER_PX = 14;
const MAX_LINES = 3;
/** A name in lines needs room above and below: beyond so many names they are on one line. */
const MAX_WRAPPED = 16;
/** Max width of names on either side, relative to the chart's width; longer names don't shrink the circle further. */
const MAX_SIDE = 0.2;
const STEP_PX = 3;

interface ArcNames {
  readonly texts: readonly TextMark[];
  readonly leaders: readonly ShapeMark[];
}

const middleOf = ({ startAngle, endAngle }: ChordGroup): number => (startAngle + endAngle) / 2;

/** The largest radius, at most `most`, with which every name has its room beside the circle. */
export function radiusBeside(
  { widthPx }: Area,
  groups: readonly ChordGroup[],
  { names, least, most }: { names: readonly string[]; least: number; most: number },
): number {
  const lineCount = groups.length > MAX_WRAPPED ? 1 : MAX_LINES;
  const wanted = groups.map((group) => ({
    reach: Math.abs(Math.sin(middleOf(group))),
    px: Math.min(lineWidth(names[group.index] ?? '', lineCount), widthPx * MAX_SIDE) + GAP_PX + 4,
  }));
  for (let radius = most; radius > least; radius -= STEP_PX)
    if (wanted.every((name) => widthPx / 2 - name.reach * radius >= name.px)) return radius;
  return Math.min(least, most);
}

/** Width of a name that is broken into so many lines of about the same width. */
function lineWidth(name: string, lineCount: number): number {
  const whole = textWidth(name, AXIS_PX);
  const words = name.split(/(?<=[ /-])/).map((word) => textWidth(word.trimEnd(), AXIS_PX));
  return Math.min(whole, Math.max(...words, (whole / lineCount) * 1.15));
}

/** `circle` with its arcs. */
export function arcNames(
  { widthPx, heightPx }: Area,
  groups: readonly ChordGroup[],
  { circle, names }: { circle: Circle; names: readonly string[] },
): ArcNames {
  const leaders: ShapeMark[] = [];
  const low = AXIS_PX * 0.7;
  const high = Math.max(low, heightPx - AXIS_PX * 0.5);
  const texts = ([1, -1] as const).flatMap((side) => {
    const own = groups.filter((group) => Math.sign(Math.sin(middleOf(group)) || 1) === side);
    const kept = new Set([...own].sort((a, b) => b.value - a.value).slice(0, Math.max(1, Math.floor((heightPx - 6) / ROW_PX))));
    const shown = own.filter((group) => kept.has(group));
    const wished = shown.map((group) => circle.y - Math.cos(middleOf(group)) * (circle.radius + GAP_PX));
    const middles = dodge(wished, ROW_PX, low, high);
    const sorted = [...middles].sort((a, b) => a - b);
    return shown.flatMap((group, index) => {
      const middle = middles[index] ?? 0;
      const isMoved = Math.abs(middle - (wished[index] ?? 0)) > MOVED_PX;
      // As near to the circle as it is at that height.
      const xAt = (heightOff: number): number => {
        const up = Math.min(1, heightOff / (circle.radius + GAP_PX));
        return px(circle.x + side * (Math.sqrt(1 - up * up) * (circle.radius + GAP_PX) + (isMoved ? LEADER_PX : 2)));
      };
      const off = Math.abs(middle - circle.y);
      const at = sorted.indexOf(middle);
      const freePx = Math.min(middle - (sorted[at - 1] ?? low - ROW_PX), (sorted[at + 1] ?? high + ROW_PX) - middle);
      const lines = Math.min(MAX_LINES, Math.floor((2 * freePx - ROW_PX) / ROW_PX));
      const name = linesBeside(names[group.index] ?? '', lines, (count) => {
        const x = xAt(Math.max(0, off - ((count - 1) / 2) * ROW_PX));
        return { x, roomPx: side > 0 ? widthPx - x : x };
      });
      if (isMoved)
        leaders.push(stroked(null, `M${pointAt(circle, middleOf(group), 2)}L${px(name.x - side * 3)} ${px(middle)}`, 'axis'));
      const y = middle + toBaseline(AXIS_PX);
      return name.lines.map((line, row) => ({
        ...textMark(line, name.x, y + (row - (name.lines.length - 1) / 2) * ROW_PX, {
          anchor: side > 0 ? 'start' : 'end',
          color: 'text',
        }),
        full: row === 0 ? name.full : null,
      }));
    });
  });
  return { texts, leaders };
}

interface NameBeside {
  readonly x: number;
  readonly lines: readonly string[];
  /** Where it is shortened. */
  readonly full: string | null;
}

/** In as few lines as it fits in, at most `most`. @param slotOf where a block of so many lines begins, and its room */
function linesBeside(
  name: string,
  most: number,
  slotOf: (lineCount: number) => { readonly x: number; readonly roomPx: number },
): NameBeside {
  const whole = oneLine(name).trim();
  for (let count = 1; count <= Math.max(1, most); count += 1) {
    const { x, roomPx } = slotOf(count);
    const lines = nameLines(whole, roomPx, count);
    const isWhole = lines.join(' ') === whole || lines.join('') === whole;
    if (isWhole) return { x, lines, full: null };
    if (count >= most) return { x, lines: lines.length > 1 ? lines : [shortenMiddle(whole, roomPx, AXIS_PX)], full: whole };
  }
  return { x: 0, lines: [], full: null };
}
