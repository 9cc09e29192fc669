// Two queries with the same axis; without metrics for the second, only the first.
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { mixedQuery } from '#app/charts/shared/time/time-series-query.ts';
import { secondForm } from './sides.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const first = mixedQuery(formData);
  return readList(formData, 'metrics_b').length === 0 ? [first] : [first, mixedQuery(secondForm(formData))];
}
