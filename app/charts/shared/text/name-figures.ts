// A name and its figures on one line. If both don't fit, the name is shortened, never the figures.
import { AXIS_PX, type TextMark, textMark } from '#app/charts/shared/marks/marks.ts';
import { nameMark } from './name-mark.ts';
import { textWidth } from './text-width.ts';
import { markWidth } from '#app/charts/shared/marks/marks.ts';

interface Place {
  /** Start (side 1) or end (side -1) of the line. */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly side: 1 | -1;
  readonly roomPx: number;
  /** All names in the column; the shortened name stays distinct from theirs. */
  readonly among?: readonly string[];
}

const GAP_PX = 6;
/** Names with less room would be unreadable, so the figures are dropped. */
const MIN_NAME_PX = 36;

export const nameFiguresWidth = (name: string, figures: string): number =>
  textWidth(name, AXIS_PX) + (figures === '' ? 0 : GAP_PX + textWidth(figures, AXIS_PX));

export function nameWithFigures(name: string, figures: string, { x, y, side, roomPx, among = [] }: Place): readonly TextMark[] {
  const figuresPx = figures === '' ? 0 : textWidth(figures, AXIS_PX) + GAP_PX;
  const hasFigures = figures !== '' && roomPx - figuresPx >= Math.min(MIN_NAME_PX, textWidth(name, AXIS_PX));
  const nameRoom = Math.max(0, roomPx - (hasFigures ? figuresPx : 0));
  const anchor = side > 0 ? 'start' : 'end';
  const mark = nameMark(name, x, y, { anchor, maxPx: nameRoom, color: 'text', among });
  if (!hasFigures) return [mark];
  const namePx = markWidth(mark) + GAP_PX;
  if (side > 0) return [mark, textMark(figures, x + namePx, y, { color: 'textMuted' })];
  const figuresMark = textMark(figures, x, y, { anchor, color: 'textMuted' });
  return [{ ...mark, x: Math.round((x - figuresPx) * 100) / 100 }, figuresMark];
}
