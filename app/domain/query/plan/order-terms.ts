// What a query's rows are ordered by: a selected label where there is one, else a metric or column of the dataset.
import { findSource, readable, type SelectExpression } from './column-expression.ts';
import { selectMetric } from './metric-expression.ts';
import { findDatasetMetric, type PlanContext } from './plan-context.ts';
import { queryError } from '#app/domain/query/query-error.ts';
import type { OrderBy, QueryColumn, QueryMetric, QueryObject } from '#app/domain/query/query-object.ts';

/** An item of the select list, or an expression that is not in it. */
export type OrderTerm = { readonly ascending: boolean } & ({ readonly item: SelectExpression } | { readonly sql: string });

/** The order's terms. Throws 400 for a name that is neither selected nor the dataset's. */
export function planOrder(query: QueryObject, context: PlanContext, selected: readonly SelectExpression[]): OrderTerm[] {
  return query.orderby.map(([what, ascending]: OrderBy) => {
    const item = selected.find(({ label }) => label === labelOf(what));
    return item ? { item, ascending } : { sql: orderExpression(context, what), ascending };
  });
}

const labelOf = (what: QueryMetric | QueryColumn): string => (typeof what === 'string' ? what : what.label);

function orderExpression(context: PlanContext, what: QueryMetric | QueryColumn): string {
  if (typeof what === 'string' && findDatasetMetric(context.dataset, what)) return selectMetric(context, what).sql;
  if (typeof what !== 'string' && what.expressionType === 'SIMPLE') return selectMetric(context, what).sql;
  const source = findSource(context, what);
  if (!source) throw queryError(`Unknown column used in orderby: ${labelOf(what)}`);
  return readable(context, source, null);
}
