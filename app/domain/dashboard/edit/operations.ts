// The edits of a layout. Each takes a map and gives a new one, or null where the rules forbid it; the given one stays as it is.
import { needsRow } from '#app/domain/dashboard/layout/layout-rules.ts';
import { GRID_COLUMNS } from '#app/domain/dashboard/layout/layout-tree.ts';
import { columnsInNewRow } from '#app/domain/dashboard/layout/row-room.ts';
import { chartMeta, newId, newItem, type NewComponent, type RandomText } from './components.ts';
import { mayInsert, mayMove } from './drop-rules.ts';
import {
  indexIn,
  itemAt,
  mendParents,
  mergeMeta,
  parentIdOf,
  put,
  ROOT_ID,
  setChildren,
  subtreeIds,
  readNodeType,
  type PositionMapDraft,
  type Meta,
  type PositionMap,
} from './position-map.ts';
import { isFullOfRows, isRow } from './row-limit.ts';
import { addTopTabs, removeTopTabs } from './tabs.ts';
import {
  availableIn,
  fitInto,
  leastWidth,
  makeRoom,
  MAX_UNITS,
  MIN_UNITS,
  mostWidth,
  occupiedBy,
  setColumnWidth,
  widthOwner,
} from './widths.ts';
import type { Edited } from './edited.ts';

export interface ComponentPlace {
  readonly parentId: string;
  /** Among the parent's children, counted without the component that moves; more than there are means at the end. */
  readonly index: number;
}

/** Puts a new component there; tabs in the root wrap the complete dashboard. */
export function insertComponent(
  map: PositionMap,
  component: NewComponent,
  place: ComponentPlace,
  random: RandomText,
): Edited | null {
  const { type } = component;
  if (!mayInsert(map, type, place.parentId)) return null;
  if (place.parentId === ROOT_ID) return addTopTabs(map, random);
  const draft: PositionMapDraft = { ...map };
  const id = newId(draft, type, random);
  put(
    draft,
    component.type === 'chart'
      ? newItem(id, type, chartMeta(component.chart, columnsOfNew(map, place.parentId)))
      : newItem(id, type),
  );
  if (type === 'tabs') {
    const tabId = newId(draft, 'tab', random);
    put(draft, newItem(tabId, 'tab'));
    setChildren(draft, id, [tabId]);
  }
  return attach(draft, id, place, random) ? { layout: draft, focusId: id } : null;
}

/** A chart alone on the dashboard, or in a tab, is as wide as it. */
function columnsOfNew(map: PositionMap, parentId: string): number {
  const parent = itemAt(map, parentId);
  const isAlone = (parent?.type === 'GRID' || parent?.type === 'TAB') && parent.children.length === 0;
  return columnsInNewRow(isAlone);
}

/** Moves a component with all that is in it. The row that it leaves empty goes. */
export function moveComponent(map: PositionMap, id: string, place: ComponentPlace, random: RandomText): Edited | null {
  const item = itemAt(map, id);
  if (!item || !mayMove(map, id, place.parentId)) return null;
  const draft: PositionMapDraft = { ...map };
  if (parentIdOf(item) === place.parentId) {
    const others = without(itemAt(draft, place.parentId)?.children ?? [], id);
    if (indexIn(map, id) === Math.min(others.length, place.index)) return { layout: map, focusId: id };
    setChildren(draft, place.parentId, inserted(others, place.index, id));
    return { layout: draft, focusId: id };
  }
  const target = pruneAround(draft, id, place);
  return attach(draft, id, target, random) ? { layout: draft, focusId: id } : null;
}

/** Takes a component out with all that is in it. The only tab takes its tabs along; tabs at the top leave their content. */
export function removeComponent(map: PositionMap, id: string): Edited | null {
  const item = itemAt(map, id);
  if (!item || id === ROOT_ID || item.type === 'GRID') return null;
  const parentId = parentIdOf(item);
  if (item.type === 'TABS' && parentId === ROOT_ID) return removeTopTabs(map);
  const siblings = itemAt(map, parentId)?.children ?? [];
  if (item.type === 'TAB' && siblings.length === 1) {
    const emptied: PositionMapDraft = { ...map };
    if (itemAt(map, parentId)?.parents.at(-1) !== ROOT_ID) return removeComponent(map, parentId);
    for (const below of subtreeIds(map, id).slice(1)) delete emptied[below];
    setChildren(emptied, id, []);
    return removeTopTabs(emptied);
  }
  const draft: PositionMapDraft = { ...map };
  const index = siblings.indexOf(id);
  for (const below of subtreeIds(map, id)) delete draft[below];
  setChildren(draft, parentId, without(siblings, id));
  const next = siblings[index + 1] ?? siblings[index - 1] ?? parentId;
  const isPruned = pruneRow(draft, parentId);
  return { layout: draft, focusId: isPruned ? parentIdOf(itemAt(map, parentId) ?? item) : next };
}

/** Inserts a copy next to the original. In a full row all components shrink if possible; otherwise the copy gets a new row below. */
export function duplicateComponent(map: PositionMap, id: string, random: RandomText): Edited | null {
  const item = itemAt(map, id);
  if (!item || id === ROOT_ID || item.type === 'GRID') return null;
  const parentId = parentIdOf(item);
  if (parentId === ROOT_ID) return null;
  const beside: PositionMapDraft = { ...map };
  const copyId = copySubtree(beside, id, random);
  if (attach(beside, copyId, { parentId, index: indexIn(map, id) + 1 }, random)) return { layout: beside, focusId: copyId };
  const row = itemAt(map, parentId);
  if (row?.type !== 'ROW') return null;
  const below: PositionMapDraft = { ...map };
  const place = { parentId: parentIdOf(row), index: indexIn(map, parentId) + 1 };
  const lowerId = copySubtree(below, id, random);
  return attach(below, lowerId, place, random) ? { layout: below, focusId: lowerId } : null;
}

