// One query: a row a pair of source and target.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = readList(formData, 'metric').slice(0, 1);
  const pair = [...readList(formData, 'source').slice(0, 1), ...readList(formData, 'target').slice(0, 1)];
  const byMetric = readFlag(formData, 'sort_by_metric', false) ? metrics.map((metric) => [metric, false]) : [];
  return [
    {
      ...baseQuery(formData, { columns: [], metrics }),
      groupby: pair,
      orderby: [...byMetric, ...pair.map((column) => [column, true])],
    },
  ];
}
