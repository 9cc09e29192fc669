// What a dataset says of the columns of a chart's result: names, formats, currencies, and whether a metric's cells add up.
import { isObject, metricLabel, readFlag, readList, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { ColumnMeta } from '#app/charts/shared/kind.ts';
import { isAdditiveMetric, isAdditiveSql } from '#app/domain/pivot/additive-metric.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { resolveCurrency, type DataCurrency } from '#app/domain/query/resolve-currency.ts';
import { metricNames } from '#app/messages/en/metric-names.ts';
import { isCountOfRows, labelMetric } from '#app/messages/name-metric.ts';
import { createTranslate } from '#app/messages/translate.ts';

interface ChartSettings {
  readonly formData: JsonObject;
  /** BCP 47. */
  readonly locale: string;
}

/** Metadata by column name, or by label for the chart's own metrics. `found`: the currency of the data. */
export function readColumnMeta(
  dataset: Pick<Dataset, 'columns' | 'metrics'>,
  found: DataCurrency | null,
  { formData, locale }: ChartSettings,
): Record<string, ColumnMeta> {
  const t = createTranslate(metricNames, locale);
  const columns = dataset.columns.map(({ name, verboseName, type }): [string, ColumnMeta] => [
    name,
    { verboseName: verboseName ?? name, d3Format: null, currency: null, ...(/bool/i.test(type ?? '') && { isBoolean: true }) },
  ]);
  const metrics = dataset.metrics.map(({ name, verboseName, d3Format, currency, expression }): [string, ColumnMeta] => [
    name,
    {
      verboseName: labelMetric(verboseName ?? name, t),
      d3Format,
      currency: currency && resolveCurrency(currency, found),
      isAdditive: isAdditiveSql(expression),
    },
  ]);
  const known = new Map([...columns, ...metrics]);
  for (const metric of readList(formData, 'metrics').filter(isObject)) {
    const label = metricLabel(metric);
    const plain = { verboseName: label, d3Format: null, currency: null };
    known.set(label, { ...(known.get(label) ?? plain), isAdditive: isAdditiveMetric(metric, []) === true });
  }
  for (const label of listCounts(formData)) {
    const plain = { d3Format: null, currency: null };
    known.set(label, { ...(known.get(label) ?? plain), verboseName: labelMetric(label, t) });
  }
  return Object.fromEntries(known);
}

/** Generated labels of row counts among the chart's own metrics, of any control; not labels that users typed. */
function listCounts(formData: JsonObject): readonly string[] {
  const values = Object.keys(formData).flatMap((name) => readList(formData, name).filter(isObject));
  // Points are sized by `{type: 'metric', value}`.
  const metrics = values.map((value) => (isObject(value['value']) ? value['value'] : value));
  return metrics
    .filter((metric) => !readFlag(metric, 'hasCustomLabel', false))
    .map(metricLabel)
    .filter(isCountOfRows);
}
