// One query: one row per slice, with its share of the total.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { metricLabel } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { PieSettings } from './settings.ts';

const CONTRIBUTION = '__contribution';

export function buildQueries(settings: PieSettings): readonly QueryJson[] {
  const { groupby, metric, sort_by_metric: isSorted } = settings;
  const base = baseQuery(settings, { columns: groupby, metrics: metric === null ? [] : [metric] });
  if (metric === null) return [base];
  const label = metricLabel(metric);
  return [
    {
      ...base,
      ...(isSorted && { orderby: [[metric, false]] }),
      post_processing: [
        { operation: 'contribution', options: { columns: [label], rename_columns: [`${label}${CONTRIBUTION}`] } },
      ],
    },
  ];
}
