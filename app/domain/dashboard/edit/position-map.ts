// A layout in the form in which it is stored, as the edit mode works on it: unknown `meta` survives.
import { NODE_TYPES, type NodeType } from '#app/domain/dashboard/layout/layout-tree.ts';

export type Meta = Readonly<Record<string, unknown>>;

export interface PositionItem {
  readonly id: string;
  readonly type: string;
  readonly children: readonly string[];
  /** Ids from the root down to the direct parent. */
  readonly parents: readonly string[];
  readonly meta: Meta;
}

/** By id; the version's mark is a text. Items that did not change stay the same objects from edit to edit. */
export type PositionMap = Readonly<Record<string, PositionItem | string>>;

/** A map while it is being changed. */
export type PositionMapDraft = Record<string, PositionItem | string>;

export const ROOT_ID = 'ROOT_ID';
export const GRID_ID = 'GRID_ID';
export const VERSION_KEY = 'DASHBOARD_VERSION_KEY';

/** The item of that id; undefined where there is none. */
export function itemAt(map: PositionMap, id: string): PositionItem | undefined {
  const item = Object.hasOwn(map, id) ? map[id] : undefined;
  return typeof item === 'object' ? item : undefined;
}

/** What kind of component it is. An unknown kind is placed as a text is: in a row, with a width. */
export const readNodeType = (item: PositionItem): NodeType => NODE_TYPES.get(item.type) ?? 'markdown';

/** Whether components of that type can be shown and changed here; others can be moved and removed. */
export const isKnownType = (item: PositionItem): boolean => NODE_TYPES.has(item.type);

export const parentIdOf = (item: PositionItem): string => item.parents.at(-1) ?? ROOT_ID;

/** The items below an id, in their order. */
export function childItems(map: PositionMap, id: string): PositionItem[] {
  return (itemAt(map, id)?.children ?? []).flatMap((child) => itemAt(map, child) ?? []);
}

/** The id and all below it, in reading order. */
export function subtreeIds(map: PositionMap, id: string): string[] {
  const item = itemAt(map, id);
  return item ? [id, ...item.children.flatMap((child) => subtreeIds(map, child))] : [];
}

/** The place of an item among its siblings; -1 where it has none. */
export function indexIn(map: PositionMap, id: string): number {
  const item = itemAt(map, id);
  return item ? (itemAt(map, parentIdOf(item))?.children.indexOf(id) ?? -1) : -1;
}

/** Whether `id` is `above` or is a descendant of it. */
export function isWithin(map: PositionMap, id: string, above: string): boolean {
  return id === above || (itemAt(map, id)?.parents.includes(above) ?? false);
}

export const chartIdOf = (item: PositionItem): number => (typeof item.meta['chartId'] === 'number' ? item.meta['chartId'] : 0);

/** Sets an item; also one whose id is the name of something that every object has. */
export function put(draft: PositionMapDraft, item: PositionItem): void {
  Object.defineProperty(draft, item.id, { value: item, enumerable: true, configurable: true, writable: true });
}

export function setChildren(draft: PositionMapDraft, id: string, children: readonly string[]): void {
  const item = itemAt(draft, id);
  if (item) put(draft, { ...item, children });
}

/** Sets some of an item's meta; undefined takes a key out. */
export function mergeMeta(draft: PositionMapDraft, id: string, meta: Meta): void {
  const item = itemAt(draft, id);
  if (!item) return;
  const present = (key: string) => (Object.hasOwn(item.meta, key) ? item.meta[key] : undefined);
  if (Object.entries(meta).every(([key, value]) => present(key) === value)) return;
  const merged = Object.entries({ ...item.meta, ...meta }).filter(([, value]) => value !== undefined);
  put(draft, { ...item, meta: Object.fromEntries(merged) });
}

/** Writes the parents of everything below an id as its place says. */
export function mendParents(draft: PositionMapDraft, id: string): void {
  const item = itemAt(draft, id);
  if (!item) return;
  const parents = [...item.parents, id];
  for (const child of childItems(draft, id)) {
    if (child.parents.join('\n') !== parents.join('\n')) put(draft, { ...child, parents });
    mendParents(draft, child.id);
  }
}
