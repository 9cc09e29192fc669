// Row-level clauses: which rows of a dataset an identity can see. Who gets which is decided elsewhere.

/** One clause of SQL over a dataset's columns. */
export interface RowClause {
  /** Clauses with the same key are alternatives (OR); null is on its own. Groups are joined by AND. */
  readonly groupKey: string | null;
  readonly clause: string;
}
