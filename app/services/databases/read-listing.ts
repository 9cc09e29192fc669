// The partitions of a table whose engine lists them as rows: their names as folders of Hive have them, and the latest one.
import type { Cell } from '#app/domain/table.ts';
import type { CatalogPartition, CatalogStatement } from '#app/engines/shared/catalog.ts';
import type { Engine, PartitionTable } from '#app/engines/shared/engine.ts';

/** What Superset's clients read of partitions. */
export interface PartitionListing {
  readonly columns: readonly string[];
  /** Values by column; null if there is no partition. */
  readonly latest: Readonly<Record<string, string | null>>;
  /** Lists them. */
  readonly query: string;
}

interface Listed {
  readonly partitionedBy: string;
  readonly partitions: readonly CatalogPartition[];
  readonly listing: PartitionListing;
}

type Rows = readonly (readonly Cell[])[];
type Reader = (statement: CatalogStatement | undefined) => Promise<Rows>;

/** Null: the table has no partitions, or its engine lists none. Latest first, at most `maxRows`. */
export async function readListing(
  { partitions }: Engine,
  table: PartitionTable,
  { read, maxRows }: { readonly read: Reader; readonly maxRows: number },
): Promise<Listed | null> {
  const keys = partitions?.readKeys(await read(partitions.describe(table))) ?? [];
  if (!partitions || keys.length === 0) return null;
  const statement = partitions.list(table, keys, { filters: [], maxRows });
  const rows = await read(statement);
  const columns = keys.map(({ name }) => name);
  return {
    partitionedBy: columns.join(', '),
    partitions: rows.map((row) => ({ name: nameOf(columns, row), bounds: '', rowEstimate: null })),
    listing: {
      columns,
      latest: Object.fromEntries(columns.map((name, index) => [name, textOf(rows[0]?.[index])])),
      query: statement.sql,
    },
  };
}

const nameOf = (columns: readonly string[], row: readonly Cell[]): string =>
  columns.map((name, index) => `${name}=${textOf(row[index]) ?? 'NULL'}`).join('/');

/** Listings give texts alone. */
const textOf = (cell: Cell | undefined): string | null => (typeof cell === 'string' ? cell : null);
