// The currency of a result's rows, queried where the chart leaves it to the data and the dataset has a currency
// column.
import { currencyQuery, soleCurrency, wantsCurrency } from '#app/domain/query/detect-currency.ts';
import { executeQuery } from './chart-data.server.ts';
import type { QueryDeps } from './query-outcome.ts';
import type { QueryQuestion } from '#app/services/planning/plan-question.server.ts';

/** ISO 4217; null where not requested, or the rows disagree. The rows are those that the query counts, clauses included. */
export async function detectedCurrency(deps: QueryDeps, question: QueryQuestion, formData: unknown): Promise<string | null> {
  const { query } = question;
  const { currencyCodeColumn, columns } = question.dataset;
  if (currencyCodeColumn === null || !columns.some(({ name }) => name === currencyCodeColumn)) return null;
  if (!wantsCurrency(formData) || typeof query !== 'object' || query === null) return null;
  const request = currencyQuery(query as Readonly<Record<string, unknown>>, currencyCodeColumn);
  return soleCurrency((await executeQuery(deps, { ...question, query: request, resultType: 'results' })).table);
}
