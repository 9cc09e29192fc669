// Applies a viewer's changes to a table's state: search, filters, and the arrangement of columns.
import { isObject, own, readList, readObject } from '#app/charts/shared/form/form-values.ts';
import type { OwnState } from '#app/charts/shared/kind.ts';

/** Searches from the first page. @param column the column to search on the server; '' to search all columns locally */
export function withSearch(ownState: OwnState, text: string, column: string): OwnState {
  if (column === '') return { ...ownState, search: text, page: 0 };
  const { searchColumn: _column, searchText: _text, ...others } = ownState;
  return { ...others, currentPage: 0, ...(text !== '' && { searchColumn: column, searchText: text }) };
}

export function withFilter(ownState: OwnState, column: string, text: string): OwnState {
  const others = readList(ownState, 'filters').filter((filter) => !isObject(filter) || own(filter, 'column') !== column);
  const filters = text.trim() === '' ? others : [...others, { column, text }];
  return { ...ownState, filters, page: 0, currentPage: 0 };
}

const MIN_WIDTH_PX = 40;
const MAX_WIDTH_PX = 1_000;

export function withWidth(ownState: OwnState, column: string, px: number): OwnState {
  const width = Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, Math.round(px)));
  return { ...ownState, widths: { ...readObject(ownState, 'widths'), [column]: width } };
}

/** Pins or unpins a column. */
export function withPin(ownState: OwnState, column: string): OwnState {
  const pinned = readList(ownState, 'pinned');
  return { ...ownState, pinned: pinned.includes(column) ? pinned.filter((name) => name !== column) : [...pinned, column] };
}

/** Moves a column to the position of another one. @param shown all columns in their current order */
export function withMoved(ownState: OwnState, shown: readonly string[], column: string, to: string): OwnState {
  const at = shown.indexOf(to);
  if (at < 0 || !shown.includes(column) || column === to) return ownState;
  const others = shown.filter((name) => name !== column);
  return { ...ownState, order: [...others.slice(0, at), column, ...others.slice(at)] };
}

/** State that is stored between visits. Searches aren't, because they would silently hide rows. */
const KEPT = ['order', 'pinned', 'widths', 'sort', 'sortBy'] as const;

export function keptState(ownState: OwnState): OwnState {
  return Object.fromEntries(KEPT.flatMap((name) => (ownState[name] === undefined ? [] : [[name, ownState[name]] as const])));
}
