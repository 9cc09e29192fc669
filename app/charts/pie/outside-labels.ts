// Names around a ring: each on its slice's side, moved apart, with a line to its slice. Too many for the height: the largest shares.
import { AXIS_PX, dodge, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { shortenMiddle } from '#app/charts/shared/text/fit-text.ts';
import { nameMark } from '#app/charts/shared/text/name-mark.ts';
import { textWidth } from '#app/charts/shared/text/text-width.ts';

export interface OutsideLabel {
  readonly name: TextMark | null;
  readonly figures: TextMark | null;
  /** From the slice to the text. */
  readonly d: string;
}
export interface LabelText {
  readonly name: string;
  readonly figures: string;
}
interface Labelled {
  readonly text: LabelText;
  /** Clockwise from the top, radians. */
  readonly angle: number;
  readonly share: number;
}
export interface OutsideRing {
  readonly centre: { readonly x: number; readonly y: number };
  readonly radius: number;
  /** Where names can be. */
  readonly room: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  /** Shares below this get no label. */
  readonly threshold: number;
  readonly hasLines: boolean;
}

const LINE_PX = 26;
const ROW_PX = 17;
const TWO_ROWS_PX = 32;
/** Height of each of two label lines above and below the middle. */
const LINE_UP_PX = 7;
const GAP_PX = 6;
const MAX_NAME_PX = 190;
const MIN_NAME_PX = 84;

/** The room that labels need on either side of the ring, at most a third of the picture. */
export function sideRoomPx(texts: readonly LabelText[], widthPx: number): number {
  const widest = texts.reduce(
    (most, { name, figures }) =>
      Math.max(most, Math.min(MAX_NAME_PX, textWidth(name, AXIS_PX)) + GAP_PX + textWidth(figures, AXIS_PX)),
    0,
  );
  return Math.min(widest + LINE_PX + 8, widthPx * 0.32);
}

/** Whether names keep enough of themselves in the room on either side. */
export function canName(texts: readonly LabelText[], sidePx: number): boolean {
  const room = sidePx - LINE_PX - 8;
  return room >= MIN_NAME_PX || texts.every(({ name }) => textWidth(name, AXIS_PX) <= room);
}

export function outsideLabels(all: readonly Labelled[], ring: OutsideRing): readonly OutsideLabel[] {
  const rows = Math.max(1, Math.floor((ring.room.bottom - ring.room.top - 8) / ROW_PX));
  return [1, -1].flatMap((side) => {
    const candidates = all.filter(({ angle, share }) => Math.sign(Math.sin(angle) || 1) === side && share >= ring.threshold);
    const kept = new Set([...candidates].sort((a, b) => b.share - a.share).slice(0, rows));
    return sideLabels(
      candidates.filter((label) => kept.has(label)),
      side,
      ring,
    );
  });
}

function sideLabels(labels: readonly Labelled[], side: number, ring: OutsideRing): readonly OutsideLabel[] {
  const { centre, radius } = ring;
  const { left, top, right, bottom } = ring.room;
  const at = (angle: number, r: number): [number, number] => [
    px(centre.x + Math.sin(angle) * r),
    px(centre.y - Math.cos(angle) * r),
  ];
  const elbow = px(centre.x + side * (radius + 14));
  const textX = px(centre.x + side * (radius + LINE_PX));
  const room = side > 0 ? right - textX - 2 : textX - left - 2;
  const mayBreak = labels.length * TWO_ROWS_PX <= bottom - top - 20;
  const broken = labels.map(({ text }) => (mayBreak ? brokenText(text, room) : null));
  const wished = labels.map(({ angle }) => at(angle, radius + 12)[1]);
  const placed = dodge(wished, broken.some(Boolean) ? TWO_ROWS_PX : ROW_PX, top + 10, bottom - 10);
  return labels.map(({ text, angle }, index) => {
    const y = px(placed[index] ?? 0);
    const [x0, y0] = at(angle, radius + 2);
    const d = ring.hasLines ? `M${x0} ${y0}L${elbow} ${y}L${px(textX - side * 4)} ${y}` : '';
    const place = { x: textX, y: y + toBaseline(AXIS_PX), side, room };
    const lines = broken[index];
    return { ...(lines ? twoLines(lines, place) : labelTexts(text, place)), d };
  });
}

interface TextPlace {
  readonly x: number;
  readonly y: number;
  /** 1 to the right of the ring, -1 to its left. */
  readonly side: number;
  readonly room: number;
}

interface BrokenText {
  readonly first: string;
  readonly second: string;
  /** Color of the second line. */
  readonly color: 'text' | 'textMuted';
}

/** A label that is wider than its room in two lines: the figures below the name, or a name alone broken between words. */
function brokenText({ name, figures }: LabelText, room: number): BrokenText | null {
  const most = Math.min(MAX_NAME_PX, room);
  if (figures !== '') {
    const beside = Math.min(MAX_NAME_PX, room - textWidth(figures, AXIS_PX) - GAP_PX);
    return name === '' || textWidth(name, AXIS_PX) <= beside ? null : { first: name, second: figures, color: 'textMuted' };
  }
  if (textWidth(name, AXIS_PX) <= most) return null;
  const words = name.split(' ');
  const fitting = words.findLastIndex((_, count) => count > 0 && textWidth(words.slice(0, count).join(' '), AXIS_PX) <= most);
  if (fitting < 1) return null;
  return { first: words.slice(0, fitting).join(' '), second: words.slice(fitting).join(' '), color: 'text' };
}

function twoLines({ first, second, color }: BrokenText, { x, y, side, room }: TextPlace): Omit<OutsideLabel, 'd'> {
  const look = { anchor: side > 0 ? 'start' : 'end', maxPx: Math.min(MAX_NAME_PX, room), color: 'text' } as const;
  return { name: nameMark(first, x, y - LINE_UP_PX, look), figures: nameMark(second, x, y + LINE_UP_PX, { ...look, color }) };
}

/** Name, then figures in a quieter tone; the name is shortened, the figures never. */
function labelTexts({ name, figures }: LabelText, { x, y, side, room }: TextPlace): Omit<OutsideLabel, 'd'> {
  const anchor = side > 0 ? 'start' : 'end';
  const figuresPx = figures === '' ? 0 : textWidth(figures, AXIS_PX);
  const gap = name === '' || figures === '' ? 0 : GAP_PX;
  const nameRoom = Math.min(MAX_NAME_PX, room - figuresPx - gap);
  const namePx = textWidth(shortenMiddle(name, nameRoom, AXIS_PX), AXIS_PX);
  const [nameX, figuresX] = side > 0 ? [x, x + namePx + gap] : [x - figuresPx - gap, x];
  return {
    name: name === '' ? null : nameMark(name, nameX, y, { anchor, maxPx: nameRoom, color: 'text' }),
    figures: figures === '' ? null : textMark(figures, figuresX, y, { anchor, color: 'textMuted', maxPx: room }),
  };
}
