// What a dataset says of the columns of a chart's result: names, formats, currencies, and whether a metric's cells add up.
import { isObject, metricLabel, readList, readText, type JsonObject } from '#app/charts/shared/form-values.ts';
import type { ColumnMeta } from '#app/charts/shared/kind.ts';
import { isAdditiveSql } from '#app/domain/pivot/additive-metric.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { resolveCurrency, type DataCurrency } from '#app/domain/query/resolve-currency.ts';

/** By name, or by label for the chart's own metrics. `found`: the currency of the data. */
export function readColumnMeta(
  dataset: Pick<Dataset, 'columns' | 'metrics'>,
  found: DataCurrency | null,
  formData: JsonObject,
): Record<string, ColumnMeta> {
  const columns = dataset.columns.map(({ name, verboseName }): [string, ColumnMeta] => [
    name,
    { verboseName: verboseName ?? name, d3Format: null, currency: null },
  ]);
  const metrics = dataset.metrics.map(({ name, verboseName, d3Format, currency, expression }): [string, ColumnMeta] => [
    name,
    {
      ...{ verboseName: verboseName ?? name, d3Format, currency: currency && resolveCurrency(currency, found) },
      isAdditive: isAdditiveSql(expression),
    },
  ]);
  const known = new Map([...columns, ...metrics]);
  for (const metric of readList(formData, 'metrics').filter(isObject)) {
    const label = metricLabel(metric);
    const plain = { verboseName: label, d3Format: null, currency: null };
    known.set(label, { ...(known.get(label) ?? plain), isAdditive: isAdditiveMetric(metric) });
  }
  return Object.fromEntries(known);
}

const ADDITIVE_AGGREGATES = new Set(['SUM', 'COUNT']);

function isAdditiveMetric(metric: JsonObject): boolean {
  if (readText(metric, 'expressionType') === 'SQL') return isAdditiveSql(readText(metric, 'sqlExpression') ?? '');
  return ADDITIVE_AGGREGATES.has((readText(metric, 'aggregate') ?? '').toUpperCase());
}
