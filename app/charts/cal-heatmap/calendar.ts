// Where the blocks of a calendar are: in lines, with cells as large as the room allows, named by their time.
import { AXIS_PX, markWidth, textMark, toBaseline, type Box, type TextMark } from '#app/charts/shared/marks/marks.ts';
import { clamp, px } from '#app/charts/shared/marks/px.ts';
import { momentFormatter, wallFormatter } from '#app/charts/shared/time/time-unit.ts';
import { addUnits, truncate, type LocalMs } from '#app/domain/time/local-time.ts';
import { cellsOfBlock, placeOf, ROWS, type Granularity } from './granularity.ts';

export interface CalendarRoom {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly locale: string;
  /** Cells are not larger. */
  readonly maxCellPx: number;
  readonly gapPx: number;
}
export interface Calendar {
  readonly heightPx: number;
  readonly texts: readonly TextMark[];
  /** Blocks that have room. */
  readonly shown: number;
  /** Every cell of the shown blocks, with or without a value. */
  readonly slots: readonly Box[];
  /** null for a moment beyond the shown blocks. */
  readonly cellBox: (local: LocalMs) => Box | null;
}

interface Block {
  readonly start: LocalMs;
  readonly columns: number;
}
interface Placed extends Block {
  readonly x: number;
  readonly line: number;
}

const LEAST_CELL_PX = 3;
const LABEL_PX = 18;
const LINE_GAP_PX = 8;
const SIDE_PX = 40;
const LEAST_SIDE_WIDTH_PX = 220;
/** Between blocks of several columns, in cells. */
const BLOCK_GAP = 0.8;
/** Beyond as many cells the empty ones are not drawn. */
const MAX_SLOTS = 3000;

export function calendarOf(starts: readonly LocalMs[], granularity: Granularity, room: CalendarRoom): Calendar {
  const blocks = starts.map((start): Block => ({ start, columns: columnsOf(start, granularity) }));
  const isStacked = granularity.block === 'year';
  const side = room.widthPx < LEAST_SIDE_WIDTH_PX ? 0 : SIDE_PX;
  const labelPx = isStacked ? 0 : LABEL_PX;
  // Years share the names of their months, above the first.
  const topPx = isStacked && side > 0 ? LABEL_PX : 0;
  const rows = ROWS[granularity.cell];
  const lineHeight = (cellPx: number): number => labelPx + rows * cellPx + LINE_GAP_PX;
  const plotPx = Math.max(1, room.widthPx - side);
  let cellPx = Math.max(LEAST_CELL_PX, Math.floor(room.maxCellPx));
  let placed = place(blocks, { cellPx, plotPx, isStacked });
  const fits = (): boolean =>
    topPx + linesIn(placed) * lineHeight(cellPx) <= room.heightPx &&
    placed.every((one) => one.x + one.columns * cellPx <= plotPx + 0.5);
  while (cellPx > LEAST_CELL_PX && !fits()) {
    cellPx = Math.max(LEAST_CELL_PX, cellPx - 1);
    placed = place(blocks, { cellPx, plotPx, isStacked });
  }
  const maxLines = Math.max(1, Math.floor((room.heightPx - topPx) / lineHeight(cellPx)));
  const kept = placed.filter(({ line }) => line < maxLines);
  const geometry: Geometry = {
    side,
    topPx,
    cellPx,
    labelPx,
    gapPx: Math.min(room.gapPx, cellPx / 4),
    lineHeight: lineHeight(cellPx),
    rows,
  };
  const boxes = new Map(kept.map((block) => [block.start, block]));
  const cellBox = (local: LocalMs): Box | null => {
    const block = boxes.get(truncate(local, granularity.block));
    return block === undefined ? null : boxOf(block, placeOf(local, granularity), geometry);
  };
  const all = kept.flatMap(({ start }) => cellsOfBlock(start, granularity));
  return {
    heightPx: topPx + linesIn(kept) * geometry.lineHeight,
    texts: [
      ...blockLabels(kept, granularity, { ...geometry, ...room }),
      ...monthLabels(kept, granularity, { ...geometry, ...room }),
      ...rowLabels(kept, granularity, { ...geometry, ...room }),
    ],
    shown: kept.length,
    slots: all.length > MAX_SLOTS ? [] : all.flatMap((local) => cellBox(local) ?? []),
    cellBox,
  };
}

