// Where a new component goes that was not dragged to a place: into or after the selection, else at the end of the open container.
import type { NodeType } from '#app/domain/dashboard/layout/layout-tree.ts';
import { mayInsert } from './drop-rules.ts';
import type { ComponentPlace } from './operations.ts';
import { indexIn, itemAt, parentIdOf, type PositionMap } from './position-map.ts';
import { availableIn, occupiedBy } from './widths.ts';

const AT_THE_END = Number.MAX_SAFE_INTEGER;
/** With less left in a row, a new item gets its own row. */
const ROOM_COLUMNS = 2;

/** `openId` is the grid or the open tab, which accepts every component that can be placed anywhere but nested tabs. */
export function placeForNew(map: PositionMap, type: NodeType, selectedId: string | null, openId: string): ComponentPlace {
  const end = { parentId: openId, index: AT_THE_END };
  if (selectedId === null || !itemAt(map, selectedId)) return end;
  if (hasRoom(map, selectedId) && mayInsert(map, type, selectedId)) return { parentId: selectedId, index: AT_THE_END };
  for (let id = selectedId; itemAt(map, id);) {
    const item = itemAt(map, id);
    if (!item || item.parents.length === 0) break;
    const parentId = parentIdOf(item);
    const isStack = itemAt(map, parentId)?.type !== 'ROW';
    if (isStack && mayInsert(map, type, parentId)) return { parentId, index: indexIn(map, id) + 1 };
    id = parentId;
  }
  return end;
}

function hasRoom(map: PositionMap, id: string): boolean {
  const item = itemAt(map, id);
  if (item?.type !== 'ROW') return item?.type === 'COLUMN' || item?.type === 'TAB';
  return availableIn(map, id) - occupiedBy(map, item) >= ROOM_COLUMNS;
}
