// Where a component can go, as text: the options of "Move to…", and the names by which the edit mode calls its parts.
import { isTopTabIntoNested, mayMove } from './drop-rules.ts';
import type { ComponentPlace } from './operations.ts';
import {
  childItems,
  GRID_ID,
  indexIn,
  isKnownType,
  itemAt,
  parentIdOf,
  ROOT_ID,
  readNodeType,
  type PositionItem,
  type PositionMap,
} from './position-map.ts';

export interface MoveTarget {
  readonly place: ComponentPlace;
  readonly message: string;
  /** It is there for a component of that kind, and not for this one: the move is refused with the reason. */
  readonly isRefused: boolean;
}

const MAX_NAME_LENGTH = 40;
const MAX_NAMED_CHILDREN = 2;

/** Every legal place but the one where it is, and nested tabs for a tab from the top, in reading order; indices count without the component. */
export function listPlaces(map: PositionMap, id: string): MoveTarget[] {
  return placesIn(map, id, ROOT_ID);
}

function placesIn(map: PositionMap, id: string, parentId: string): MoveTarget[] {
  const isRefused = isTopTabIntoNested(map, id, parentId);
  const own = isRefused || mayMove(map, id, parentId) ? placesOf(map, id, parentId, isRefused) : [];
  const below = childItems(map, parentId).filter((child) => child.id !== id);
  return [...own, ...below.flatMap((child) => placesIn(map, id, child.id))];
}

function placesOf(map: PositionMap, id: string, parentId: string, isRefused: boolean): MoveTarget[] {
  const siblings = childItems(map, parentId).filter((child) => child.id !== id);
  const item = itemAt(map, id);
  const present = item && parentIdOf(item) === parentId ? indexIn(map, id) : -1;
  const container = placeName(map, parentId);
  const all = [undefined, ...siblings].map((before, index): MoveTarget => {
    const message =
      before === undefined ? `At the start of ${container}` : `In ${container}, after ${nameComponent(map, before.id)}`;
    return { place: { parentId, index }, message, isRefused };
  });
  return (isRefused ? all.slice(0, 1) : all).filter(({ place }) => place.index !== present);
}

/** Name of a component in messages: its own text if it has one. */
export function nameComponent(map: PositionMap, id: string): string {
  const item = itemAt(map, id);
  if (!item) return 'a component';
  if (!isKnownType(item)) return `component of the kind “${shorten(item.type)}”`;
  switch (readNodeType(item)) {
    case 'chart':
      return `“${shorten(textOf(item, 'sliceNameOverride') || textOf(item, 'sliceName') || 'chart')}”`;
    case 'header':
      return `heading “${shorten(textOf(item, 'text'))}”`;
    case 'markdown':
      return `text “${shorten(firstWords(textOf(item, 'code')))}”`;
    case 'tab':
      return `tab “${shorten(textOf(item, 'text') || 'Untitled tab')}”`;
    case 'tabs':
      return `tabs ${listed(map, item)}`;
    case 'row':
    case 'column':
      return item.children.length === 0 ? `empty ${readNodeType(item)}` : `${readNodeType(item)} of ${listed(map, item)}`;
    case 'divider':
      return 'divider';
    case 'grid':
    case 'root':
      return 'the dashboard';
  }
}

const placeName = (map: PositionMap, id: string): string => (id === GRID_ID ? 'the dashboard' : `the ${nameComponent(map, id)}`);

function listed(map: PositionMap, item: PositionItem): string {
  const names = childItems(map, item.id).map((child) => nameComponent(map, child.id).replace(/^tab /, ''));
  const more = names.length - MAX_NAMED_CHILDREN;
  return names.slice(0, MAX_NAMED_CHILDREN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function textOf(item: PositionItem, key: string): string {
  const value = Object.hasOwn(item.meta, key) ? item.meta[key] : '';
  return typeof value === 'string' ? value : '';
}

const firstWords = (markdown: string): string => (markdown.match(/[\p{L}\p{N}][^\n*_#`<>]*/u)?.[0] ?? '').trim();

const shorten = (text: string): string => (text.length > MAX_NAME_LENGTH ? `${text.slice(0, MAX_NAME_LENGTH - 1)}…` : text);
