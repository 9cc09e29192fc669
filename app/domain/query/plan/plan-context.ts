// What every step of planning looks at. Nothing here is decided by the caller of the API.
import type { RowClause } from '#app/domain/access/row-clause.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import type { Grammar } from '#app/domain/sql/grammar.ts';
import type { TimeUnit } from '#app/domain/time/local-time.ts';
import type { TimeBounds } from '#app/domain/time/time-offset.ts';
import type { Dataset, DatasetColumn, DatasetMetric } from '#app/domain/query/dataset.ts';

export type { TimeBounds } from '#app/domain/time/time-offset.ts';

/** How instants of the axis move on the calendar of a zone (null: UTC) before anyone sees them. */
export interface AxisMove {
  readonly amount: number;
  readonly unit: TimeUnit;
  readonly timeZone: string | null;
}

export interface PlanContext {
  readonly dataset: Dataset;
  readonly dialect: Dialect;
  readonly grammar: Grammar;
  /** Those that apply to the caller; none for callers who see every row. */
  readonly rowClauses: readonly RowClause[];
  /** Whether the caller's own expressions can call nothing but built-in functions: others read what they like. */
  readonly isConfined?: boolean;
  /** The bounds of a time-range text. Throws a 400 for what it cannot read. */
  readonly resolveRange: (timeRange: string) => TimeBounds;
  /** Moves the bounds of the query's time to the one that it is compared with; absent: the query itself. */
  readonly comparedRange?: (bounds: TimeBounds) => TimeBounds;
  /** IANA name of the zone in which days begin; null or absent is UTC. */
  readonly timeZone?: string | null;
  /** Puts the axis back where it would be without the query's time shift; null or absent: there is none. */
  readonly axisMove?: AxisMove | null;
  /** Rows that a statement without its own limit can return; absent: 100,000. */
  readonly maxRows?: number;
  /** Bounds of the instants that each column can have in the rows requested, by its name; the planner fills it in. */
  readonly ranges?: ReadonlyMap<string, TimeBounds>;
}

export const findDatasetColumn = (dataset: Dataset, name: string): DatasetColumn | undefined =>
  dataset.columns.find((column) => column.name === name);

export const findDatasetMetric = (dataset: Dataset, name: string): DatasetMetric | undefined =>
  dataset.metrics.find((metric) => metric.name === name);
