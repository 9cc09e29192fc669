// What is asked of an engine's grammar: statements, kinds, tables, functions. Pure.

/** A problem in text that a user typed. Offsets are UTF-16 code units into that text. */
export interface Diagnostic {
  readonly code:
    | 'syntax'
    | 'several-statements'
    | 'subquery'
    | 'not-read-only'
    | 'function-denied'
    | 'empty'
    | 'recursive-unbounded'
    | 'cross-join-unbounded';
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

export interface TableRef {
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly table: string;
}

export type StatementKind = 'select' | 'explain' | 'show' | 'dml' | 'ddl' | 'other';

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
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

export interface Grammar {
  /** The statements of a script; comments and empty statements are not statements. */
  parse(sql: string): Checked<readonly ParsedStatement[]>;
  /** Proves that a script is exactly one statement that only reads and is not known to be endless. */
  proveReadOnly(sql: string): Checked<ParsedStatement>;
  /** A free clause (WHERE, HAVING, metric or column expression): exactly one expression, no sub-query.
   *  A trailing comment is accepted and made harmless in the value. */
  checkExpression(text: string, use: 'condition' | 'value'): Checked<string>;
}
