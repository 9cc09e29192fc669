// One query: one row per line.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { ParaSettings } from './settings.ts';

export function buildQueries(settings: ParaSettings): readonly QueryJson[] {
  const { series, secondary_metric: colorMetric, timeseries_limit_metric: sortMetric, order_desc } = settings;
  const columns = series === null ? [] : [series];
  const metrics = [...settings.metrics, ...(colorMetric === null ? [] : [colorMetric])];
  return [
    {
      ...baseQuery(settings, { columns, metrics }),
      ...(sortMetric === null ? {} : { orderby: [[sortMetric, !order_desc]] }),
    },
  ];
}
