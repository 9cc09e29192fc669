// How a viewer's changes to a table become its stored state: search, filters, and the arrangement of columns. Pure.
import { isObject, own, readList, readObject } from '#app/charts/shared/form/form-values.ts';
import type { OwnState } from '#app/charts/shared/kind.ts';

/** A search begins at the first page. `column` is the one that the server searches; '' where all are searched here. */
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

/** Pinned, or not any more. */
export function withPin(ownState: OwnState, column: string): OwnState {
  const pinned = readList(ownState, 'pinned');
  return { ...ownState, pinned: pinned.includes(column) ? pinned.filter((name) => name !== column) : [...pinned, column] };
}

/** The column takes the place of another one; `shown` are all in their present order. */
export function withMoved(ownState: OwnState, shown: readonly string[], column: string, to: string): OwnState {
  const at = shown.indexOf(to);
  if (at < 0 || !shown.includes(column) || column === to) return ownState;
  const others = shown.filter((name) => name !== column);
  return { ...ownState, order: [...others.slice(0, at), column, ...others.slice(at)] };
}

/** What is kept for a viewer between visits: not what was searched, which would hide rows without a sign. */
const KEPT = ['order', 'pinned', 'widths', 'sort', 'sortBy'] as const;

export function keptState(ownState: OwnState): OwnState {
  return Object.fromEntries(KEPT.flatMap((name) => (ownState[name] === undefined ? [] : [[name, ownState[name]] as const])));
}
