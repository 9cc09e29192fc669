// One query: one row per outline, the largest first by the sort metric or the first metric.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { RadarSettings } from './settings.ts';

export function buildQueries(settings: RadarSettings): readonly QueryJson[] {
  const { groupby, metrics, timeseries_limit_metric: sortMetric } = settings;
  const sort = sortMetric ?? metrics[0];
  return [
    {
      ...baseQuery(settings, { columns: groupby, metrics }),
      ...(sort !== undefined && { orderby: [[sort, false]] }),
    },
  ];
}
