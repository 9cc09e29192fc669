// The interface of every engine. An engine is a folder: engine.ts (this value), dialect.ts, grammar.ts, catalog.ts, driver.server.ts.
import type * as z from 'zod';
import type { NameRules } from '#app/domain/access/statement-tables.ts';
import type { AppError } from '#app/domain/errors.ts';
import type { ExplainNode } from '#app/domain/explain/explain-node.ts';
import type { Dialect, SqlValue } from '#app/domain/sql/dialect.ts';
import type { Diagnostic, Grammar } from '#app/domain/sql/grammar.ts';
import type { Cell } from '#app/domain/table.ts';
import type { Catalog, CatalogStatement } from './catalog.ts';
import type { LoadLimits } from './table-loader.ts';

/** What an engine can do. The contract suite checks each of these. */
interface Capabilities {
  /** Has schemas between database and table. */
  readonly schemas: boolean;
  /** Has catalogs above schemas. */
  readonly catalogs: boolean;
  /** A running statement can be ended on the server within 100 ms. */
  readonly cancel: boolean;
  /** Rows arrive while the statement runs. */
  readonly streaming: boolean;
  /** A sub-query can be in FROM. */
  readonly subqueries: boolean;
  /** Integers past 2^53 arrive exactly (as strings). */
  readonly exactIntegers: boolean;
}

/** What determines the meaning of unqualified names in a run. */
export interface RunNames {
  /** Connection parameters, as parsed by `Engine.connection`. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Default schema of the run; null: the connection's. */
  readonly schema: string | null;
  readonly catalog: string | null;
}

/** The pure part of an engine. */
export interface Engine {
  readonly id: string;
  readonly label: string;
  /** Connection parameters; fields marked in `secretFields` are encrypted at rest and masked in replies. */
  readonly connection: z.ZodObject;
  readonly secretFields: readonly string[];
  readonly capabilities: Capabilities;
  /** Limits of tables created from files; absent if the engine doesn't support uploads. */
  readonly load?: LoadLimits;
  /** Supported connection options; absent: none. */
  readonly engineParams?: EngineParams;
  /** Whether a statement can run as a user other than the connection's (parameters `impersonates_user` and `impersonate`). */
  readonly impersonates?: boolean;
  /** Whether statements can use the caller's OAuth2 token instead of the connection's credentials (parameter `oauth2`). */
  readonly takesTokens?: boolean;
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly catalog: Catalog;
  /** How the database resolves names in a run's statements. Table access is checked with these rules. */
  readonly nameRules: (names: RunNames) => NameRules;
  /** Estimates a statement's cost without running it; absent if the engine can't. */
  readonly estimate?: Estimate;
  /**
   * For engines that know a query's column types even without rows: builds a statement whose single row contains the types' names
   * as the catalog writes them. `query` is one read-only statement, used as a sub-query.
   */
  readonly describeColumns?: (query: string, columns: readonly string[]) => string;
  /** Shows a statement's plan without running it. */
  readonly explain: Explain;
  /** Validates a statement on the server without running it; absent if our grammar is the database's own parser. */
  readonly validation?: Validation;
  /** For engines that list partitions as rows; absent for others. */
  readonly partitions?: Partitions;
  /** Whether the driver supports `Statement.confined`, which costs extra round trips. */
  readonly comparesPlans?: boolean;
}

