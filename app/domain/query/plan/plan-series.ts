// Which series of a query are shown: the best by a metric, over the rows in the series' own time range; the rest is left out or grouped.
import { columnLabel, selectColumn, type ColumnUse, type SelectExpression } from './column-expression.ts';
import { metricLabel, selectMetric } from './metric-expression.ts';
import type { PlanContext } from './plan-context.ts';
import type { QueryColumn, QueryObject } from '#app/domain/query/query-object.ts';
import type { SqlText } from './sql-text.ts';

/** Only the best series: those of a sub-query. */
export interface SeriesLimit {
  readonly columns: readonly SelectExpression[];
  readonly metric: string;
  readonly descending: boolean;
  readonly limit: number;
  /** Conditions on the rows by which the series are compared. */
  readonly where: readonly SqlText[];
  /** Whether all others are grouped in one more series. */
  readonly gathersOthers: boolean;
}

export interface SeriesInput {
  /** The query's columns, selected. */
  readonly columns: readonly SelectExpression[];
  readonly where: readonly SqlText[];
  readonly useOf: (column: QueryColumn) => ColumnUse;
}

/** The limit of series; null where the query has none. Throws 400 for columns and metrics that the dataset does not have. */
export function planSeriesLimit(query: QueryObject, context: PlanContext, input: SeriesInput): SeriesLimit | null {
  if (query.seriesLimit === 0 || query.seriesColumns.length === 0 || query.metrics === null) return null;
  const series = query.seriesColumns.map((column) => {
    const selected = input.columns.find(({ label }) => label === columnLabel(column));
    return selected ?? selectColumn(context, column, input.useOf(column));
  });
  return {
    columns: series,
    metric: seriesMetric(query, context),
    descending: query.orderDesc,
    limit: query.seriesLimit,
    where: input.where,
    gathersOthers: query.groupsOthers,
  };
}

/** What ranks the series: the metric named for it (by label, if one of the query's own has it), else the first one. */
function seriesMetric(query: QueryObject, context: PlanContext): string {
  const named = query.seriesLimitMetric;
  const own = typeof named === 'string' ? query.metrics?.find((metric) => metricLabel(metric) === named) : undefined;
  const metric = own ?? named ?? query.metrics?.[0];
  return metric === undefined ? 'COUNT(*)' : selectMetric(context, metric).sql;
}
