// One query: a row an outline, the largest by the sort metric or the first.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = readList(formData, 'metrics');
  const [sort] = [...readList(formData, 'timeseries_limit_metric'), ...metrics];
  return [
    {
      ...baseQuery(formData, { columns: readList(formData, 'groupby'), metrics }),
      ...(sort === undefined ? {} : { orderby: [[sort, false]] }),
    },
  ];
}
