// What a dashboard's time filters put over a chart's own time: another range, or another temporal column.
import { findDatasetColumn } from './plan-context.ts';
import { findQueryAxis, columnKey } from './plan-time.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { AdhocColumn, PostProcessing, QueryColumn, QueryFilter, QueryObject } from '#app/domain/query/query-object.ts';

/**
 * The query with `time_range` in place of every range of its filters, and `granularity` in place of a temporal axis and of the
 * filter on it (without such an axis: its time filter's, else the first range's).
 */
export function withTimeOverrides(query: QueryObject, dataset: Dataset): QueryObject {
  const ranged = query.timeRange === null ? query : { ...query, filters: query.filters.map(overridden(query.timeRange)) };
  const column = query.granularity;
  if (column === null || findDatasetColumn(dataset, column) === undefined) return ranged;
  const axis = findQueryAxis(ranged);
  const isTemporalAxis = axis !== undefined && findDatasetColumn(dataset, axis.sqlExpression)?.isTemporal === true;
  const replaced = isTemporalAxis ? axis.sqlExpression : rangedColumn(ranged, column);
  if (replaced === null) return ranged;
  const moved = isTemporalAxis && axis.sqlExpression !== column ? withAxis(ranged, axis, column) : ranged;
  return withoutRange(moved, replaced);
}

const isRange = (filter: QueryFilter): boolean => filter.op === 'TEMPORAL_RANGE';

const overridden =
  (timeRange: string) =>
  (filter: QueryFilter): QueryFilter =>
    isRange(filter) ? { ...filter, val: timeRange } : filter;

function rangedColumn(query: QueryObject, column: string): string | null {
  const columns = query.filters.filter(isRange).map(({ col }) => columnKey(col));
  return columns.includes(column) ? column : (columns[0] ?? null);
}

/** The range of the filter that goes stays the query's range. */
function withoutRange(query: QueryObject, column: string): QueryObject {
  const isDeleted = (filter: QueryFilter): boolean => isRange(filter) && columnKey(filter.col) === column;
  const value = query.filters.find(isDeleted)?.val;
  const timeRange = query.timeRange ?? (typeof value === 'string' ? value : null);
  return { ...query, timeRange, filters: query.filters.filter((filter) => !isDeleted(filter)) };
}

function withAxis(query: QueryObject, axis: AdhocColumn, column: string): QueryObject {
  const replace = (one: QueryColumn): QueryColumn => (one === axis ? { ...axis, sqlExpression: column, label: column } : one);
  return {
    ...query,
    columns: query.columns.map(replace),
    orderby: query.orderby.map(([what, ascending]) => [what === axis.label ? column : what, ascending]),
    postProcessing: query.postProcessing.map((step) => (step.operation === 'pivot' ? withIndex(step, axis.label, column) : step)),
  };
}

function withIndex(step: PostProcessing, label: string, column: string): PostProcessing {
  const index = step.options['index'];
  if (!Array.isArray(index)) return step;
  return { ...step, options: { ...step.options, index: index.map((name: unknown) => (name === label ? column : name)) } };
}
