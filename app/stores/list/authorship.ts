// Who changes a row, and when.

export interface Authorship {
  /** Null: the system. */
  readonly authorId: number | null;
  readonly nowMs: number;
}
