// The reply's label_map: what each label is made of, so that clients can tell "region, metric" apart.
import type { Dataset } from './dataset.ts';
import { findDatasetMetric } from './plan/plan-context.ts';
import type { QueryColumn, QueryMetric, QueryObject } from './query-object.ts';

/** A result column's name, and the levels that it was joined from. */
export interface ResultName {
  readonly name: string;
  readonly parts: readonly string[];
}

/** Result columns by their parts, then the query's own columns and metrics by what they are made from. */
export function labelMap(
  resultNames: readonly ResultName[],
  query: QueryObject,
  dataset: Dataset,
): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>(resultNames.map(({ name, parts }) => [name, parts]));
  for (const column of query.columns) map.set(...columnEntry(column));
  for (const metric of query.metrics ?? []) map.set(...metricEntry(metric, dataset));
  return map;
}

const columnEntry = (column: QueryColumn): [string, string[]] =>
  typeof column === 'string' ? [column, [column]] : [column.label, [column.sqlExpression]];

/** Other clients find a saved metric under its verbose name, if it has one. */
function metricEntry(metric: QueryMetric, dataset: Dataset): [string, string[]] {
  if (typeof metric === 'string') return [findDatasetMetric(dataset, metric)?.verboseName || metric, [metric]];
  return [metric.label, [metric.expressionType === 'SQL' ? metric.sqlExpression : metric.label]];
}
