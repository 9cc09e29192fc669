// One query: a row a pair of source and target.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy, readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = readList(formData, 'metric').slice(0, 1);
  const [metric] = metrics;
  const pair = [...readList(formData, 'groupby').slice(0, 1), ...readList(formData, 'columns').slice(0, 1)];
  const isSorted = metric !== undefined && readFlag(formData, 'sort_by_metric', false);
  return [
    {
      ...baseQuery(formData, { columns: distinctBy(pair, columnLabel), metrics }),
      ...(isSorted ? { orderby: [[metric, false]] } : {}),
    },
  ];
}
