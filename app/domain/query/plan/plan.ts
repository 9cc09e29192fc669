// What a query object means for a dataset: which expressions, conditions and order. Throws 400 for what cannot be queried.
import { selectColumn, type ColumnUse, type SelectExpression } from './column-expression.ts';
import { selectMetric } from './metric-expression.ts';
import { planOrder, type OrderTerm } from './order-terms.ts';
import type { PlanContext } from './plan-context.ts';
import { metricCondition } from './metric-condition.ts';
import { freeClause, planFilters, type PlannedFilters } from './plan-filters.ts';
import type { AppliedFilter, RejectedFilter } from '#app/domain/query/filter-report.ts';
import { planFrom } from './plan-from.ts';
import { planSeriesLimit, type SeriesLimit } from './plan-series.ts';
import { planTime, type PlannedTime } from './plan-time.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { QueryColumn, QueryObject } from '#app/domain/query/query-object.ts';
import type { SqlText } from './sql-text.ts';

export type { AppliedFilter, RejectedFilter } from '#app/domain/query/filter-report.ts';
export type { SeriesLimit } from './plan-series.ts';

export interface Plan {
  readonly from: SqlText;
  readonly columns: readonly SelectExpression[];
  readonly metrics: readonly SelectExpression[];
  readonly isGrouped: boolean;
  readonly where: readonly SqlText[];
  readonly having: readonly SqlText[];
  readonly orderBy: readonly OrderTerm[];
  readonly seriesLimit: SeriesLimit | null;
  /** null: only the limit of a result. */
  readonly rowLimit: number | null;
  readonly rowOffset: number;
  /** Rows that a result can contain at all. */
  readonly maxRows: number;
  readonly isRowcount: boolean;
  /** Column names of the dataset, which an unquoted expression can refer to. */
  readonly columnNames: ReadonlySet<string>;
  readonly appliedFilters: readonly AppliedFilter[];
  readonly rejectedFilters: readonly RejectedFilter[];
  /** UTC milliseconds of the query's time range; null is open or none. */
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

export const TIMESTAMP_LABEL = '__timestamp';
const DEFAULT_MAX_ROWS = 100_000;

export function planQuery(query: QueryObject, given: PlanContext): Plan {
  const time = planTime(query, given);
  const context: PlanContext = { ...given, ranges: time.ranges };
  const columns = planColumns(query, context);
  const metrics = (query.metrics ?? []).map((metric) => selectMetric(context, metric));
  if (columns.length + metrics.length === 0) throw queryError('Empty query?');
  refuseDuplicates([...columns, ...metrics].map(({ label }) => label));
  const filters = planFilters(query, context, time);
  const where = ownTimeConditions(query, context, { time, filters });
  const seriesLimit = planSeriesLimit(query, context, { columns, where, useOf: (column) => useOf(column, query) });
  return {
    from: planFrom(context),
    columns,
    metrics,
    isGrouped: query.metrics !== null && columns.length > 0,
    where: filters.conditions,
    having: planHaving(query, context, metrics),
    orderBy: planOrder(query, context, [...columns, ...metrics]),
    seriesLimit,
    // Other clients get all the rows of a query whose other series are grouped.
    rowLimit: seriesLimit?.gathersOthers ? null : query.rowLimit,
    rowOffset: query.rowOffset,
    maxRows: context.maxRows ?? DEFAULT_MAX_ROWS,
    isRowcount: query.isRowcount,
    columnNames: new Set(context.dataset.columns.map(({ name }) => name)),
    appliedFilters: filters.applied,
    rejectedFilters: filters.rejected,
    fromMs: time.bounds.sinceMs,
    toMs: time.bounds.untilMs,
  };
}

/** The series of a comparison are those of the query itself. */
function ownTimeConditions(
  query: QueryObject,
  context: PlanContext,
  { time, filters }: { readonly time: PlannedTime; readonly filters: PlannedFilters },
): readonly SqlText[] {
  if (!context.comparedRange || query.seriesLimit === 0) return filters.conditions;
  const own: PlanContext = { ...context, comparedRange: (bounds) => bounds };
  return planFilters(query, own, { ...planTime(query, own), ranges: time.ranges }).conditions;
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

function planHaving(query: QueryObject, context: PlanContext, metrics: readonly SelectExpression[]): SqlText[] {
  const having = [
    ...freeClause(context, query.extras.having, 'HAVING'),
    ...query.metricFilters.map((filter) => metricCondition(context, metrics, filter)),
  ];
  if (having.length > 0 && query.metrics === null) throw queryError('A HAVING clause needs metrics.');
  return having;
}
