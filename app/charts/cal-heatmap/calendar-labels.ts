// The names of a calendar: each of its months, its years, weekdays or hours on the left.
import { AXIS_PX, markWidth, textMark, toBaseline, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { momentFormatter, wallFormatter } from '#app/charts/shared/time/time-unit.ts';
import { addUnits, type LocalMs } from '#app/domain/time/local-time.ts';
import { LABEL_PX, linesIn, type CalendarRoom, type CalendarGeometry, type PlacedBlock } from './calendar-geometry.ts';
import { findPosition, type Granularity } from './granularity.ts';

const GAP_PX = 5;

type WriteMoment = (local: LocalMs) => string;
type Room = CalendarGeometry & CalendarRoom;

/** Above each block; years on the left. */
export function blockLabels(kept: readonly PlacedBlock[], { block }: Granularity, room: Room): readonly TextMark[] {
  const write = momentFormatter(block, room.locale, null);
  const lines = Array.from({ length: linesIn(kept) }, (_, line) => kept.filter((one) => one.line === line));
  if (block === 'year') return room.side === 0 ? [] : kept.map((one) => yearBeside(one, write, room));
  if (block === 'month') return lines.flatMap((blocks) => monthsOfLine(blocks, write, room));
  return lines.flatMap((blocks) => untouching(blocks.map(({ start, ...at }) => labelAbove(write(start), at, room))));
}

function yearBeside({ start, line }: PlacedBlock, write: WriteMoment, room: Room): TextMark {
  const middle = room.topPx + line * room.lineHeight + (room.rows * room.cellPx) / 2;
  return textMark(write(start), 0, Math.max(AXIS_PX, middle + toBaseline(AXIS_PX)), { color: 'text', maxPx: room.side - 4 });
}

function labelAbove(text: string, { x, line }: Pick<PlacedBlock, 'x' | 'line'>, room: Room): TextMark {
  const mark = textMark(text, 0, line * room.lineHeight + LABEL_PX - 6);
  return { ...mark, x: px(clamp(room.side + x, 0, Math.max(0, room.widthPx - markWidth(mark)))) };
}

/** With their years, else as short as the narrowest month needs, the year then on the left. */
function monthsOfLine(blocks: readonly PlacedBlock[], writeFull: WriteMoment, room: Room): readonly TextMark[] {
  const [first] = blocks;
  if (first === undefined) return [];
  const short = wallFormatter(room.locale, { month: 'short' });
  const narrow = wallFormatter(room.locale, { month: 'narrow' });
  const named = (write: WriteMoment): readonly TextMark[] => blocks.map((one) => labelAbove(write(one.start), one, room));
  const isFirst = (start: LocalMs): boolean => start === first.start || new Date(start).getUTCMonth() === 0;
  const full = named((start) => (isFirst(start) ? writeFull(start) : short(start)));
  if (isUntouched(full)) return full;
  const year = labelAbove(String(new Date(first.start).getUTCFullYear()), { x: -room.side, line: first.line }, room);
  const months = [named(short), named(narrow)].find(isUntouched) ?? untouching(named(narrow));
  return markWidth(year) + GAP_PX <= room.side ? [{ ...year, color: 'text' }, ...months] : months;
}

const endOf = (mark: TextMark): number => mark.x + markWidth(mark);

const isUntouched = (marks: readonly TextMark[]): boolean =>
  marks.every(({ x }, index) => index === 0 || x >= endOf(marks[index - 1] ?? textMark('', 0, 0)) + GAP_PX);

/** Without those that would touch the one before. */
function untouching(marks: readonly TextMark[]): readonly TextMark[] {
  let end = -Infinity;
  return marks.filter((mark) => {
    if (mark.x < end + GAP_PX) return false;
    end = endOf(mark);
    return true;
  });
}

/** Months above the first year, which all years share; by their initials where the year is narrow. */
export function monthLabels(kept: readonly PlacedBlock[], granularity: Granularity, room: Room): readonly TextMark[] {
  const [first] = kept;
  if (first === undefined || room.topPx === 0) return [];
  const months = Array.from({ length: 12 }, (_, month) => addUnits(first.start, month, 'month'));
  const named = (write: WriteMoment): readonly TextMark[] =>
    months
      .map((local) =>
        textMark(write(local), room.side + first.x + findPosition(local, granularity).column * room.cellPx, LABEL_PX - 6),
      )
      .filter((mark) => endOf(mark) <= room.widthPx);
  const short = named(wallFormatter(room.locale, { month: 'short' }));
  const isWhole = short.length === months.length && isUntouched(short);
  return isWhole ? short : untouching(named(wallFormatter(room.locale, { month: 'narrow' })));
}

const ROW_EVERY: Readonly<Record<Granularity['cell'], readonly number[]>> = {
  min: [0, 15, 30, 45],
  hour: [0, 6, 12, 18],
  day: [0, 2, 4, 6],
  week: [],
  month: [],
};
const MONDAY = Date.UTC(2024, 0, 1);

/** Weekdays, hours or minutes on the left of every line, where they have room. */
export function rowLabels(kept: readonly PlacedBlock[], { cell, block }: Granularity, room: Room): readonly TextMark[] {
  const stepPx = ((ROW_EVERY[cell][1] ?? 0) - (ROW_EVERY[cell][0] ?? 0)) * room.cellPx;
  if (room.side === 0 || stepPx < AXIS_PX || block === 'year') return [];
  const weekday = wallFormatter(room.locale, { weekday: 'short' });
  const nameOf = (row: number): string => (cell === 'day' ? weekday(addUnits(MONDAY, row, 'day')) : String(row).padStart(2, '0'));
  return Array.from({ length: linesIn(kept) }, (_, line) => line).flatMap((line) =>
    ROW_EVERY[cell].map((row) => {
      const y = line * room.lineHeight + room.labelPx + (row + 0.5) * room.cellPx - room.gapPx / 2 + toBaseline(AXIS_PX);
      return textMark(nameOf(row), 0, Math.max(AXIS_PX, y), { color: 'textFaint', maxPx: room.side - 4 });
    }),
  );
}
