// The author and time of a change.

export interface Authorship {
  /** Null: the system. */
  readonly authorId: number | null;
  readonly nowMs: number;
}
