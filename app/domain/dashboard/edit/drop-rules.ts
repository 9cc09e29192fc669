// Where a component of the edit mode can go: by type and depth, with all its content.
import { depthBelow, mayContain, needsRow } from '#app/domain/dashboard/layout/layout-rules.ts';
import type { NodeType } from '#app/domain/dashboard/layout/layout-tree.ts';
import {
  childItems,
  isKnownType,
  isWithin,
  itemAt,
  parentIdOf,
  ROOT_ID,
  readNodeType,
  type PositionMap,
} from './position-map.ts';

/** The depth of a component as a parent: the root is at 0, tabs and tab add none. */
export function depthOf(map: PositionMap, id: string): number {
  const item = itemAt(map, id);
  if (!item || id === ROOT_ID) return 0;
  return [...item.parents.slice(1), id].reduce((depth, above) => {
    const entry = itemAt(map, above);
    return entry ? depthBelow(depth, readNodeType(entry)) : depth;
  }, 0);
}

/** Whether a new component of that type can go into that parent. */
export function mayInsert(map: PositionMap, type: NodeType, parentId: string): boolean {
  const parent = itemAt(map, parentId);
  if (!parent) return false;
  if (parentId === ROOT_ID && type === 'tabs') return hasPlainGrid(map);
  return fits({ type: readNodeType(parent), depth: depthOf(map, parentId) }, { type, below: [] });
}

/** Whether a component can move into that parent: not into itself, nor deeper than the rules let its content. */
export function mayMove(map: PositionMap, id: string, parentId: string): boolean {
  const [item, parent] = [itemAt(map, id), itemAt(map, parentId)];
  if (!item || !parent || parentId === ROOT_ID || isWithin(map, parentId, id)) return false;
  const type = readNodeType(item);
  if (type === 'root' || type === 'grid') return false;
  // The last tab stays: tabs without one are nothing.
  if (type === 'tab' && parentIdOf(item) !== parentId && childItems(map, parentIdOf(item)).length === 1) return false;
  if (isTopTabIntoNested(map, id, parentId)) return false;
  return fits({ type: readNodeType(parent), depth: depthOf(map, parentId) }, shapeOf(map, id));
}

/** Whether the move would take one of the tabs at the top into nested tabs, which is refused with a message. */
export function isTopTabIntoNested(map: PositionMap, id: string, parentId: string): boolean {
  const [item, parent] = [itemAt(map, id), itemAt(map, parentId)];
  if (item?.type !== 'TAB' || parent?.type !== 'TABS' || isWithin(map, parentId, id)) return false;
  const homeId = parentIdOf(item);
  return homeId !== parentId && itemAt(map, ROOT_ID)?.children.includes(homeId) === true;
}

/** Whether a component's content can be in the grid or a top-level tab instead. */
export function mayStandIn(map: PositionMap, id: string, parent: { readonly type: NodeType; readonly depth: number }): boolean {
  return childItems(map, id).every((child) => fits(parent, shapeOf(map, child.id)));
}

/** True where the dashboard is one grid, without tabs at the top. */
export const hasPlainGrid = (map: PositionMap): boolean => childItems(map, ROOT_ID)[0]?.type === 'GRID';

interface Shape {
  readonly type: NodeType;
  readonly below: readonly Shape[];
}

function shapeOf(map: PositionMap, id: string): Shape {
  const item = itemAt(map, id);
  if (!item || !isKnownType(item)) return { type: item ? readNodeType(item) : 'divider', below: [] };
  return { type: readNodeType(item), below: childItems(map, id).map((child) => shapeOf(map, child.id)) };
}

function fits(parent: { readonly type: NodeType; readonly depth: number }, shape: Shape): boolean {
  if (needsRow(parent.type, shape.type)) {
    const row = { type: 'row' as const, depth: depthBelow(parent.depth, 'row') };
    return mayContain(parent.type, 'row', parent.depth) && fits(row, shape);
  }
  if (!mayContain(parent.type, shape.type, parent.depth)) return false;
  const here = { type: shape.type, depth: depthBelow(parent.depth, shape.type) };
  return shape.below.every((child) => fits(here, child));
}
