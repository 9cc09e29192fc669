// One query: a row a slice, with its share of the total.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { metricLabel, readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

const CONTRIBUTION = '__contribution';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = readList(formData, 'metric').slice(0, 1);
  const [metric] = metrics;
  const base = baseQuery(formData, { columns: readList(formData, 'groupby'), metrics });
  if (metric === undefined) return [base];
  const label = metricLabel(metric);
  return [
    {
      ...base,
      ...(readFlag(formData, 'sort_by_metric', true) ? { orderby: [[metric, false]] } : {}),
      post_processing: [
        { operation: 'contribution', options: { columns: [label], rename_columns: [`${label}${CONTRIBUTION}`] } },
      ],
    },
  ];
}