/** The supported `engine_params` of a database. */
export interface EngineParams {
  /** Schema of `connect_args`; keys it doesn't list are rejected. */
  readonly connectArgs: z.ZodObject;
  /** Whether connections are pooled, so that `pool_size` has an effect. */
  readonly hasPool: boolean;
  /** Converts `connect_args` to connection parameters if names or formats differ. */
  readonly toParameters?: (args: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

export interface Estimate {
  /** Builds the statement that estimates `sql`, which is one read-only statement. */
  statement(sql: string): string;
  /** Parses the result into labels and values for users; null if unreadable. */
  read(rows: readonly (readonly Cell[])[]): Readonly<Record<string, string>> | null;
}

export interface Explain {
  /** Builds the statement that explains `sql`, which is one read-only statement. */
  statement(sql: string): string;
  /** Parses the result into a tree; null if unreadable. */
  read(rows: readonly (readonly Cell[])[]): ExplainNode | null;
}

export interface Validation {
  /** Builds the statement that validates `sql`, which is one read-only statement. */
  statement(sql: string): string;
  /** Converts a failed validation to a diagnostic with offsets in `sql`; null if the error isn't about `sql`. */
  readProblem(error: AppError, sql: string): Diagnostic | null;
}

export interface PartitionTable {
  /** Null: the connection's catalog. */
  readonly catalog: string | null;
  /** Null: the default schema. */
  readonly schema: string | null;
  readonly table: string;
}

/** A column that a table is partitioned by. */
export interface PartitionKey {
  readonly name: string;
  /** The key's SQL expression in the listing of partitions. */
  readonly expression: string;
  readonly isInteger: boolean;
}

export interface PartitionFilter {
  readonly key: PartitionKey;
  /** Value as text. */
  readonly value: string;
}

export interface Partitions {
  /** Template namespaces of the partition macros, such as `trino` in `trino.latest_partition(…)`; the first is suggested. */
  readonly namespaces: readonly string[];
  /** With some connectors, the statement fails for unpartitioned tables as if the table were missing. */
  describe(table: PartitionTable): CatalogStatement;
  /** Keys in the order of the listing; empty if the table isn't partitioned. */
  readKeys(rows: readonly (readonly Cell[])[]): readonly PartitionKey[];
  /** Lists the partitions that match `filters`, latest first, at most `maxRows`: a row per partition, with its key values as texts. */
  list(
    table: PartitionTable,
    keys: readonly PartitionKey[],
    options: { readonly filters: readonly PartitionFilter[]; readonly maxRows: number },
  ): CatalogStatement;
}

/** One statement to run. After `timeoutMs` (wall time), the driver stops it with SQLLAB_TIMEOUT_ERROR. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly maxRows: number;
  readonly timeoutMs: number;
  /** Read-only statements are verified and run in a read-only session; others run only if the database allows DML. */
  readonly readOnly: boolean;
  /** Session changes by earlier statements of the script (see the grammar's `sessionChange`), repeated before this statement. */
  readonly settings?: readonly string[] | undefined;
  /** Default schema of this statement; null or absent: the connection's. */
  readonly schema?: string | null;
  /** The plan must read only tables named in the text: for callers with access to parts of the database or with row-level security. */
  readonly confined?: boolean | undefined;
  /** A dataset's FROM item. A confined statement can read whatever this item reads, regardless of the tables in its text. */
  readonly source?: string | undefined;
}

export interface ResultColumn {
  readonly name: string;
  /** The driver's type name in upper case ("INTEGER", "TIMESTAMP"); null if the engine doesn't report types. */
  readonly databaseType: string | null;
}

/** First the columns, then batches of rows. Numbers that a double can't represent are strings. */
export type ResultEvent =
  | { readonly kind: 'columns'; readonly columns: readonly ResultColumn[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'end'; readonly rowCount: number; readonly truncated: boolean };

/** Rows as UTF-8 lines, each a JSON array as `JSON.stringify` writes it. `bytes` is overwritten when the next event is requested. */
export interface LinesEvent {
  readonly kind: 'lines';
  readonly bytes: Uint8Array;
  readonly rowCount: number;
}

/** Rows as CSV lines (RFC 4180, without a header, formula-safe), streamed as they arrive. */
export interface CsvRows {
  readonly columns: readonly ResultColumn[];
  readonly body: ReadableStream<Uint8Array>;
  /** Settles when `body` has ended. */
  readonly end: Promise<{ readonly rowCount: number; readonly truncated: boolean }>;
}

/** A running statement's progress as the database reports it. */
export interface StatementProgress {
  /** 0–100; null if unknown. Can decrease when the database discovers more work. */
  readonly percent: number | null;
  /** URL (http or https) of the database's own page about the statement; null if there is none. */
  readonly trackingUrl: string | null;
}

/** All IO of an engine. Every failure is an AppError. */
export interface Driver {
  /** A faster export than encoding the rows of `stream`, with byte-identical output; absent if there is none. */
  exportCsv?(statement: Statement, signal?: AbortSignal): Promise<CsvRows>;
  /** `onProgress` is called only by engines that report progress. */
  stream(
    statement: Statement,
    signal?: AbortSignal,
    onProgress?: (progress: StatementProgress) => void,
  ): AsyncIterable<ResultEvent>;
  /** Like `stream`, but can yield rows as lines if that is faster. Only for scripts of a single statement. Absent if never faster. */
  streamLines?(statement: Statement, signal?: AbortSignal): AsyncIterable<ResultEvent | LinesEvent>;
  /** Cancels this driver's running statements on the server. */
  cancel(): Promise<void>;
  close(): Promise<void>;
}
