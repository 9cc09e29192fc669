// A result with other times beside its own, as kinds that compare show it.
import type { Table } from '#app/domain/table.ts';

export interface ComparisonColumn {
  /** The column of the metric itself. */
  readonly metric: string;
  readonly part: 'shifted' | 'difference' | 'change';
  /** What follows the metric's name in the head. */
  readonly message: string;
}
export interface ComparedTable {
  readonly table: Table;
  /** Those beside a metric's own, by their names. */
  readonly columns: ReadonlyMap<string, ComparisonColumn>;
}

export const CHANGE_FORMAT = '+.1%';