export interface Size {
  /** Width of a component that has one; inside a column, the column's width applies. */
  readonly columns?: number;
  /** Height of charts and texts, in units of 8 px. */
  readonly units?: number;
}

/** Sets a size as far as its surroundings let it; the same map where nothing changes. */
export function resizeComponent(map: PositionMap, id: string, size: Size): PositionMap {
  const draft: PositionMapDraft = { ...map };
  const owner = widthOwner(map, id);
  if (size.columns !== undefined && owner) {
    const columns = Math.max(leastWidth(map, owner), Math.min(mostWidth(map, owner), Math.round(size.columns)));
    if (owner.type === 'COLUMN') setColumnWidth(draft, owner.id, columns);
    else mergeMeta(draft, owner.id, { width: columns });
  }
  const item = itemAt(draft, id);
  if (size.units !== undefined && item && (item.type === 'CHART' || item.type === 'MARKDOWN')) {
    mergeMeta(draft, id, { height: Math.max(MIN_UNITS, Math.min(MAX_UNITS, Math.round(size.units))) });
  }
  return isSame(map, draft) ? map : draft;
}

/** Sets some of a component's fields; the rest of it stays. Sizes are set by resizeComponent. */
export function setMeta(map: PositionMap, id: string, meta: Meta): PositionMap {
  const draft: PositionMapDraft = { ...map };
  mergeMeta(draft, id, meta);
  return isSame(map, draft) ? map : draft;
}

/** Gives an unplaced item its place, wrapped in a row where it needs one; false where there is no room. */
function attach(draft: PositionMapDraft, id: string, place: ComponentPlace, random: RandomText): boolean {
  const [item, parent] = [itemAt(draft, id), itemAt(draft, place.parentId)];
  if (!item || !parent) return false;
  if (needsRow(readNodeType(parent), readNodeType(item))) {
    const rowId = newId(draft, 'row', random);
    put(draft, newItem(rowId, 'row'));
    return attach(draft, rowId, place, random) && attach(draft, id, { parentId: rowId, index: 0 }, random);
  }
  if (isRow(item) && isFullOfRows(draft, place.parentId)) return false;
  if (!makeItFit(draft, id, place.parentId)) return false;
  const target = itemAt(draft, place.parentId);
  setChildren(draft, place.parentId, inserted(target?.children ?? [], place.index, id));
  mendParents(draft, place.parentId);
  return true;
}

function makeItFit(draft: PositionMapDraft, id: string, parentId: string): boolean {
  const [item, parent] = [itemAt(draft, id), itemAt(draft, parentId)];
  if (!item || !parent) return false;
  if (parent.type === 'ROW') {
    const columns = makeRoom(draft, parentId, Math.max(1, Math.min(GRID_COLUMNS, occupiedBy(draft, item))));
    return columns !== null && fitInto(draft, id, columns);
  }
  const available = availableIn(draft, parentId);
  if (!fitInto(draft, id, available)) return false;
  if (parent.type === 'COLUMN' && (item.type === 'CHART' || item.type === 'MARKDOWN')) mergeMeta(draft, id, { width: available });
  return true;
}

/** Takes an item from its place. Where its row goes with it, the target's index counts without that row. */
function pruneAround(draft: PositionMapDraft, id: string, place: ComponentPlace): ComponentPlace {
  const item = itemAt(draft, id);
  if (!item) return place;
  const fromId = parentIdOf(item);
  setChildren(draft, fromId, without(itemAt(draft, fromId)?.children ?? [], id));
  const row = itemAt(draft, fromId);
  const rowIndex = indexIn(draft, fromId);
  const isBefore = row !== undefined && parentIdOf(row) === place.parentId && rowIndex < place.index;
  return pruneRow(draft, fromId) && isBefore ? { ...place, index: place.index - 1 } : place;
}

/** Removes an empty row; true if it was removed. */
function pruneRow(draft: PositionMapDraft, id: string): boolean {
  const row = itemAt(draft, id);
  if (row?.type !== 'ROW' || row.children.length > 0) return false;
  const parentId = parentIdOf(row);
  setChildren(draft, parentId, without(itemAt(draft, parentId)?.children ?? [], id));
  return delete draft[id];
}

function copySubtree(draft: PositionMapDraft, id: string, random: RandomText): string {
  const item = itemAt(draft, id);
  if (!item) return id;
  const copyId = newId(draft, readNodeType(item), random);
  put(draft, { ...item, id: copyId, parents: [], children: [] });
  const children = item.children.map((child) => copySubtree(draft, child, random));
  setChildren(draft, copyId, children);
  return copyId;
}

const without = (ids: readonly string[], id: string): string[] => ids.filter((other) => other !== id);

const inserted = (ids: readonly string[], index: number, id: string): string[] => {
  const at = Math.max(0, Math.min(ids.length, index));
  return [...ids.slice(0, at), id, ...ids.slice(at)];
};

const isSame = (one: PositionMap, other: PositionMap): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((id) => one[id] === other[id]);
