// The query object: one query to a dataset, as clients send it in `queries[]` of a chart-data request.
// Types only; parse-query-object.ts makes one out of untrusted JSON.
import type { Aggregate } from '#app/domain/sql/dialect.ts';

export interface AdhocColumn {
  readonly label: string;
  readonly sqlExpression: string;
  readonly expressionType: 'SQL';
  /** BASE_AXIS marks the x axis. */
  readonly columnType?: 'BASE_AXIS' | undefined;
  readonly timeGrain?: string | null | undefined;
  /** True when sqlExpression is just a column's name. */
  readonly isColumnReference?: boolean | undefined;
}
export type QueryColumn = string | AdhocColumn;

export interface SimpleMetric {
  readonly expressionType: 'SIMPLE';
  readonly column: { readonly column_name: string };
  readonly aggregate: Aggregate;
  readonly label: string;
}
interface SqlMetric {
  readonly expressionType: 'SQL';
  readonly sqlExpression: string;
  readonly label: string;
}
/** A saved metric's name, or one made on the spot. */
export type QueryMetric = string | SimpleMetric | SqlMetric;

export const FILTER_OPERATORS = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'NOT ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
  /** Becomes an equality before it is planned: with what the database lists as its newest partition. */
  'LATEST PARTITION',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];
export type FilterValue = string | number | boolean | null;

export interface QueryFilter {
  readonly col: QueryColumn;
  readonly op: FilterOperator;
  readonly val?: FilterValue | readonly FilterValue[] | undefined;
  readonly grain?: string | undefined;
  /** Whether it came from a dashboard's filter. */
  readonly isExtra?: boolean | undefined;
}

export const METRIC_FILTER_OPERATORS = ['==', '!=', '>', '<', '>=', '<=', 'ILIKE'] as const;

/** A condition on a metric that the query shows, by its label: on groups, not on rows. */
export interface MetricFilter {
  readonly metric: string;
  readonly op: (typeof METRIC_FILTER_OPERATORS)[number];
  /** A number; a pattern for ILIKE. */
  readonly val: number | string;
}

interface QueryExtras {
  readonly where: string;
  readonly having: string;
  readonly time_grain_sqla?: string | null | undefined;
  readonly relative_start?: 'today' | 'now' | undefined;
  readonly relative_end?: 'today' | 'now' | undefined;
  readonly instant_time_comparison_range?: string | undefined;
}

export type OrderBy = readonly [QueryMetric | QueryColumn, boolean];

export interface PostProcessing {
  readonly operation: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface QueryObject {
  readonly columns: readonly QueryColumn[];
  /** null: plain rows. []: GROUP BY all columns (distinct rows). */
  readonly metrics: readonly QueryMetric[] | null;
  readonly filters: readonly QueryFilter[];
  readonly metricFilters: readonly MetricFilter[];
  readonly extras: QueryExtras;
  readonly orderby: readonly OrderBy[];
  /** Never 0: the parser puts ROW_LIMIT (50,000) for absent or 0, and cuts at the configured maximum. */
  readonly rowLimit: number;
  readonly rowOffset: number;
  readonly seriesColumns: readonly QueryColumn[];
  /** 0: no limit of series. */
  readonly seriesLimit: number;
  readonly seriesLimitMetric: QueryMetric | null;
  readonly orderDesc: boolean;
  readonly isTimeseries: boolean;
  /** Temporal column of the old form (`granularity`), filtered by `timeRange`. */
  readonly granularity: string | null;
  readonly timeRange: string | null;
  /** Moves the complete time range: `1 year ago`. */
  readonly timeShift: string | null;
  /** Comparisons with other times, one more statement each: `1 year ago`, `inherit`, a date, `a : b`. */
  readonly timeOffsets: readonly string[];
  /** What of the time a dashboard's filters have set, by the names of older clients: `__time_range`. */
  readonly appliedTimeExtras: readonly string[];
  /** Rows of series beyond the limit are grouped as "Others". */
  readonly groupsOthers: boolean;
  /** Whether the dataset's condition on values to select from applies. */
  readonly appliesFetchPredicate: boolean;
  /** As sent; read by services/annotation-data. */
  readonly annotationLayers: readonly unknown[];
  /** What the page's address says, for templates. */
  readonly urlParams: Readonly<Record<string, string>>;
  readonly postProcessing: readonly PostProcessing[];
  readonly isRowcount: boolean;
  readonly resultType: string | null;
}
