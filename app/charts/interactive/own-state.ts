// What a click on a table's marked buttons makes of its order and page: here, or as the server request.
import { isObject, readFlag, readList, readText } from '#app/charts/shared/form-values.ts';
import type { ChartLayout, OwnState } from '#app/charts/shared/kind.ts';

interface TableParts {
  readonly columns: readonly { readonly name: string; readonly align: string }[];
  readonly page: { readonly isServer: boolean };
}

const tableOf = (layout: ChartLayout): TableParts | null =>
  'columns' in layout && 'page' in layout ? (layout as ChartLayout & TableParts) : null;

/** Whether the table has one page only: another, and another order, are requested from the server. */
export const isServerTable = (layout: ChartLayout): boolean => tableOf(layout)?.page.isServer ?? false;

/** A first click on numbers sorts from the greatest, on text from A; a second one turns it around. */
export function nextOwnState(ownState: OwnState, { sort, page }: DOMStringMap, layout: ChartLayout): OwnState {
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
