// What a query object means for a dataset: which expressions, conditions and order. Throws 400 for what cannot be asked.
import { columnLabel, findSource, selectColumn, type ColumnUse, type SelectExpression } from './column-expression.ts';
import { filterCondition, findFilter } from './filter-condition.ts';
import { metricLabel, selectMetric } from './metric-expression.ts';
import { planOrder, type OrderTerm } from './order-terms.ts';
import type { PlanContext, TimeBounds } from './plan-context.ts';
import { checkedExpression, queryError, valueOf } from './query-error.ts';
import type { AdhocColumn, QueryColumn, QueryFilter, QueryObject } from './query-object.ts';
import { rowConditions } from './row-condition.ts';
import type { SqlText } from './sql-text.ts';

export interface AppliedFilter {
  readonly column: string;
}
export interface RejectedFilter {
  readonly reason: 'not_in_datasource';
  readonly column: string;
}

/** Only the best series: those of a sub-query over the same rows. */
export interface SeriesLimit {
  readonly columns: readonly SelectExpression[];
  readonly metric: string;
  readonly descending: boolean;
  readonly limit: number;
}

export interface Plan {
  readonly from: SqlText;
  readonly columns: readonly SelectExpression[];
  readonly metrics: readonly SelectExpression[];
  readonly isGrouped: boolean;
  readonly where: readonly SqlText[];
  readonly having: readonly SqlText[];
  readonly orderBy: readonly OrderTerm[];
  readonly seriesLimit: SeriesLimit | null;
  readonly rowLimit: number;
  readonly rowOffset: number;
  readonly isRowcount: boolean;
  readonly appliedFilters: readonly AppliedFilter[];
  readonly rejectedFilters: readonly RejectedFilter[];
  /** UTC milliseconds of the query's time range; null is open or none. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

export const TIMESTAMP_LABEL = '__timestamp';

export function planQuery(query: QueryObject, context: PlanContext): Plan {
  const columns = planColumns(query, context);
  const metrics = (query.metrics ?? []).map((metric) => selectMetric(context, metric));
  if (columns.length + metrics.length === 0) throw queryError('Empty query?');
  refuseDuplicates([...columns, ...metrics].map(({ label }) => label));
  const filters = planFilters(query, context);
  const isGrouped = query.metrics !== null && columns.length > 0;
  return {
    from: planFrom(context),
    columns,
    metrics,
    isGrouped,
    where: [
      ...filters.conditions,
      ...freeClause(context, query.extras.where, 'WHERE'),
      ...rowConditions(context.grammar, context.rowClauses),
    ],
    having: planHaving(query, context),
    orderBy: planOrder(query, context, [...columns, ...metrics]),
    seriesLimit: planSeriesLimit(query, context, columns),
    rowLimit: query.rowLimit,
    rowOffset: query.rowOffset,
    isRowcount: query.isRowcount,
    appliedFilters: filters.applied,
    rejectedFilters: filters.rejected,
    ...queryBounds(query, context),
  };
}

function planColumns(query: QueryObject, context: PlanContext): SelectExpression[] {
  const columns = query.columns.map((column) => selectColumn(context, column, useOf(column, query)));
  if (!query.isTimeseries || query.granularity === null) return columns;
  const timestamp = selectColumn(context, query.granularity, { grain: query.extras.time_grain_sqla ?? null, isAxis: true });
  return [{ ...timestamp, label: TIMESTAMP_LABEL }, ...columns];
}

function useOf(column: QueryColumn, query: QueryObject): ColumnUse {
  const isAxis = typeof column === 'string' ? column === query.granularity : column.columnType === 'BASE_AXIS';
  const common = isAxis ? (query.extras.time_grain_sqla ?? null) : null;
  return { grain: typeof column === 'string' ? common : (column.timeGrain ?? common), isAxis };
}

function refuseDuplicates(labels: readonly string[]): void {
  const repeated = [...new Set(labels.filter((label, index) => labels.indexOf(label) !== index))];
  if (repeated.length === 0) return;
  const names = repeated.map((label) => `"${label}"`).join(', ');
  throw queryError(`Duplicate column/metric labels: ${names}. Please make sure all columns and metrics have a unique label.`);
}

function planFrom({ dataset, dialect, grammar }: PlanContext): SqlText {
  if (dataset.sql === null) return [dialect.qualify([dataset.catalog, dataset.schema, dataset.name])];
  const statement = valueOf(grammar.proveReadOnly(dataset.sql), `SQL of dataset "${dataset.name}"`);
  return [`(\n${statement.sql}\n) AS ${dialect.quoteIdentifier('virtual_table')}`];
}

interface PlannedFilters {
  readonly conditions: SqlText[];
  readonly applied: AppliedFilter[];
  readonly rejected: RejectedFilter[];
}

function planFilters(query: QueryObject, context: PlanContext): PlannedFilters {
  const planned: PlannedFilters = { conditions: [], applied: [], rejected: [] };
  for (const filter of [...granularityFilter(query), ...query.filters]) {
    const found = findFilter(context, filter);
    if (!found) {
      planned.rejected.push({ reason: 'not_in_datasource', column: columnLabel(filter.col) });
      continue;
    }
    const condition = filterCondition(context, found);
    planned.applied.push({ column: found.column });
    if (condition) planned.conditions.push(condition);
  }
  return planned;
}

/** The old form of a time filter: a temporal column and a range beside the filters. */
function granularityFilter(query: QueryObject): QueryFilter[] {
  if (query.granularity === null || query.timeRange === null) return [];
  return [{ col: query.granularity, op: 'TEMPORAL_RANGE', val: query.timeRange }];
}

function freeClause(context: PlanContext, text: string, name: 'WHERE' | 'HAVING'): SqlText[] {
  return text.trim() === '' ? [] : [[`(${checkedExpression(context.grammar, text, 'condition', `Custom ${name} clause`)})`]];
}

function planHaving(query: QueryObject, context: PlanContext): SqlText[] {
  const having = freeClause(context, query.extras.having, 'HAVING');
  if (having.length > 0 && query.metrics === null) throw queryError('A HAVING clause needs metrics.');
  return having;
}

function planSeriesLimit(query: QueryObject, context: PlanContext, columns: readonly SelectExpression[]): SeriesLimit | null {
  if (query.seriesLimit === 0 || query.seriesColumns.length === 0 || query.metrics === null) return null;
  const series = query.seriesColumns.map((column) => {
    const selected = columns.find(({ label }) => label === columnLabel(column));
    return selected ?? selectColumn(context, column, useOf(column, query));
  });
  return { columns: series, metric: seriesMetric(query, context), descending: query.orderDesc, limit: query.seriesLimit };
}

/** What ranks the series: the metric named for it (by label, if one of the query's own has it), else the first one. */
function seriesMetric(query: QueryObject, context: PlanContext): string {
  const named = query.seriesLimitMetric;
  const own = typeof named === 'string' ? query.metrics?.find((metric) => metricLabel(metric) === named) : undefined;
  const metric = own ?? named ?? query.metrics?.[0];
  return metric === undefined ? 'COUNT(*)' : selectMetric(context, metric).sql;
}

/** The reply's from and to: the old form's range, else the axis' time filter, else the first one. */
function queryBounds(query: QueryObject, context: PlanContext): { fromMs: number | null; toMs: number | null } {
  const axis = query.columns.find(
    (column): column is AdhocColumn => typeof column !== 'string' && column.columnType === 'BASE_AXIS',
  );
  const ranges = query.filters.filter(
    (filter) => filter.op === 'TEMPORAL_RANGE' && typeof filter.val === 'string' && findSource(context, filter.col),
  );
  const chosen = ranges.find((filter) => filter.col === axis?.sqlExpression) ?? ranges[0];
  const text = query.timeRange ?? (typeof chosen?.val === 'string' ? chosen.val : null);
  if (text === null || text === '') return { fromMs: null, toMs: null };
  const bounds: TimeBounds = context.resolveRange(text);
  return { fromMs: bounds.sinceMs, toMs: bounds.untilMs };
}
