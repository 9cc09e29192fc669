// Limits on what the plan of a confined statement can read.
import type { TableRef } from '#app/domain/sql/grammar.ts';

/**
 * The plan can read the tables named in the statement's text, or, for a dataset query, whatever the dataset's FROM item reads
 * (callers can't write that text). Null: the plan isn't checked.
 */
export type PlanBounds = readonly TableRef[] | SavedSource | null;

export interface SavedSource {
  readonly source: string;
}
