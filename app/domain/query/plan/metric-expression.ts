// A query's metric as SQL: a saved one by name, an aggregate of a column, or free SQL.
import type { ColumnType } from '#app/domain/table.ts';
import { findSource, readable, type SelectExpression } from './column-expression.ts';
import { findDatasetMetric, type PlanContext } from './plan-context.ts';
import { callersExpression, checkedExpression, queryError } from '#app/domain/query/query-error.ts';
import type { QueryMetric, SimpleMetric } from '#app/domain/query/query-object.ts';

export const metricLabel = (metric: QueryMetric): string => (typeof metric === 'string' ? metric : metric.label);

/** A metric of the select list. Throws 400 for an unknown metric or column. */
export function selectMetric(context: PlanContext, metric: QueryMetric): SelectExpression {
  if (typeof metric === 'string') return savedMetric(context, metric);
  if (metric.expressionType === 'SIMPLE') return simpleMetric(context, metric);
  return {
    label: metric.label,
    sql: callersExpression(context, metric.sqlExpression, 'value', `Metric "${metric.label}"`),
    hint: null,
  };
}

function savedMetric(context: PlanContext, name: string): SelectExpression {
  const saved = findDatasetMetric(context.dataset, name);
  if (!saved) throw queryError(`Metric '${name}' does not exist`);
  return { label: name, sql: checkedExpression(context.grammar, saved.expression, 'value', `Metric "${name}"`), hint: null };
}

function simpleMetric(context: PlanContext, metric: SimpleMetric): SelectExpression {
  const source = findSource(context, metric.column.column_name);
  if (!source) throw queryError(`Columns missing in dataset: ['${metric.column.column_name}']`);
  return {
    label: metric.label,
    sql: context.dialect.aggregate(metric.aggregate, readable(context, source, null)),
    hint: aggregateHint(metric, source.generic),
  };
}

function aggregateHint(metric: SimpleMetric, generic: ColumnType | null): ColumnType | null {
  return metric.aggregate === 'MIN' || metric.aggregate === 'MAX' ? generic : 'numeric';
}
