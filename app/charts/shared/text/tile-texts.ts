// Texts on a tile: its name and value, if they fit.
import { wrapText } from './fit-text.ts';
import { AXIS_PX, textMark, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';
import { ELLIPSIS, textWidth } from './text-width.ts';
import type { Token } from '#app/domain/theme/tokens.ts';

const PADDING_PX = 6;
const LINE_PX = 15;
const MIN_TOP_PX = 1.5;
/** Share of a line that can be missing below the last one. */
const LAST_LINE_SLACK = 0.1;
const VALUE_GAP_PX = 8;
const MIN_NAME_PX = 24;
const LARGE_PX = 14;
const LARGE_TILE = { widthPx: 130, heightPx: 70 };

interface TileText {
  readonly name: string;
  readonly value: string;
  readonly color: Token;
}

/** Places the name at the top left and the value below or next to it. The name can be shortened; a value that doesn't fit is omitted. */
export function tileTexts({ x, y, widthPx, heightPx }: Box, { name, value, color }: TileText): TextMark[] {
  const isLarge = widthPx >= LARGE_TILE.widthPx && heightPx >= LARGE_TILE.heightPx;
  const sizePx = isLarge ? LARGE_PX : AXIS_PX;
  const linePx = isLarge ? LINE_PX + 2 : LINE_PX;
  const side = Math.min(PADDING_PX, widthPx / 8);
  const top = clamp((heightPx - sizePx) / 2, MIN_TOP_PX, PADDING_PX);
  const room = widthPx - 2 * side;
  const lines = Math.floor((heightPx - top) / linePx + LAST_LINE_SLACK);
  if (lines < 1 || room < MIN_NAME_PX * 0.6) return [];
  const valuePx = value === '' ? Infinity : textWidth(value, sizePx);
  const isBelow = valuePx <= room && (name === '' || lines >= 2);
  const names = room < MIN_NAME_PX || name === '' ? [] : namesIn(name, { room, lines: lines - (isBelow ? 1 : 0), sizePx });
  const baseline = (line: number): number => y + top + sizePx * 0.8 + line * linePx;
  const besideX = textWidth(names[0] ?? '', sizePx, 500) + VALUE_GAP_PX;
  const isBeside = !isBelow && names.length === 1 && names[0] === name && besideX + valuePx <= room;
  return [
    ...names.map((line, index) => ({
      ...textMark(line, x + side, baseline(index), { color, sizePx, weight: 500 }),
      full: index === 0 && names.join(' ') !== name ? name : null,
    })),
    ...(isBeside ? [textMark(value, x + side + besideX, baseline(0), { color, sizePx })] : []),
    ...(isBelow && (names.length > 0 || name === '')
      ? [textMark(value, x + side, baseline(names.length), { color, sizePx })]
      : []),
  ];
}

const MAX_NAME_LINES = 3;

/** Texts such as "Tre…" and "a…" are too short to recognize. */
const isStub = (line: string): boolean => line.includes(ELLIPSIS) && line.length <= 4;

/** True if a shortened name loses its trailing number, as in "Line…" for "Line 3". */
const losesNumber = (name: string, lines: readonly string[]): boolean =>
  (lines.at(-1) ?? '').endsWith(ELLIPSIS) && /\d$/.test(name) && !lines.some((line) => /\d/.test(line));

/** Wraps the name into several lines or one; empty if too little of it would remain. */
function namesIn(name: string, { room, lines, sizePx }: { room: number; lines: number; sizePx: number }): readonly string[] {
  const wrap = (maxLines: number) => wrapText(name, { maxPx: room, maxLines, sizePx, weight: 500 });
  const isTold = (wrapped: readonly string[]): boolean =>
    (wrapped[0] ?? '').length >= Math.min(3, name.length) && !wrapped.some(isStub) && !losesNumber(name, wrapped);
  return [wrap(Math.min(MAX_NAME_LINES, lines)), wrap(1)].find(isTold) ?? [];
}
