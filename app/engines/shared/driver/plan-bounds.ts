// What the plan of a confined statement can read.
import type { TableRef } from '#app/domain/sql/grammar.ts';

/**
 * What a plan can read: what the FROM item of a dataset reads, whose text no caller writes, or else the tables that the text
 * names. Null: nothing is compared.
 */
export type PlanBounds = readonly TableRef[] | SavedSource | null;

export interface SavedSource {
  readonly source: string;
}
