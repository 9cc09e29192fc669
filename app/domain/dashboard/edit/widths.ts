// Who takes how many columns, how many there are, and how room is made for one more. Widths are in columns, 1 to 12.
import { DEFAULT_CHART_COLUMNS, GRID_COLUMNS } from '#app/domain/dashboard/layout/layout-tree.ts';
import {
  childItems,
  itemAt,
  mergeMeta,
  readNodeType,
  type PositionMapDraft,
  type PositionItem,
  type PositionMap,
} from './position-map.ts';

/** Heights in units of 8 px; the reader of layouts has the same bounds. */
export const MIN_UNITS = 5;
export const MAX_UNITS = 1_000;
/** Beside others a component is not made smaller than this while a sibling can shrink. */
const USABLE_COLUMNS = 2;

/** Columns of the space available to an item's children: the nearest column's, else the grid's. */
export function availableIn(map: PositionMap, id: string): number {
  const item = itemAt(map, id);
  if (!item) return GRID_COLUMNS;
  const path = [id, ...item.parents.toReversed()];
  const column = path.find((above) => itemAt(map, above)?.type === 'COLUMN');
  return column === undefined ? GRID_COLUMNS : storedWidth(itemAt(map, column));
}

/** Columns that an item occupies in a row: its own width, and for a column at least that of its widest child; 0 if it has no width. */
export function occupiedBy(map: PositionMap, item: PositionItem): number {
  switch (readNodeType(item)) {
    case 'chart':
    case 'markdown':
      return storedWidth(item);
    case 'column':
      return Math.max(storedWidth(item), leastWidth(map, item));
    case 'row':
      return sum(childItems(map, item.id).map((child) => occupiedBy(map, child)));
    default:
      return 0;
  }
}

/** The fewest columns to which an item can be set as its content is now. */
export function leastWidth(map: PositionMap, item: PositionItem): number {
  if (readNodeType(item) !== 'column') return 1;
  return Math.max(1, ...rowsBelow(map, item).map((row) => occupiedBy(map, row)));
}

/** The most columns to which an item can be set: what its row has, less what its siblings take. */
export function mostWidth(map: PositionMap, item: PositionItem): number {
  const parentId = item.parents.at(-1) ?? '';
  const others = childItems(map, parentId).filter((child) => child.id !== item.id);
  const left = availableIn(map, parentId) - sum(others.map((child) => occupiedBy(map, child)));
  return Math.max(1, occupiedBy(map, item) > left ? Math.min(GRID_COLUMNS, occupiedBy(map, item)) : left);
}

/** The item whose width changes when this one is pulled: in a column it is the column. Null where nothing has a width. */
export function widthOwner(map: PositionMap, id: string): PositionItem | null {
  const item = itemAt(map, id);
  const parent = itemAt(map, item?.parents.at(-1) ?? '');
  if (!item || !parent) return null;
  const isSized = item.type === 'CHART' || item.type === 'MARKDOWN' || item.type === 'COLUMN';
  if (isSized && parent.type === 'ROW') return item;
  return parent.type === 'COLUMN' ? parent : null;
}

/** Sets a column's width and that of the charts and texts that are alone in it. */
export function setColumnWidth(draft: PositionMapDraft, id: string, columns: number): void {
  mergeMeta(draft, id, { width: columns });
  for (const child of childItems(draft, id)) {
    if (child.type === 'CHART' || child.type === 'MARKDOWN') mergeMeta(draft, child.id, { width: columns });
  }
}

/** Makes an item and what is in it fit into a space; false where there are too many side by side. */
export function fitInto(draft: PositionMapDraft, id: string, available: number): boolean {
  const item = itemAt(draft, id);
  if (!item) return true;
  switch (readNodeType(item)) {
    case 'chart':
    case 'markdown':
      mergeMeta(draft, id, { width: Math.min(storedWidth(item), available) });
      return true;
    case 'row':
      return squeeze(draft, item.children, available);
    case 'column': {
      const columns = Math.min(occupiedBy(draft, item), available);
      const isFitting = item.children.every((child) => fitInto(draft, child, columns));
      if (isFitting) setColumnWidth(draft, id, columns);
      return isFitting;
    }
    default:
      return item.children.every((child) => fitInto(draft, child, available));
  }
}

/** Makes room in a row for one that needs `wanted` columns; the columns it gets, or null where the row is full. */
export function makeRoom(draft: PositionMapDraft, rowId: string, wanted: number): number | null {
  const children = itemAt(draft, rowId)?.children ?? [];
  const available = availableIn(draft, rowId);
  const free = available - sum(childItems(draft, rowId).map((child) => occupiedBy(draft, child)));
  if (wanted <= free) return wanted;
  if (free >= USABLE_COLUMNS) return free;
  const share = Math.min(wanted, Math.floor(available / (children.length + 1)));
  if (share < 1) return null;
  return squeeze(draft, children, available - share) ? share : null;
}

/** Takes columns from the widest until all fit side by side; false where they cannot. */
function squeeze(draft: PositionMapDraft, ids: readonly string[], available: number): boolean {
  const widths = new Map(ids.map((id) => [id, widthAt(draft, id)]));
  const stuck = new Set<string>();
  for (let excess = sum([...widths.values()]) - available; excess > 0; excess -= 1) {
    const widest = ids.filter((id) => !stuck.has(id) && (widths.get(id) ?? 0) > 1);
    const id = widest.reduce<string | undefined>(
      (best, other) => (best === undefined || (widths.get(other) ?? 0) > (widths.get(best) ?? 0) ? other : best),
      undefined,
    );
    if (id === undefined) return false;
    const next = (widths.get(id) ?? 1) - 1;
    const attempt = { ...draft };
    if (!fitInto(attempt, id, next)) {
      stuck.add(id);
      excess += 1;
      continue;
    }
    Object.assign(draft, attempt);
    widths.set(id, next);
  }
  return true;
}

const widthAt = (draft: PositionMapDraft, id: string): number => {
  const item = itemAt(draft, id);
  return item ? occupiedBy(draft, item) : 0;
};

/** Rows in a column, those in its tabs too, but not those of columns further in. */
function rowsBelow(map: PositionMap, item: PositionItem): PositionItem[] {
  return childItems(map, item.id).flatMap((child) => {
    if (child.type === 'ROW') return [child];
    return child.type === 'TABS' || child.type === 'TAB' ? rowsBelow(map, child) : [];
  });
}

function storedWidth(item: PositionItem | undefined): number {
  const width = item?.meta['width'];
  return typeof width === 'number' && Number.isFinite(width)
    ? Math.min(GRID_COLUMNS, Math.max(1, Math.round(width)))
    : DEFAULT_CHART_COLUMNS;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
