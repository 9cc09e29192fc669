// Where a chart goes that is added without being dragged: it fills the row of the selection, else the last row, and begins a row
// where that is full. Saving from Explore follows the same rule (place-chart.ts).
import { findRowRoom, type ChartSize, type RowRoom } from '#app/domain/dashboard/layout/row-room.ts';
import { GRID_COLUMNS } from '#app/domain/dashboard/layout/layout-tree.ts';
import type { NewComponent, RandomText } from './components.ts';
import type { Edited } from './edited.ts';
import { insertComponent } from './operations.ts';
import {
  childItems,
  indexIn,
  itemAt,
  mergeMeta,
  parentIdOf,
  type PositionMapDraft,
  type PositionItem,
  type PositionMap,
} from './position-map.ts';
import { availableIn } from './widths.ts';

type NewChart = Extract<NewComponent, { readonly type: 'chart' }>;

/** Null where no row has room for it. `openId`: the grid or the open tab. */
export function addToRow(
  map: PositionMap,
  chart: NewChart,
  { selectedId, openId }: { readonly selectedId: string | null; readonly openId: string },
  random: RandomText,
): Edited | null {
  const target = findRow(map, selectedId, openId);
  if (target === null) return null;
  const { row, index, room } = target;
  const draft: PositionMapDraft = { ...map };
  // Narrower first: what is inserted finds its room then.
  if (room.sharedColumns !== null) for (const id of row.children) mergeMeta(draft, id, { width: room.sharedColumns });
  const edited = insertComponent(draft, chart, { parentId: row.id, index }, random);
  if (edited === null) return null;
  const sized: PositionMapDraft = { ...edited.layout };
  mergeMeta(sized, edited.focusId, { ...room.size });
  return { ...edited, layout: sized };
}

interface TargetRow {
  readonly row: PositionItem;
  readonly index: number;
  readonly room: RowRoom;
}

function findRow(map: PositionMap, selectedId: string | null, openId: string): TargetRow | null {
  const selected = selectedId === null ? undefined : itemAt(map, selectedId);
  const row = selected ? itemAt(map, parentIdOf(selected)) : childItems(map, openId).at(-1);
  if (row?.type !== 'ROW' || availableIn(map, row.id) !== GRID_COLUMNS) return null;
  const sizes = childItems(map, row.id).map(readChartSize);
  if (!sizes.every((size) => size !== null)) return null;
  const room = findRowRoom(sizes, childItems(map, parentIdOf(row)).length === 1);
  if (room === null) return null;
  return { row, room, index: selected ? indexIn(map, selected.id) + 1 : row.children.length };
}

function readChartSize({ type, meta: { width, height } }: PositionItem): ChartSize | null {
  return type === 'CHART' && typeof width === 'number' && typeof height === 'number' ? { width, height } : null;
}
