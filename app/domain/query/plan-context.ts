// What every step of planning looks at. Nothing here is decided by the caller of the API.
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import type { Dataset, DatasetColumn, DatasetMetric } from './dataset.ts';

/** Half open: [since, until) in UTC milliseconds; null is open. */
export interface TimeBounds {
  readonly sinceMs: number | null;
  readonly untilMs: number | null;
}

export interface PlanContext {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  /** Those that apply to who asks; none for those who see every row. */
  readonly rowClauses: readonly RowClause[];
  /** The bounds of a time-range text. Throws a 400 for what it cannot read. */
  readonly resolveRange: (timeRange: string) => TimeBounds;
}

export const findDatasetColumn = (dataset: Dataset, name: string): DatasetColumn | undefined =>
  dataset.columns.find((column) => column.name === name);

export const findDatasetMetric = (dataset: Dataset, name: string): DatasetMetric | undefined =>
  dataset.metrics.find((metric) => metric.name === name);
