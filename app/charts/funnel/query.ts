// One query: a row a stage, the largest first.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = readList(formData, 'metric').slice(0, 1);
  const [metric] = metrics;
  const isSorted = readFlag(formData, 'sort_by_metric', true) && metric !== undefined;
  const base = baseQuery(formData, { columns: readList(formData, 'groupby'), metrics });
  return [{ ...base, ...(isSorted ? { orderby: [[metric, false]] } : {}) }];
}
