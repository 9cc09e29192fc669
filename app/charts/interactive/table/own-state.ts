// Computes a table's state after a click on its buttons: sort order, page, closed groups.
import { isObject, readFlag, readList, readObject, readText } from '#app/charts/shared/form/form-values.ts';
import type { ChartLayout, OwnState } from '#app/charts/shared/kind.ts';

interface TableParts {
  readonly columns: readonly { readonly name: string; readonly align: string }[];
  readonly page: { readonly isServer: boolean };
}

const tableOf = (layout: ChartLayout): TableParts | null =>
  'columns' in layout && 'page' in layout ? (layout as ChartLayout & TableParts) : null;

/** Whether pages and sort orders are requested from the server. */
export const isServerTable = (layout: ChartLayout): boolean => tableOf(layout)?.page.isServer ?? false;

export const columnNames = (layout: ChartLayout): readonly string[] => tableOf(layout)?.columns.map(({ name }) => name) ?? [];

/** Toggles whether a group of rows or columns is closed. */
function withToggled(ownState: OwnState, axis: string, group: string): OwnState {
  const closed = readObject(ownState, 'closed');
  const groups = readList(closed, axis);
  const next = groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group];
  return { ...ownState, closed: { ...closed, [axis]: next } };
}

/** The first click sorts numbers descending and text ascending; the second one reverses the order. */
export function nextOwnState(ownState: OwnState, pressed: DOMStringMap, layout: ChartLayout): OwnState {
  const { sort, page, group, axis } = pressed;
  if (group !== undefined && axis !== undefined) return withToggled(ownState, axis, group);
  const isServer = isServerTable(layout);
  if (page !== undefined) return { ...ownState, [isServer ? 'currentPage' : 'page']: Number(page) };
  const column = tableOf(layout)?.columns[Number(sort)];
  if (column === undefined) return ownState;
  const before = isServer ? readList(ownState, 'sortBy')[0] : ownState['sort'];
  const [name, wasDown] = isServer ? ['key', 'desc'] : ['column', 'descending'];
  const isSame = isObject(before) && readText(before, name) === column.name;
  const isDown = isSame ? !readFlag(before, wasDown, false) : column.align === 'right';
  if (isServer) return { ...ownState, sortBy: [{ key: column.name, desc: isDown }], currentPage: 0 };
  return { ...ownState, sort: { column: column.name, descending: isDown }, page: 0 };
}
