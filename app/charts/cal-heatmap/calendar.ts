// Where the blocks of a calendar are: in lines, with cells as large as the room allows, named by their time.
import type { Box, TextMark } from '#app/charts/shared/marks/marks.ts';
import { px } from '#app/charts/shared/marks/px.ts';
import { addUnits, truncate, type LocalMs } from '#app/domain/time/local-time.ts';
import { blockLabels, monthLabels, rowLabels } from './calendar-labels.ts';
import {
  LABEL_PX,
  linesIn,
  type CalendarBlock,
  type CalendarRoom,
  type CalendarGeometry,
  type PlacedBlock,
} from './calendar-geometry.ts';
import { cellsOfBlock, findPosition, ROWS, type Granularity } from './granularity.ts';

export interface PlacedCalendar {
  readonly heightPx: number;
  readonly texts: readonly TextMark[];
  /** Blocks that have room. */
  readonly shown: number;
  /** Every cell of the shown blocks, with or without a value. */
  readonly slots: readonly Box[];
  /** null for a moment beyond the shown blocks. */
  readonly cellBox: (local: LocalMs) => Box | null;
}

const MIN_CELL_PX = 3;
const LINE_GAP_PX = 8;
const SIDE_PX = 40;
const MIN_SIDE_WIDTH_PX = 220;
/** Between blocks of several columns, in cells. */
const BLOCK_GAP = 0.8;
/** Beyond as many cells the empty ones are not drawn. */
const MAX_SLOTS = 3000;

export function placeCalendar(starts: readonly LocalMs[], granularity: Granularity, room: CalendarRoom): PlacedCalendar {
  const blocks = starts.map((start): CalendarBlock => ({ start, columns: columnsOf(start, granularity) }));
  const isStacked = granularity.block === 'year';
  const side = room.widthPx < MIN_SIDE_WIDTH_PX ? 0 : SIDE_PX;
  const labelPx = isStacked ? 0 : LABEL_PX;
  // Years share the names of their months, above the first.
  const topPx = isStacked && side > 0 ? LABEL_PX : 0;
  const rows = ROWS[granularity.cell];
  const lineHeight = (cellPx: number): number => labelPx + rows * cellPx + LINE_GAP_PX;
  const plotPx = Math.max(1, room.widthPx - side);
  let cellPx = Math.max(MIN_CELL_PX, Math.floor(room.maxCellPx));
  let placed = place(blocks, { cellPx, plotPx, isStacked });
  const fits = (): boolean =>
    topPx + linesIn(placed) * lineHeight(cellPx) <= room.heightPx &&
    placed.every((one) => one.x + one.columns * cellPx <= plotPx + 0.5);
  while (cellPx > MIN_CELL_PX && !fits()) {
    cellPx = Math.max(MIN_CELL_PX, cellPx - 1);
    placed = place(blocks, { cellPx, plotPx, isStacked });
  }
  const maxLines = Math.max(1, Math.floor((room.heightPx - topPx) / lineHeight(cellPx)));
  const kept = placed.filter(({ line }) => line < maxLines);
  const geometry: CalendarGeometry = {
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
    return block === undefined ? null : boxOf(block, findPosition(local, granularity), geometry);
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
  findPosition(addUnits(start, 1, granularity.block) - 1, granularity).column + 1;

interface Flow {
  readonly cellPx: number;
  readonly plotPx: number;
  readonly isStacked: boolean;
}

/** From the left, in as many lines as needed; years below each other. */
function place(blocks: readonly CalendarBlock[], { cellPx, plotPx, isStacked }: Flow): readonly PlacedBlock[] {
  let [x, line] = [0, 0];
  return blocks.map((block, index) => {
    const width = block.columns * cellPx;
    if (index > 0 && (isStacked || x + width > plotPx)) [x, line] = [0, line + 1];
    const placed = { ...block, x, line };
    x += width + (block.columns > 1 ? BLOCK_GAP * cellPx : 0);
    return placed;
  });
}

const boxOf = (
  { x, line }: PlacedBlock,
  { column, row }: { readonly column: number; readonly row: number },
  { side, topPx, cellPx, labelPx, gapPx, lineHeight }: CalendarGeometry,
): Box => ({
  x: px(side + x + column * cellPx),
  y: px(topPx + line * lineHeight + labelPx + row * cellPx),
  widthPx: px(cellPx - gapPx),
  heightPx: px(cellPx - gapPx),
});
