// One query: a row a name.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = readList(formData, 'metric').slice(0, 1);
  const columns = readList(formData, 'series').slice(0, 1);
  const byMetric = readFlag(formData, 'sort_by_metric', false) ? metrics.map((metric) => [metric, false]) : [];
  return [{ ...baseQuery(formData, { columns, metrics }), orderby: [...byMetric, ...columns.map((column) => [column, true])] }];
}
