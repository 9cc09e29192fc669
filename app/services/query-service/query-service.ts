// The query service as the app Worker sees it: request a statement's Table by its cache key, or stream it.
import type { Connection } from '#app/domain/database/connection.ts';
import type { StatementFormat } from '#app/formats/registry/ids.ts';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell, ColumnType, Table } from '#app/domain/table.ts';

/** What the planner knows of a result column; null: told from the driver's type, else from the values. */
type ColumnHint = ColumnType | null;

export interface ServiceStatement {
  readonly connection: Connection;
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** Columns by position. */
  readonly columns: readonly { readonly name: string; readonly hint: ColumnHint }[];
  readonly maxRows: number;
  readonly timeoutMs: number;
  /** What unqualified names mean: the schema that access was decided for. Null or absent: as the connection has it. */
  readonly schema?: string | null | undefined;
  /** If set, its plan can read only the tables that its text names. */
  readonly confined?: boolean | undefined;
  /** The dataset's FROM item: then the plan can read what it reads, and nothing else. */
  readonly source?: string | undefined;
}

export interface QueryServiceResult {
  readonly table: Table;
  /** Rows that the SQL gave, before post-processing. */
  readonly rowCount: number;
  readonly isCached: boolean;
  /** UTC ms at which the database was queried. */
  readonly queriedAtMs: number;
}

/** A statement whose rows are written to a file. `maxRows` limits the file, which then contains a note. */
export interface QueryServiceExport extends Omit<ServiceStatement, 'columns'> {
  readonly schema: string | null;
  /** What the script has set before the statement. */
  readonly settings?: readonly string[] | undefined;
  readonly format: StatementFormat;
}

export interface QueryServiceEntry {
  /** The file as it is made: first bytes before the statement has ended. Throws AppErrors before the first byte. */
  export(request: QueryServiceExport): Promise<ReadableStream<Uint8Array>>;
  /**
   * The result under `cacheKey`, from the cache unless `force`; equal queries in flight run once. A stale one is still
   * returned for as long again, while it is refreshed. Throws AppErrors.
   */
  query(
    cacheKey: string,
    statement: ServiceStatement,
    options: { readonly force: boolean; readonly ttlS: number },
  ): Promise<QueryServiceResult>;
  /** Whether a fresh enough result is cached under the key. */
  isStored(cacheKey: string, ttlS: number): Promise<boolean>;
  /** Rows as they come, for catalogue reads: never cached. */
  rows(statement: Omit<ServiceStatement, 'columns'>): Promise<readonly (readonly Cell[])[]>;
}
