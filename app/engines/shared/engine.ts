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

/** What an engine can do. Each is a promise that the contract suite checks. */
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

/** What a run says about its names. */
export interface RunNames {
  /** Of the connection, as `Engine.connection` yields them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What unqualified names mean in the run; null: as the connection has it. */
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
  /** What a table made from a file can have; absent where the engine takes no files. */
  readonly load?: LoadLimits;
  /** Which options of a connection take effect; absent: none. */
  readonly engineParams?: EngineParams;
  /** Whether a statement can run as another user than the connection's: `impersonates_user` and `impersonate` of the parameters. */
  readonly impersonates?: boolean;
  /** Whether a statement can carry a token of its caller (OAuth2) in place of the connection's credentials: `oauth2` of the parameters. */
  readonly takesTokens?: boolean;
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly catalog: Catalog;
  /** How the database reads the names in a run's statements: what access to tables is decided on. */
  readonly nameRules: (names: RunNames) => NameRules;
  /** What a statement would cost, without running it; absent where the engine cannot tell. */
  readonly estimate?: Estimate;
  /**
   * Of engines that know the types of a query's columns where no row comes: a statement with one row of their names, as catalogs
   * write them. `query` is one statement that reads, as the source of a sub-query.
   */
  readonly describeColumns?: (query: string, columns: readonly string[]) => string;
  /** How a statement would run, without running it. */
  readonly explain: Explain;
  /** Checks a statement on the server without reading; absent where the grammar here is the database's own. */
  readonly validation?: Validation;
  /** Of engines whose partitions are rows of a listing; absent elsewhere. */
  readonly partitions?: Partitions;
  /** Whether the driver heeds `Statement.confined`, at the price of further round trips. */
  readonly comparesPlans?: boolean;
}

/** `engine_params` of a database, as far as they take effect. */
export interface EngineParams {
  /** `connect_args`, strictly: what it doesn't know has no effect. */
  readonly connectArgs: z.ZodObject;
  /** Whether connections are kept for the next query, so that `pool_size` counts. */
  readonly hasPool: boolean;
  /** Arguments as parameters of the connection, where they are called or written otherwise. */
  readonly toParameters?: (args: Readonly<Record<string, unknown>>) => Record<string, unknown>;
}

export interface Estimate {
  /** The query; `sql` is one statement that reads. */
  statement(sql: string): string;
  /** Its result as users read it: name to value; null when it cannot be read. */
  read(rows: readonly (readonly Cell[])[]): Readonly<Record<string, string>> | null;
}

export interface Explain {
  /** The query; `sql` is one statement that reads. */
  statement(sql: string): string;
  /** Its result as a tree; null when it cannot be read. */
  read(rows: readonly (readonly Cell[])[]): ExplainNode | null;
}

export interface Validation {
  /** The statement that checks `sql`, which is one statement that reads. */
  statement(sql: string): string;
  /** What a failure of it says of `sql`, with offsets in it; null: nothing. */
  readProblem(error: AppError, sql: string): Diagnostic | null;
}

export interface PartitionTable {
  /** Null: the one that the connection opens. */
  readonly catalog: string | null;
  /** Null: the one that unqualified names mean. */
  readonly schema: string | null;
  readonly table: string;
}

/** A column that a table is partitioned by. */
export interface PartitionKey {
  readonly name: string;
  /** In the listing of partitions. */
  readonly expression: string;
  readonly isInteger: boolean;
}

export interface PartitionFilter {
  readonly key: PartitionKey;
  /** As text. */
  readonly value: string;
}

export interface Partitions {
  /** What templates call the macros that read them, such as `trino` in `trino.latest_partition(…)`; the first is the one to suggest. */
  readonly namespaces: readonly string[];
  /** Fails as a missing table where there are no partitions, with some connectors. */
  describe(table: PartitionTable): CatalogStatement;
  /** In the order of the listing; empty: no partitions. */
  readKeys(rows: readonly (readonly Cell[])[]): readonly PartitionKey[];
  /** A row for each, its keys as texts: the latest first, at most `maxRows`, where the keys have the values of `filters`. */
  list(
    table: PartitionTable,
    keys: readonly PartitionKey[],
    options: { readonly filters: readonly PartitionFilter[]; readonly maxRows: number },
  ): CatalogStatement;
}

/** One statement to run. `timeoutMs` is wall time until the driver ends it with SQLLAB_TIMEOUT_ERROR. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly maxRows: number;
  readonly timeoutMs: number;
  /** Read-only statements are proved and run so; others only where the database allows DML. */
  readonly readOnly: boolean;
  /** Changes of the session by its script's earlier statements, as the grammar's `sessionChange` gives them; repeated before it. */
  readonly settings?: readonly string[] | undefined;
  /** What unqualified names mean in this statement; null or absent: as the connection has it. */
  readonly schema?: string | null;
  /** Its plan can read only the tables its text names: for callers without access to all of the database, and limited rows. */
  readonly confined?: boolean | undefined;
  /** The FROM item of a dataset: a confined statement can read what it reads, whatever tables its text names. */
  readonly source?: string | undefined;
}

export interface ResultColumn {
  readonly name: string;
  /** As the driver knows it, upper case ("INTEGER", "TIMESTAMP"); null when the engine does not say. */
  readonly databaseType: string | null;
}

/** First the columns, then batches of rows. Cells: null, string, number, boolean; what a double cannot represent is a string. */
export type ResultEvent =
  | { readonly kind: 'columns'; readonly columns: readonly ResultColumn[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'end'; readonly rowCount: number; readonly truncated: boolean };

/** Rows as lines of UTF-8, each the JSON array of its cells as `JSON.stringify` writes it. The bytes are overwritten when more are requested. */
export interface LinesEvent {
  readonly kind: 'lines';
  readonly bytes: Uint8Array;
  readonly rowCount: number;
}

/** Rows as CSV lines (RFC 4180, without a header, formula-safe), as fast as the database gives them. */
export interface CsvRows {
  readonly columns: readonly ResultColumn[];
  readonly body: ReadableStream<Uint8Array>;
  /** Settles when `body` has ended. */
  readonly end: Promise<{ readonly rowCount: number; readonly truncated: boolean }>;
}

/** What a database itself says of a statement that runs. */
export interface StatementProgress {
  /** 0–100, and can fall as the database learns what there is to do; null: not said. */
  readonly percent: number | null;
  /** Where the database shows the statement, an http or https address; null: nowhere. */
  readonly trackingUrl: string | null;
}

/** The only IO of an engine. Every failure is an AppError. */
export interface Driver {
  /** A faster way to a file than `stream`, byte for byte what the CSV encoder makes of its rows; absent where there is none. */
  exportCsv?(statement: Statement, signal?: AbortSignal): Promise<CsvRows>;
  /** `onProgress` is called only by engines whose database reports a statement's progress. */
  stream(
    statement: Statement,
    signal?: AbortSignal,
    onProgress?: (progress: StatementProgress) => void,
  ): AsyncIterable<ResultEvent>;
  /** As `stream` for one statement that is all its script, with rows as lines where that is faster; absent where it never is. */
  streamLines?(statement: Statement, signal?: AbortSignal): AsyncIterable<ResultEvent | LinesEvent>;
  /** Ends what runs on this driver, on the database itself. */
  cancel(): Promise<void>;
  close(): Promise<void>;
}
