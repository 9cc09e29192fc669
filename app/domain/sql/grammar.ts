// What an engine's grammar provides: statements, kinds, tables, functions. Pure.

import type { SessionChange } from './session-change.ts';

/** A problem in text that a user typed. Offsets are UTF-16 code units into that text. */
export interface Diagnostic {
  readonly code:
    | 'syntax'
    | 'several-statements'
    | 'subquery'
    | 'not-read-only'
    | 'function-denied'
    | 'empty'
    | 'recursive-unbounded';
  readonly message: string;
  readonly from: number;
  readonly to: number;
  /** Only with `not-read-only`: the statement only reads and locks rows. */
  readonly locksRows?: true;
}

export interface TableRef {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

/** `session`: settings and transactions, which change nothing that is stored. */
export type StatementKind = 'select' | 'explain' | 'show' | 'dml' | 'ddl' | 'session' | 'other';

export interface ParsedStatement {
  readonly sql: string;
  readonly from: number;
  readonly to: number;
  readonly kind: StatementKind;
  /** Tables read or written, CTE names excluded; null when they cannot be known for certain. */
  readonly tables: readonly TableRef[] | null;
  readonly functions: readonly string[];
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Whether a person wrote the text, or we made it of what they wrote: it repeats that, and its length has another limit. */
export type TextOrigin = 'typed' | 'composed';

export interface Grammar {
  /** The statements of a script; comments and empty statements are not statements. */
  parse(sql: string): Checked<readonly ParsedStatement[]>;
  /** Proves that a script is exactly one statement that only reads and is not known to be endless. Typed by default. */
  proveReadOnly(sql: string, origin?: TextOrigin): Checked<ParsedStatement>;
  /** The number of rows to which the statement limits itself; null when it does not, or not by a plain number. */
  limitOf(statement: ParsedStatement): number | null;
  /** The statement's text with at most `limit` rows: its own larger limit is replaced, a smaller one stays.
   * What cannot carry a limit (EXPLAIN, SHOW, DML …) comes back as it is. */
  withLimit(statement: ParsedStatement, limit: number): string;
  /** What a statement changes of its session, or why it can't run in any; null: nothing. Absent: sessions have no settings. */
  sessionChange?(sql: string): SessionChange | null;
  /** Whether the function, by its lower-case name without a schema, is denied to every statement. */
  deniesFunction(name: string): boolean;
  /** A free clause (WHERE, HAVING, metric or column expression): exactly one expression, no sub-query.
   *  A trailing comment is accepted and made harmless in the value. */
  checkExpression(text: string, use: 'condition' | 'value'): Checked<string>;
  /** Whether an expression calls only what every server of the engine has. Absent: nothing else can be called. */
  callsBuiltInsOnly?(expression: string): boolean;
  /** The columns that a condition names; null where that cannot be told. Absent: the engine cannot do it. */
  columnsOfClause?(clause: string): ClauseColumns | null;
  /**
   * The statement with a sub-query in place of every table for which `replace` gives one; names and aliases stay what
   * they were for the rest of it. Refuses what does not only read, and names whose place or use is not known for certain.
   * Absent: the engine cannot do it.
   */
  replaceTables?(sql: string, replace: ReplaceTable): Checked<string>;
}

/** Names of columns, without what qualifies them. */
export interface ClauseColumns {
  /** Columns in the condition itself. */
  readonly own: readonly string[];
  /** Columns in its sub-queries. */
  readonly inner: readonly string[];
}

/** A table as it is named in a statement. */
export interface TableUse {
  readonly ref: TableRef;
  /** As it was typed: a sub-query reads the table by it. */
  readonly text: string;
  /** Names of the WITH queries anywhere in the statement: an unqualified table of a sub-query could be caught by them. */
  readonly withNames: readonly string[];
}

/** The select to read in the table's place; null leaves it. */
export type ReplaceTable = (use: TableUse) => string | null;
