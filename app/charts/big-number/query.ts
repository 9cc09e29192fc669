// The query for the trend or for the number. "raw" needs both: the number over all time is not a sum of the trend.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { trendQuery } from '#app/charts/shared/time/time-series-query.ts';
import type { BigNumberSettings } from './settings.ts';
import { TOTAL } from './viz-types.ts';

export function buildQueries(settings: BigNumberSettings): readonly QueryJson[] {
  const { viz_type: vizType, metric, aggregation } = settings;
  if (vizType === TOTAL) return [baseQuery(settings, { columns: [], metrics: metric === null ? [] : [metric] })];
  const trend = trendQuery(settings);
  if (aggregation !== 'raw') return [trend];
  return [trend, { ...trend, columns: [], is_timeseries: false, post_processing: [] }];
}
