// A dataset query's variables in templates: its columns, metrics, limits, filters and times.
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { QueryColumn, QueryMetric, QueryObject } from '#app/domain/query/query-object.ts';
import { filterValue, type TemplateFilter } from './macros/filter-macros.ts';
import { formatMoment } from './moment.ts';
import { untrusted } from './tainted-text.ts';
import { list, type JinjaValue } from './value.ts';

const labelOf = (part: QueryColumn | QueryMetric): string => (typeof part === 'string' ? part : part.label);

/** The filters on named columns. */
export const templateFilters = ({ filters }: QueryObject): TemplateFilter[] =>
  filters.flatMap(({ col, op, val }) => (typeof col === 'string' ? [{ column: col, operator: op, value: val ?? null }] : []));

/** The text of the time range that the query is about: its own, that of its axis, or the first one; null: none. */
export function readQueryTimeRange(query: QueryObject): string | null {
  if (query.timeRange !== null) return query.timeRange;
  const axis = query.columns.find((column) => typeof column !== 'string' && column.columnType === 'BASE_AXIS');
  const ranges = templateFilters(query).filter(
    ({ operator, value }) => operator === 'TEMPORAL_RANGE' && typeof value === 'string',
  );
  const own =
    axis === undefined || typeof axis === 'string' ? undefined : ranges.find(({ column }) => column === axis.sqlExpression);
  return ((own ?? ranges[0])?.value as string | undefined) ?? null;
}

/** `bounds`: UTC ms of the query's range; null is open. */
export function buildQueryVariables(
  query: QueryObject,
  dataset: Dataset,
  bounds: { readonly sinceMs: number | null; readonly untilMs: number | null },
): [string, JinjaValue][] {
  const names = (parts: readonly (QueryColumn | QueryMetric)[]): JinjaValue =>
    list(parts.map((part) => untrusted(labelOf(part))));
  const instant = (ms: number | null): JinjaValue => (ms === null ? null : formatMoment(ms, 'T'));
  return [
    ['columns', names(query.columns)],
    ['groupby', names(query.metrics === null ? [] : query.columns)],
    ['metrics', names(query.metrics ?? [])],
    ['row_limit', BigInt(query.rowLimit)],
    ['row_offset', BigInt(query.rowOffset)],
    ['filter', list(templateFilters(query).map((filter) => filterValue(filter)))],
    ['table_columns', list(dataset.columns.map(({ name }) => name))],
    ['time_column', query.granularity === null ? null : untrusted(query.granularity)],
    ['time_grain', query.extras.time_grain_sqla ? untrusted(query.extras.time_grain_sqla) : null],
    ['from_dttm', instant(bounds.sinceMs)],
    ['to_dttm', instant(bounds.untilMs)],
  ];
}
