// One query: a row a country, with one metric or two.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const [metric] = readList(formData, 'metric');
  const metrics = [metric, ...readList(formData, 'secondary_metric').slice(0, 1)].filter((one) => one !== undefined);
  const base = baseQuery(formData, { columns: readList(formData, 'entity').slice(0, 1), metrics });
  const isSorted = readFlag(formData, 'sort_by_metric', false) && metric !== undefined;
  return [isSorted ? { ...base, orderby: [[metric, false]] } : base];
}
