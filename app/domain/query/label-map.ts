// The reply's label_map: what each label is made of, so that clients can tell "region, metric" apart.
import type { Dataset } from './dataset.ts';
import { findDatasetMetric } from './plan-context.ts';
import type { QueryColumn, QueryMetric, QueryObject } from './query-object.ts';

/** Result columns by their parts, then the query's own columns and metrics by what they are made from. */
export function labelMap(
  resultNames: readonly string[],
  query: QueryObject,
  dataset: Dataset,
): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, readonly string[]>(resultNames.map((name) => [name, splitLabel(name)]));
  for (const column of query.columns) map.set(...columnEntry(column));
  for (const metric of query.metrics ?? []) {
    map.set(...metricEntry(metric));
    const saved = typeof metric === 'string' ? findDatasetMetric(dataset, metric) : undefined;
    if (saved && !map.has(saved.expression)) map.set(saved.expression, [saved.name]);
  }
  return map;
}

const columnEntry = (column: QueryColumn): [string, string[]] =>
  typeof column === 'string' ? [column, [column]] : [column.label, [column.sqlExpression]];

function metricEntry(metric: QueryMetric): [string, string[]] {
  if (typeof metric === 'string') return [metric, [metric]];
  return [metric.label, [metric.expressionType === 'SQL' ? metric.sqlExpression : metric.label]];
}

/** `a, b\, c` -> `a`, `b, c`: flattened levels are joined by ", ", and their own commas are escaped. */
function splitLabel(name: string): string[] {
  return name.split(/(?<!\\),\s/).map((part) => part.replaceAll('\\,', ','));
}
