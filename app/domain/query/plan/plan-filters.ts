// Which rows a query is about: its filters, free conditions, and what the dataset requires. Row clauses are the source's.
import { columnLabel, findSource } from './column-expression.ts';
import { filterCondition, findFilter, rangeCondition, type FoundFilter } from './filter-condition.ts';
import type { PlanContext } from './plan-context.ts';
import { filterBounds, granularityFilter, type PlannedTime } from './plan-time.ts';
import { callersExpression, checkedExpression } from '#app/domain/query/query-error.ts';
import type { QueryObject } from '#app/domain/query/query-object.ts';
import type { SqlText } from './sql-text.ts';
import { appliedTimeExtras } from '#app/domain/query/time-extras.ts';
import type { AppliedFilter, RejectedFilter } from '#app/domain/query/filter-report.ts';

export interface PlannedFilters {
  readonly conditions: readonly SqlText[];
  readonly applied: readonly AppliedFilter[];
  readonly rejected: readonly RejectedFilter[];
}

/** Filters on columns that the dataset does not have are reported, not refused. Throws 400 for values that do not fit. */
export function planFilters(query: QueryObject, context: PlanContext, time: PlannedTime): PlannedFilters {
  const conditions: SqlText[] = [];
  const extras = appliedTimeExtras(query, context.dataset);
  const [applied, rejected] = [[...extras.applied], [...extras.rejected]];
  for (const filter of [...granularityFilter(query), ...query.filters]) {
    const found = findFilter(context, filter);
    if (!found) {
      rejected.push({ reason: 'not_in_datasource', column: columnLabel(filter.col) });
      continue;
    }
    const condition = conditionOf(context, found, time);
    applied.push({ column: found.column });
    if (condition) conditions.push(condition);
  }
  return { conditions: [...conditions, ...mainCondition(context, time), ...otherConditions(query, context)], applied, rejected };
}

const conditionOf = (context: PlanContext, found: FoundFilter, time: PlannedTime): SqlText | null =>
  found.filter.op === 'TEMPORAL_RANGE'
    ? rangeCondition(context, found.source, filterBounds(context, found.filter, time.column))
    : filterCondition(context, found);

/** The query's range on the dataset's main column too, where requested, so that an index on it serves. */
function mainCondition(context: PlanContext, { column, bounds }: PlannedTime): SqlText[] {
  const { alwaysFilterMainTemporal, mainTemporalColumn } = context.dataset;
  if (!alwaysFilterMainTemporal || mainTemporalColumn === null || column === null || column === mainTemporalColumn) return [];
  const source = findSource(context, mainTemporalColumn);
  const condition = source && rangeCondition(context, source, bounds);
  return condition ? [condition] : [];
}

function otherConditions(query: QueryObject, context: PlanContext): SqlText[] {
  const predicate = context.dataset.fetchValuesPredicate?.trim();
  return [
    ...freeClause(context, query.extras.where, 'WHERE'),
    ...(query.appliesFetchPredicate && predicate ? [ownCondition(context, predicate)] : []),
  ];
}

/** No sub-query: owning a dataset is no way into other tables. */
const ownCondition = ({ grammar }: PlanContext, predicate: string): SqlText => [
  `(${checkedExpression(grammar, predicate, 'condition', 'The condition on the values of this dataset')})`,
];

/** A user-typed condition, in parentheses; nothing for blank text. Throws 400, or 403 for a sub-query. */
export function freeClause(context: PlanContext, text: string, name: 'WHERE' | 'HAVING'): SqlText[] {
  return text.trim() === '' ? [] : [[`(${callersExpression(context, text, 'condition', `Custom ${name} clause`)})`]];
}
