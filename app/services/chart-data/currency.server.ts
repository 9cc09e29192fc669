// The currency of a result's rows, queried where the chart leaves it to the data and the dataset has a currency
// column.
import {
  currencyQuery,
  metricWantsCurrency,
  readCurrencies,
  soleCurrency,
  wantsCurrency,
} from '#app/domain/query/detect-currency.ts';
import type { DataCurrency } from '#app/domain/query/resolve-currency.ts';
import { executeQuery } from './chart-data.server.ts';
import type { QueryDeps } from './dataset-result.ts';
import type { DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';

/** ISO 4217; null where not requested, or the rows disagree. The rows are those that the query counts, clauses included. */
export async function detectedCurrency(deps: QueryDeps, datasetQuery: DatasetQuery, formData: unknown): Promise<string | null> {
  const found = await findCurrency(deps, datasetQuery, formData);
  return found && soleCurrency(found);
}

/** Null where not requested, or the dataset has no column of codes. Throws as `executeQuery` does. */
export async function findCurrency(deps: QueryDeps, datasetQuery: DatasetQuery, formData: unknown): Promise<DataCurrency | null> {
  const { query } = datasetQuery;
  const { currencyCodeColumn, columns } = datasetQuery.dataset;
  if (currencyCodeColumn === null || !columns.some(({ name }) => name === currencyCodeColumn)) return null;
  if (!wantsCurrency(formData) && !metricWantsCurrency(query, datasetQuery.dataset.metrics)) return null;
  if (typeof query !== 'object' || query === null) return null;
  const request = currencyQuery(query as Readonly<Record<string, unknown>>, currencyCodeColumn);
  const { table } = await executeQuery(deps, { ...datasetQuery, query: request, resultType: 'results' });
  return { ...readCurrencies(table), column: currencyCodeColumn };
}
