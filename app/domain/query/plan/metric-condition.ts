// A condition on a metric of the query as one on groups: its value is bound, its expression is the select list's.
import type { SelectExpression } from './column-expression.ts';
import type { PlanContext } from './plan-context.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { MetricFilter } from '#app/domain/query/query-object.ts';
import { bound, type SqlText } from './sql-text.ts';

/** Throws 400 for a metric that the query does not have. */
export function metricCondition(
  { dialect }: PlanContext,
  metrics: readonly SelectExpression[],
  { metric: label, op, val }: MetricFilter,
): SqlText {
  const metric = metrics.find((one) => one.label === label);
  if (!metric) throw queryError(`The query can't be filtered by "${label}": it has no metric of that name.`);
  const left = `(${metric.sql})`;
  if (op === 'ILIKE')
    return [{ kind: 'like', left: dialect.castToText(left), value: String(val), ignoreCase: true, negated: false }];
  return [`${left} ${SQL_OPERATORS[op]} `, bound(val)];
}

const SQL_OPERATORS = { '==': '=', '!=': '<>', '>': '>', '<': '<', '>=': '>=', '<=': '<=' } as const;
