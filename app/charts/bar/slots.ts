// How much room each bar has along the axis, and which bars share a column of pixels because their periods are narrower than one.
import type { BandScale } from '#app/charts/shared/axes/band-scale.ts';
import type { Lanes } from './lanes.ts';

/** Rows that are drawn at one place. */
export interface BarColumn {
  readonly rows: readonly number[];
  /** px of its middle. */
  readonly centre: number;
}
export interface BarSlots {
  readonly columns: readonly BarColumn[];
  readonly thicknessPx: number;
  /** By series: px from a column's middle to the middle of its bar. */
  readonly offset: (series: number) => number;
  /** How many bars a place has room for, side by side and a pixel each; Infinity where all are. */
  readonly roomFor: number;
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

/** Bars of a place are always side by side: where they would be thinner than a pixel, places are joined until there is room. */
export function placeSlots(lanes: Lanes, seriesCount: number, room: Room): BarSlots {
  const { bands, rowCount, place, lengthPx } = room;
  const gapPx = bands.gap * lengthPx;
  // A sparse bar of a short period is widened to be seen, as far as its neighbor leaves room.
  const stepPx = Math.min(gapPx, Math.max(bands.step * lengthPx, Math.min(gapPx, (MIN_BAR_PX * lanes.count) / BAND_FILL)));
  const isTight = lanes.count > 1 && (stepPx * BAND_FILL) / lanes.count < MIN_LANE_PX;
  if (gapPx < 1 || (isTight && stepPx / lanes.count < MIN_LANE_PX)) {
    const roomFor = lanes.count > 1 ? Math.floor((stepPx * BAND_FILL) / MIN_LANE_PX) : Infinity;
    return { ...joinedSlots(lanes, seriesCount, room), roomFor };
  }
  const columns = Array.from({ length: rowCount }, (_, row) => ({ rows: [row], centre: place(row) }));
  const fill = isTight || stepPx < MIN_BAR_PX ? 1 : BAND_FILL;
  const band = Math.min(stepPx * fill, lanes.count * MAX_BAR_PX);
  const lane = band / lanes.count;
  const gap = lanes.count > 1 && lane >= 6 ? 2 : 0;
  const thicknessPx = Math.max(0.5, lane - gap);
  return { columns, thicknessPx, offset: besides(lanes, band), roomFor: Infinity, joined: 0, stepPx };
}

function joinedSlots(lanes: Lanes, seriesCount: number, { rowCount, place, lengthPx, fromPx }: Room): Omit<BarSlots, 'roomFor'> {
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const isGrouped = lanes.count > 1;
  const lanesPx = isGrouped ? Math.ceil((lanes.count * MIN_LANE_PX) / BAND_FILL) : 1;
  const finePx = Math.max(lanesPx, Math.ceil((seriesCount * lengthPx) / MAX_MARKS));
  const fine = joinRows(rows, place, { columnPx: finePx, fromPx });
  const isSparse = fine.length < lengthPx / SPARSE_PX;
  const columnPx = isSparse ? Math.max(finePx, MIN_BAR_PX) : finePx;
  const columns = isSparse ? joinRows(rows, place, { columnPx, fromPx }) : fine;
  const joined = columns.some((column) => column.rows.length > 1) ? rowCount : 0;
  const band = isGrouped ? columnPx * BAND_FILL : columnPx;
  return { columns, thicknessPx: band / lanes.count, offset: besides(lanes, band), joined, stepPx: columnPx };
}

const besides =
  ({ count, laneOf }: Lanes, bandPx: number) =>
  (series: number): number =>
    count === 1 ? 0 : ((laneOf[series] ?? 0) + 0.5) * (bandPx / count) - bandPx / 2;

function joinRows(
  rows: readonly number[],
  place: (row: number) => number,
  { columnPx, fromPx }: { columnPx: number; fromPx: number },
): BarColumn[] {
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
