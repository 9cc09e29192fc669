// The schema browser's tree as rows of one height, for a list that draws only what is seen.
import type { RequestState, TableColumn, TableDescription, TableName } from './client/catalogue.ts';

export type TreeRow =
  | { readonly kind: 'table'; readonly key: string; readonly table: TableName; readonly isOpen: boolean }
  | { readonly kind: 'column'; readonly key: string; readonly table: TableName; readonly column: TableColumn }
  | ({ readonly kind: 'note'; readonly key: string; readonly table: TableName } & TreeNote);

/** What replaces columns: a state, or why they could not be loaded. */
type TreeNote = { readonly note: 'noColumns' | 'loadingColumns' } | { readonly message: string };

interface Tree {
  readonly tables: readonly TableName[];
  readonly filter: string;
  readonly open: ReadonlySet<string>;
  readonly describe: (table: string) => RequestState<TableDescription> | undefined;
}

/** Tables whose name has every typed term, in the order given; open ones are followed by their columns. */
export function treeRows({ tables, filter, open, describe }: Tree): TreeRow[] {
  return matchingTables(tables, filter).flatMap((table) => {
    const isOpen = open.has(table.name);
    const row: TreeRow = { kind: 'table', key: `t:${table.name}`, table, isOpen };
    return isOpen ? [row, ...columnRows(table, describe(table.name))] : row;
  });
}

export function matchingTables(tables: readonly TableName[], filter: string): readonly TableName[] {
  const message = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (message.length === 0) return tables;
  return tables.filter(({ name }) => {
    const lower = name.toLowerCase();
    return message.every((word) => lower.includes(word));
  });
}

function columnRows(table: TableName, request: RequestState<TableDescription> | undefined): TreeRow[] {
  const note = (said: TreeNote): TreeRow[] => [{ kind: 'note', key: `n:${table.name}`, table, ...said }];
  if (request?.value) {
    if (request.value.columns.length === 0) return note({ note: 'noColumns' });
    return request.value.columns.map((column, index) => ({ kind: 'column', key: `c:${table.name}:${index}`, table, column }));
  }
  if (request?.failure) return note({ message: request.failure.message });
  return note({ note: 'loadingColumns' });
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The key that was pressed on the tree; null for shortcuts of the page, such as the one that runs the query. */
export const findTreeKey = ({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null =>
  ctrlKey || metaKey || altKey ? null : key;
