// An additional query for the currencies of a pivot table's groups, if it doesn't group by currency code.
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { metricWantsCurrency, wantsCurrency } from '#app/domain/query/detect-currency.ts';
import { FIRST_CODE, LAST_CODE } from './currency-codes.ts';
import type { PivotSettings } from './settings.ts';

/** No query if the chart sets a currency, the dataset has no code column, or the table groups by it. */
export function currencyQueries(settings: PivotSettings, dataset: Dataset, query: QueryJson): readonly QueryJson[] {
  const { currencyCodeColumn: code } = dataset;
  if (!code || !dataset.columns.some(({ name }) => name === code)) return [];
  if (!wantsCurrency(settings) && !metricWantsCurrency(query, dataset.metrics)) return [];
  const columns: readonly unknown[] = Array.isArray(query['columns']) ? query['columns'] : [];
  if (columns.some((column) => columnLabel(column) === code)) return [];
  const end = (aggregate: 'MIN' | 'MAX', label: string) => ({
    expressionType: 'SIMPLE',
    aggregate,
    label,
    column: { column_name: code },
  });
  return [{ ...query, metrics: [end('MIN', FIRST_CODE), end('MAX', LAST_CODE)] }];
}
