// Which time a query is about: the column and range that its reply names, that comparisons move, and that bound buckets.
import { findSource } from './column-expression.ts';
import { rangeText } from './filter-condition.ts';
import type { PlanContext, TimeBounds } from './plan-context.ts';
import type { AdhocColumn, QueryColumn, QueryFilter, QueryObject } from '#app/domain/query/query-object.ts';

export interface PlannedTime {
  /** The column whose range it is, by its name or SQL; null: the query has no range. */
  readonly column: string | null;
  /** Open where there is none. */
  readonly bounds: TimeBounds;
  /** By column: between which instants the rows are, those of the series selected by the query's own time included. */
  readonly ranges: ReadonlyMap<string, TimeBounds>;
}

const OPEN: TimeBounds = { sinceMs: null, untilMs: null };

/** Two columns of the same key read the same. */
export const columnKey = (column: QueryColumn): string => (typeof column === 'string' ? column : column.sqlExpression);

/** The x axis of the query; undefined where it has none. */
export const findQueryAxis = (query: QueryObject): AdhocColumn | undefined =>
  query.columns.find((column): column is AdhocColumn => typeof column !== 'string' && column.columnType === 'BASE_AXIS');

/** The old form of a time filter: a temporal column and a range beside the filters. */
export function granularityFilter(query: QueryObject): QueryFilter[] {
  if (query.granularity === null || query.timeRange === null) return [];
  return [{ col: query.granularity, op: 'TEMPORAL_RANGE', val: query.timeRange }];
}

/** The range that counts: the old form's, else the axis' own filter, else the first one. Throws 400 for a range that does not parse. */
export function planTime(query: QueryObject, context: PlanContext): PlannedTime {
  const filters = [...granularityFilter(query), ...query.filters].filter(
    (filter) => filter.op === 'TEMPORAL_RANGE' && findSource(context, filter.col),
  );
  const axis = findQueryAxis(query);
  const selected =
    (query.timeRange === null ? undefined : filters[0]) ??
    filters.find((filter) => axis && columnKey(filter.col) === axis.sqlExpression) ??
    filters[0];
  const column = selected ? columnKey(selected.col) : null;
  const text = query.timeRange ?? (selected ? rangeText(selected) : null);
  const own = text === null ? OPEN : context.resolveRange(text);
  return { column, bounds: context.comparedRange?.(own) ?? own, ranges: rangesOf(filters, column, context) };
}

/** The bounds of one filter, moved where it is the time that is compared. */
export function filterBounds(context: PlanContext, filter: QueryFilter, comparedColumn: string | null): TimeBounds {
  const bounds = context.resolveRange(rangeText(filter));
  const isCompared = columnKey(filter.col) === comparedColumn;
  return isCompared ? (context.comparedRange?.(bounds) ?? bounds) : bounds;
}

function rangesOf(filters: readonly QueryFilter[], compared: string | null, context: PlanContext): Map<string, TimeBounds> {
  const ranges = new Map<string, TimeBounds>();
  for (const filter of filters) {
    // The buckets of a grain begin in the range; their instants can be beyond it.
    if (filter.grain) continue;
    const key = columnKey(filter.col);
    const bounds = filterBounds(context, filter, compared);
    ranges.set(key, around(ranges.get(key) ?? bounds, around(bounds, context.resolveRange(rangeText(filter)))));
  }
  return ranges;
}

/** The span that contains both. */
const around = (a: TimeBounds, b: TimeBounds): TimeBounds => ({
  sinceMs: a.sinceMs === null || b.sinceMs === null ? null : Math.min(a.sinceMs, b.sinceMs),
  untilMs: a.untilMs === null || b.untilMs === null ? null : Math.max(a.untilMs, b.untilMs),
});
