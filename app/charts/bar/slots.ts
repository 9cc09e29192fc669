// How much room each bar has along the axis, and which bars share a column of pixels because their periods are narrower than one.
import type { BandScale } from '#app/charts/shared/band-scale.ts';
import type { Lanes } from './lanes.ts';

/** Rows that are drawn at one place. */
export interface Column {
  readonly rows: readonly number[];
  /** px of its middle. */
  readonly centre: number;
}
export interface Slots {
  readonly columns: readonly Column[];
  readonly thicknessPx: number;
  /** By series: px from a column's middle to the middle of its bar. */
  readonly offset: (series: number) => number;
  /** Bars of a place lie over each other: side by side they would be thinner than a pixel. */
  readonly isOverlaid: boolean;
  /** Bars that share columns; 0 where each has its own place. */
  readonly joined: number;
  /** Room of one place, px. */
  readonly stepPx: number;
}

const MIN_BAR_PX = 3;
const MAX_BAR_PX = 64;
const BAND_FILL = 0.72;
const MIN_LANE_PX = 1;
const MAX_MARKS = 4000;
/** Columns that lie farther apart than this on average can be wider than a pixel. */
const SPARSE_PX = 8;

interface Room {
  readonly bands: BandScale;
  readonly rowCount: number;
  /** Row to px of its middle. */
  readonly place: (row: number) => number;
  readonly lengthPx: number;
  readonly fromPx: number;
}

export function slotsOf(lanes: Lanes, seriesCount: number, { bands, rowCount, place, lengthPx, fromPx }: Room): Slots {
  const gapPx = bands.gap * lengthPx;
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  if (gapPx < 1) {
    const finePx = Math.max(1, Math.ceil((seriesCount * lengthPx) / MAX_MARKS));
    const fine = joinRows(rows, place, { columnPx: finePx, fromPx });
    const isSparse = fine.length < lengthPx / SPARSE_PX;
    const columnPx = isSparse ? Math.max(finePx, MIN_BAR_PX) : finePx;
    const columns = isSparse ? joinRows(rows, place, { columnPx, fromPx }) : fine;
    const joined = columns.some((column) => column.rows.length > 1) ? rowCount : 0;
    return { columns, thicknessPx: columnPx, offset: () => 0, isOverlaid: lanes.count > 1, joined, stepPx: columnPx };
  }
  const columns = rows.map((row) => ({ rows: [row], centre: place(row) }));
  // A sparse bar of a short period is widened to be seen, as far as its neighbor leaves room.
  const stepPx = Math.min(gapPx, Math.max(bands.step * lengthPx, Math.min(gapPx, (MIN_BAR_PX * lanes.count) / BAND_FILL)));
  const fill = stepPx < MIN_BAR_PX ? 1 : BAND_FILL;
  const isOverlaid = lanes.count > 1 && (stepPx * fill) / lanes.count < MIN_LANE_PX;
  const side = isOverlaid ? 1 : lanes.count;
  const band = Math.min(stepPx * fill, side * MAX_BAR_PX);
  const lane = band / side;
  const gap = side > 1 && lane >= 6 ? 2 : 0;
  const offset = (series: number): number => (side === 1 ? 0 : ((lanes.laneOf[series] ?? 0) + 0.5) * lane - band / 2);
  return { columns, thicknessPx: Math.max(0.5, lane - gap), offset, isOverlaid, joined: 0, stepPx };
}

function joinRows(
  rows: readonly number[],
  place: (row: number) => number,
  { columnPx, fromPx }: { columnPx: number; fromPx: number },
): Column[] {
  const columns: { rows: number[]; centre: number }[] = [];
  let current = -1;
  for (const row of rows) {
    const at = Math.floor((place(row) - fromPx) / columnPx);
    if (at === current) columns.at(-1)?.rows.push(row);
    else columns.push({ rows: [row], centre: fromPx + (at + 0.5) * columnPx });
    current = at;
  }
  return columns;
}
