// One query: a row a region. All of them: the type has no row limit.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const columns = readList(formData, 'entity').slice(0, 1);
  return [baseQuery(formData, { columns, metrics: readList(formData, 'metric').slice(0, 1) })];
}
