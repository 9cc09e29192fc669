// Parts as segments of rings, one ring a level, and texts within the segments that have room for them.
import { wrapText } from '#app/charts/shared/text/fit-text.ts';
import { AXIS_PX, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import type { PartNode } from '#app/charts/shared/parts/part-tree.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { ELLIPSIS, textWidth } from '#app/charts/shared/text/text-width.ts';
import type { Token } from '#app/domain/theme/tokens.ts';
import { hierarchy, partition } from 'd3-hierarchy';
import { arc } from 'd3-shape';

export interface RingSegment {
  readonly part: PartNode;
  /** 1 for the inmost ring. */
  readonly depth: number;
  /** Radians clockwise from the top. */
  readonly from: number;
  readonly to: number;
  readonly inner: number;
  readonly outer: number;
}

const FULL_TURN = 2 * Math.PI;

/** Segments around (0, 0), the largest of each parent first. */
export function placeSegments(root: PartNode, { hole, radius }: { hole: number; radius: number }): readonly RingSegment[] {
  const sized = hierarchy(root, ({ children }) => children)
    .sum(({ children, value }) => (children.length === 0 ? value / root.value : 0))
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const ringPx = (radius - hole) / Math.max(1, sized.height);
  const placed = partition<PartNode>().size([FULL_TURN, sized.height + 1])(sized);
  return placed
    .descendants()
    .filter(({ depth }) => depth > 0)
    .map(({ data, depth, x0, x1 }) => ({
      part: data,
      depth,
      from: x0,
      to: x1,
      inner: hole + (depth - 1) * ringPx,
      outer: hole + depth * ringPx,
    }));
}

export function segmentPath({ from, to, inner, outer }: RingSegment): string {
  return arc<null>().innerRadius(inner).outerRadius(outer).startAngle(from).endAngle(to).digits(2)(null) ?? '';
}

/** The middle of a segment. */
export function centroidOf({ from, to, inner, outer }: RingSegment): { readonly x: number; readonly y: number } {
  const [angle, radius] = [(from + to) / 2, (inner + outer) / 2];
  return { x: px(Math.sin(angle) * radius), y: px(-Math.cos(angle) * radius) };
}

const LINE_PX = 14;
const MAX_LINES = 3;
const MARGIN_PX = 2;

interface SegmentText {
  readonly name: string;
  readonly value: string;
  readonly color: Token;
  /** The middle of the rings. */
  readonly centre: { readonly x: number; readonly y: number };
}

/** Level lines in the middle of the segment, where all of them lie within it; else along the radius; else none. */
export function segmentTexts(segment: RingSegment, { name, value, color, centre }: SegmentText): readonly TextMark[] {
  const middle = centroidOf(segment);
  for (let lineCount = 1; lineCount <= MAX_LINES; lineCount += 1) {
    const lines = [...linesOf(name, lineCount), ...(value === '' ? [] : [value])];
    if (fits(segment, middle, lines)) {
      return lines.map((line, index) => {
        const y = centre.y + middle.y + (index - (lines.length - 1) / 2) * LINE_PX + toBaseline(AXIS_PX);
        return textMark(line, centre.x + middle.x, y, { anchor: 'middle', color });
      });
    }
  }
  const text = { name, value, color, centre };
  const [across, outwards] = [alongArc(segment, text), alongRadius(segment, text)];
  const isWhole = outwards.every(({ full }) => full === null);
  // In as few lines as either takes.
  const isAcross = across.length > 0 && (outwards.length === 0 || !isWhole || across.length <= outwards.length);
  return isAcross ? across : outwards;
}

/** Lines across the radius in the middle of a wide segment, where all of them lie within it; else none. */
function alongArc({ from, to, inner, outer }: RingSegment, { name, value, color, centre }: SegmentText): readonly TextMark[] {
  const angle = (from + to) / 2;
  const isBelow = Math.cos(angle) < 0;
  const turn = angle - (isBelow ? Math.PI : angle > Math.PI ? 2 * Math.PI : 0);
  for (let lineCount = 1; lineCount <= MAX_LINES; lineCount += 1) {
    const lines = [...linesOf(name, lineCount), ...(value === '' ? [] : [value])];
    const half = Math.max(...lines.map((line) => textWidth(line, AXIS_PX))) / 2 + MARGIN_PX;
    const heightPx = lines.length * LINE_PX;
    const middle = Math.min((inner + outer) / 2, Math.sqrt(Math.max(0, outer ** 2 - half ** 2)) - heightPx / 2 - 1);
    const low = middle - heightPx / 2;
    const isWhole = !lines.some((line) => line.includes(ELLIPSIS));
    if (!isWhole || low < inner + 1 || Math.atan2(half, low) > (to - from) / 2) continue;
    return lines.map((line, index) => {
      const inwards = (index - (lines.length - 1) / 2) * LINE_PX + toBaseline(AXIS_PX);
      const reach = isBelow ? middle + inwards : middle - inwards;
      const at = { x: centre.x + Math.sin(angle) * reach, y: centre.y - Math.cos(angle) * reach };
      return textMark(line, at.x, at.y, { anchor: 'middle', color, rotate: px((turn * 180) / Math.PI) });
    });
  }
  return [];
}

/** A shortened name with fewer tells nothing. */
const MIN_LETTERS = 9;
const RADIAL_MARGIN_PX = 4;

/** Lines from the middle outwards, readable from the right side on either half: as many as the segment is wide. */
function alongRadius(segment: RingSegment, { name, value, color, centre }: SegmentText): readonly TextMark[] {
  const roomPx = segment.outer - segment.inner - 2 * RADIAL_MARGIN_PX;
  const lineCount = Math.min(MAX_LINES, Math.floor(((segment.to - segment.from) * segment.inner) / LINE_PX));
  if (lineCount < 1) return [];
  const wrap = (text: string): readonly string[] => wrapText(text, { maxPx: roomPx, maxLines: lineCount, sizePx: AXIS_PX });
  const isShort = (line: string): boolean => line.includes(ELLIPSIS);
  // A shortened value would be another one.
  const whole = wrap([name, value].filter((text) => text !== '').join(' '));
  const lines = whole.some(isShort) ? wrap(name) : whole;
  if (lines.some((line) => isShort(line) && line.length < MIN_LETTERS)) return [];
  const angle = (segment.from + segment.to) / 2;
  const turn = angle - (angle < Math.PI ? 0.5 : 1.5) * Math.PI;
  const { x, y } = centroidOf(segment);
  return lines.map((line, index) => {
    const down = (index - (lines.length - 1) / 2) * LINE_PX + toBaseline(AXIS_PX);
    const at = { x: centre.x + x - Math.sin(turn) * down, y: centre.y + y + Math.cos(turn) * down };
    const mark = textMark(line, at.x, at.y, { anchor: 'middle', color, rotate: px((turn * 180) / Math.PI) });
    return { ...mark, full: index === 0 && lines.some(isShort) ? name : null };
  });
}

/** The name in that many lines of about the same width. */
function linesOf(name: string, lineCount: number): readonly string[] {
  if (name === '') return [];
  const widest = textWidth(name, AXIS_PX);
  const longestWord = Math.max(...name.split(/(?<=[ /-])/).map((word) => textWidth(word.trimEnd(), AXIS_PX)));
  const maxPx = Math.max(longestWord, (widest / lineCount) * 1.15);
  return wrapText(name, { maxPx: lineCount === 1 ? Infinity : maxPx, maxLines: lineCount, sizePx: AXIS_PX });
}

function fits(segment: RingSegment, middle: { readonly x: number; readonly y: number }, lines: readonly string[]): boolean {
  const top = middle.y - (lines.length * LINE_PX) / 2;
  return lines.every((line, index) => {
    const half = textWidth(line, AXIS_PX) / 2 + MARGIN_PX;
    const edges = [top + index * LINE_PX, top + (index + 1) * LINE_PX];
    return edges.every((y) => [-half, 0, half].every((dx) => isWithin(segment, middle.x + dx, y)));
  });
}

function isWithin({ from, to, inner, outer }: RingSegment, x: number, y: number): boolean {
  const radius = Math.hypot(x, y);
  if (radius < inner || radius > outer) return false;
  const angle = (Math.atan2(x, -y) + FULL_TURN) % FULL_TURN;
  return to - from >= FULL_TURN - 1e-9 || (angle >= from && angle <= to);
}
