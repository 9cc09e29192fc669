// A result table with added columns for time comparison.
import type { Table } from '#app/domain/table.ts';

export interface ComparisonColumn {
  /** The metric's own column. */
  readonly metric: string;
  readonly part: 'shifted' | 'difference' | 'change';
  /** Text after the metric's name in the header. */
  readonly message: string;
}
export interface ComparedTable {
  readonly table: Table;
  /** The comparison columns, by name. */
  readonly columns: ReadonlyMap<string, ComparisonColumn>;
}

export const CHANGE_FORMAT = '+.1%';
