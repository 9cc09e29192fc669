// The interface of every engine. An engine is a folder: engine.ts (this value), dialect.ts, grammar.ts, catalog.ts, driver.server.ts.
import type { z } from 'zod';
import type { NameRules } from '#app/domain/access/statement-tables.ts';
import type { Dialect, SqlValue } from '#app/domain/sql/dialect.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import type { Cell } from '#app/domain/table.ts';

/** What an engine can do. Each is a promise that the contract suite checks. */
export interface Capabilities {
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
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  readonly catalog: Catalog;
  /** How the database reads the names in a run's statements: what access to tables is decided on. */
  readonly nameRules: (names: RunNames) => NameRules;
  /** What a statement would cost, without running it; absent where the engine cannot tell. */
  readonly estimate?: Estimate;
  /** Whether the driver heeds `Statement.confined`, at the price of further round trips. */
  readonly comparesPlans?: boolean;
}

export interface Estimate {
  /** The query; `sql` is one statement that reads. */
  statement(sql: string): string;
  /** Its result as users read it: name to value; null when it cannot be read. */
  read(rows: readonly (readonly Cell[])[]): Readonly<Record<string, string>> | null;
}

export interface CatalogColumn {
  readonly name: string;
  /** As the database declares it. */
  readonly type: string;
  readonly nullable: boolean;
  readonly primaryKey: boolean;
  readonly comment: string | null;
}
export interface CatalogTable {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materialized_view';
}
/** An index that is not the primary key's. */
export interface CatalogIndex {
  readonly name: string;
  readonly isUnique: boolean;
  /** In the order of the index; null for an expression. */
  readonly columns: readonly (string | null)[];
  /** One for every column, where any of them is an expression; else empty. */
  readonly expressions: readonly string[];
}
/** Catalogue statements and how their rows read. Pure. */
export interface Catalog {
  listTables(schema: string | null): { sql: string; params: readonly SqlValue[] };
  readTables(rows: readonly (readonly Cell[])[]): CatalogTable[];
  listColumns(table: string, schema: string | null): { sql: string; params: readonly SqlValue[] };
  readColumns(rows: readonly (readonly Cell[])[]): CatalogColumn[];
  /** Absent where the engine does not tell. Those that the table's unique constraints made are among them. */
  listIndexes?(table: string, schema: string | null): { sql: string; params: readonly SqlValue[] };
  readIndexes?(rows: readonly (readonly Cell[])[]): CatalogIndex[];
  /** Absent where the engine has no schemas. */
  listSchemas?(): { sql: string; params: readonly SqlValue[] };
  readSchemas?(rows: readonly (readonly Cell[])[]): string[];
}

/** One statement to run. `timeoutMs` is wall time until the driver ends it with SQLLAB_TIMEOUT_ERROR. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  readonly maxRows: number;
  readonly timeoutMs: number;
  /** Read-only statements are proved and run so; others only where the database allows DML. */
  readonly readOnly: boolean;
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

/** Rows as lines of UTF-8, each the JSON array of its cells as `JSON.stringify` writes it. The bytes are overwritten once more is requested. */
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

/** The only IO of an engine. Every failure is an AppError. */
export interface Driver {
  /** A faster way to a file than `stream`, byte for byte what the CSV encoder makes of its rows; absent where there is none. */
  exportCsv?(statement: Statement, signal?: AbortSignal): Promise<CsvRows>;
  stream(statement: Statement, signal?: AbortSignal): AsyncIterable<ResultEvent>;
  /** As `stream` for one statement that is all its script, with rows as lines where that is faster; absent where it never is. */
  streamLines?(statement: Statement, signal?: AbortSignal): AsyncIterable<ResultEvent | LinesEvent>;
  /** Ends what runs on this driver, on the database itself. */
  cancel(): Promise<void>;
  close(): Promise<void>;
}
