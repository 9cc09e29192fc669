// A name and its figures on one line: the name is shortened where both do not fit, the figures never.
import { AXIS_PX, type TextMark, textMark } from '#app/charts/shared/marks/marks.ts';
import { nameMark } from './name-mark.ts';
import { textWidth } from './text-width.ts';
import { markWidth } from '#app/charts/shared/marks/marks.ts';

interface Place {
  /** Where the line begins (side 1) or ends (side -1). */
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly side: 1 | -1;
  readonly roomPx: number;
  /** All names in that column: shortened, it stays apart from them. */
  readonly among?: readonly string[];
}

const GAP_PX = 6;
/** A name with less room than this says nothing: the figures give way. */
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
