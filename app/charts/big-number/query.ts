// The trend's query, or the number's alone. "raw" queries both: the number over all time is not a sum of the trend.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { trendQuery } from '#app/charts/shared/time/time-series-query.ts';
import { TOTAL } from './settings.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const overall = baseQuery(formData, { columns: [], metrics: readList(formData, 'metric') });
  if (formData['viz_type'] === TOTAL) return [overall];
  const trend = trendQuery(formData);
  if (formData['aggregation'] !== 'raw') return [trend];
  return [trend, { ...trend, columns: [], is_timeseries: false, post_processing: [] }];
}
