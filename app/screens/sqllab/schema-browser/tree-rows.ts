// The schema browser's tree as rows of one height, for a list that draws only what is seen.
import type {
  ForeignKey,
  CatalogLoad,
  TableColumnDetails,
  TableDetails,
  TableIndex,
  TableName,
  TablePartition,
} from '#app/screens/sqllab/client/catalog/catalogue.ts';

export type TreeRow =
  | { readonly kind: 'table'; readonly key: string; readonly table: TableName; readonly isOpen: boolean }
  | {
      readonly kind: 'column';
      readonly key: string;
      readonly table: TableName;
      readonly column: TableColumnDetails;
      readonly refers: string | null;
    }
  | {
      readonly kind: 'facts';
      readonly key: string;
      readonly table: TableName;
      readonly rowEstimate: number | null;
      readonly comment: string | null;
    }
  | {
      readonly kind: 'partitions';
      readonly key: string;
      readonly table: TableName;
      readonly by: string;
      readonly count: number;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'partition'; readonly key: string; readonly table: TableName; readonly partition: TablePartition }
  | { readonly kind: 'index'; readonly key: string; readonly table: TableName; readonly index: TableIndex }
  | ({ readonly kind: 'note'; readonly key: string; readonly table: TableName } & TreeNote);

/** What replaces columns: a state, or why they could not be loaded. */
type TreeNote = { readonly note: 'noColumns' | 'loadingColumns' } | { readonly message: string };

interface Tree {
  readonly tables: readonly TableName[];
  readonly filter: string;
  readonly open: ReadonlySet<string>;
  readonly describe: (table: string) => CatalogLoad<TableDetails> | undefined;
  /** Schema of the tables; null: unknown. */
  readonly schema?: string | null;
}

/** Tables whose name has every typed term, in the order given; open ones are followed by their columns. */
export function treeRows({ tables, filter, open, describe, schema = null }: Tree): TreeRow[] {
  return matchingTables(tables, filter).flatMap((table) => {
    const isOpen = open.has(table.name);
    const row: TreeRow = { kind: 'table', key: `t:${table.name}`, table, isOpen };
    return isOpen ? [row, ...columnRows(table, describe(table.name), { open, schema })] : row;
  });
}

/** Open tables whose columns were not requested yet, or were forgotten by a refresh. */
export const tablesToDescribe = ({ tables, open, describe }: Omit<Tree, 'filter'>): string[] =>
  tables.flatMap(({ name }) => (open.has(name) && describe(name) === undefined ? name : []));

function matchingTables(tables: readonly TableName[], filter: string): readonly TableName[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tables;
  return tables.filter(({ name }) => {
    const lower = name.toLowerCase();
    return words.every((word) => lower.includes(word));
  });
}

/** The key of a table's partitions among the open rows: no table's name has this character. */
export const partitionsKey = (table: string): string => `${table}\u0000partitions`;

function columnRows(
  table: TableName,
  request: CatalogLoad<TableDetails> | undefined,
  { open, schema }: { readonly open: ReadonlySet<string>; readonly schema: string | null },
): TreeRow[] {
  const note = (said: TreeNote): TreeRow[] => [{ kind: 'note', key: `n:${table.name}`, table, ...said }];
  if (request?.value) {
    if (request.value.columns.length === 0) return note({ note: 'noColumns' });
    const { columns, indexes, foreignKeys, comment, size } = request.value;
    const rowEstimate = size?.rowEstimate ?? null;
    return [
      ...(comment === null && rowEstimate === null
        ? []
        : [{ kind: 'facts' as const, key: `f:${table.name}`, table, rowEstimate, comment }]),
      ...columns.map((column, at): TreeRow => ({
        kind: 'column',
        key: `c:${table.name}:${at}`,
        table,
        column,
        refers: referredBy(foreignKeys, column.name, schema),
      })),
      ...indexes.map((index): TreeRow => ({ kind: 'index', key: `i:${table.name}:${index.name}`, table, index })),
      ...partitionRows(table, size?.partitions ?? null, open.has(partitionsKey(table.name))),
    ];
  }
  if (request?.failure) return note({ message: request.failure.message });
  return note({ note: 'loadingColumns' });
}

function partitionRows(
  table: TableName,
  partitions: { readonly by: string; readonly list: readonly TablePartition[] } | null,
  isOpen: boolean,
): TreeRow[] {
  if (partitions === null) return [];
  const { by, list } = partitions;
  const head: TreeRow = { kind: 'partitions', key: `p:${table.name}`, table, by, count: list.length, isOpen };
  const rows = isOpen ? list : [];
  return [
    head,
    ...rows.map((partition): TreeRow => ({ kind: 'partition', key: `q:${table.name}:${partition.name}`, table, partition })),
  ];
}

/** `table.column` that a foreign key of the column refers to, with its schema where that is another one; null for none. */
function referredBy(keys: readonly ForeignKey[], column: string, schema: string | null): string | null {
  const key = keys.find(({ columns }) => columns.includes(column));
  if (!key) return null;
  const other = schema === null || (key.schema ?? schema) === schema ? [] : [key.schema];
  return [...other, key.table, key.referred[key.columns.indexOf(column)] ?? ''].join('.');
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The key that was pressed on the tree; null for shortcuts of the page, such as the one that runs the query. */
export const findTreeKey = ({ key, ctrlKey, metaKey, altKey }: KeyPress): string | null =>
  ctrlKey || metaKey || altKey ? null : key;
