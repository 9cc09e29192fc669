// A database as queries reach it.

/** How a database is reached. `parameters` is what the engine's connection schema yields, secrets decrypted. */
export interface Connection {
  readonly databaseId: number;
  readonly engine: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Bumped when parameters change: a part of every cache key. */
  readonly version: string;
  /** Queries of reports at a time; absent: as everywhere. */
  readonly maxReportQueries?: number | undefined;
  /** The database's own catalog, where the connection opens another: what names without a catalog mean in grants and datasets. */
  readonly ownCatalog?: string | null;
}