const columnsOf = (start: LocalMs, granularity: Granularity): number =>
  placeOf(addUnits(start, 1, granularity.block) - 1, granularity).column + 1;

const linesIn = (placed: readonly Placed[]): number => (placed.at(-1)?.line ?? 0) + 1;

interface Flow {
  readonly cellPx: number;
  readonly plotPx: number;
  readonly isStacked: boolean;
}

/** From the left, in as many lines as needed; years below each other. */
function place(blocks: readonly Block[], { cellPx, plotPx, isStacked }: Flow): readonly Placed[] {
  let [x, line] = [0, 0];
  return blocks.map((block, index) => {
    const width = block.columns * cellPx;
    if (index > 0 && (isStacked || x + width > plotPx)) [x, line] = [0, line + 1];
    const placed = { ...block, x, line };
    x += width + (block.columns > 1 ? BLOCK_GAP * cellPx : 0);
    return placed;
  });
}

interface Geometry {
  readonly side: number;
  readonly topPx: number;
  readonly cellPx: number;
  readonly labelPx: number;
  readonly gapPx: number;
  readonly lineHeight: number;
  readonly rows: number;
}

const boxOf = (
  { x, line }: Placed,
  { column, row }: { readonly column: number; readonly row: number },
  { side, topPx, cellPx, labelPx, gapPx, lineHeight }: Geometry,
): Box => ({
  x: px(side + x + column * cellPx),
  y: px(topPx + line * lineHeight + labelPx + row * cellPx),
  widthPx: px(cellPx - gapPx),
  heightPx: px(cellPx - gapPx),
});

/** Above each block, unless it would touch the one before; years on the left. */
function blockLabels(kept: readonly Placed[], { block }: Granularity, room: Geometry & CalendarRoom): TextMark[] {
  const write = momentFormatter(block, room.locale, null);
  const month = wallFormatter(room.locale, { month: 'short' });
  let [end, last] = [-Infinity, -1];
  return kept.flatMap(({ start, x, line }, index) => {
    if (block === 'year') {
      if (room.side === 0) return [];
      const middle = room.topPx + line * room.lineHeight + (room.rows * room.cellPx) / 2;
      return [
        textMark(write(start), 0, Math.max(AXIS_PX, middle + toBaseline(AXIS_PX)), { color: 'text', maxPx: room.side - 4 }),
      ];
    }
    const isShort = block === 'month' && index > 0 && new Date(start).getUTCMonth() !== 0;
    const mark = textMark(isShort ? month(start) : write(start), 0, line * room.lineHeight + LABEL_PX - 6);
    const left = clamp(room.side + x, 0, Math.max(0, room.widthPx - markWidth(mark)));
    if (line !== last) [end, last] = [-Infinity, line];
    if (left < end + 6) return [];
    end = left + markWidth(mark);
    return [{ ...mark, x: px(left) }];
  });
}

/** Months above the first year. */
function monthLabels(kept: readonly Placed[], granularity: Granularity, room: Geometry & CalendarRoom): TextMark[] {
  const [first] = kept;
  if (first === undefined || room.topPx === 0) return [];
  const write = wallFormatter(room.locale, { month: 'short' });
  let end = -Infinity;
  return Array.from({ length: 12 }, (_, month) => addUnits(first.start, month, 'month')).flatMap((local) => {
    const mark = textMark(write(local), room.side + first.x + placeOf(local, granularity).column * room.cellPx, LABEL_PX - 6);
    if (mark.x < end + 4 || mark.x + markWidth(mark) > room.widthPx) return [];
    end = mark.x + markWidth(mark);
    return [mark];
  });
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
function rowLabels(kept: readonly Placed[], { cell, block }: Granularity, room: Geometry & CalendarRoom): TextMark[] {
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
