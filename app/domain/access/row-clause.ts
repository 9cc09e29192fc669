// Row-level security clauses, which limit the rows of a dataset that an identity can see. See row-rules.ts for their selection.

/** SQL condition on a dataset's columns. */
export interface RowClause {
  /** Clauses with the same key are joined by OR, groups by AND. A null key is a separate group. */
  readonly groupKey: string | null;
  readonly clause: string;
}
