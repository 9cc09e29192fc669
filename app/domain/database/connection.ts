// Connection settings of a database for running queries.

/** Connection of a database. `parameters` is the output of the engine's connection schema, with decrypted secrets. */
export interface Connection {
  readonly databaseId: number;
  readonly engine: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Changes when parameters change; part of every cache key. */
  readonly version: string;
  /** Max concurrent queries of reports; absent: the default. */
  readonly maxReportQueries?: number | undefined;
  /**
   * The database's own catalog, if the connection opens another one. Names without a catalog in grants and datasets refer to
   * it.
   */
  readonly ownCatalog?: string | null;
}
