// One query: one row per part; one per part and period if the chart compares times.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { PartitionSettings } from './settings.ts';

export function buildQueries(settings: PartitionSettings): readonly QueryJson[] {
  const { groupby, metrics, time_series_option: timeOption, x_axis, timeseries_limit_metric: sortMetric, order_desc } = settings;
  const hasTime = timeOption !== 'not_time' && columnLabel(x_axis) !== '';
  const by = sortMetric ?? metrics[0];
  const columns = hasTime ? [axisColumn(settings), ...groupby] : groupby;
  return [
    {
      ...baseQuery(settings, { columns, metrics }),
      ...(hasTime ? { series_columns: groupby } : {}),
      ...(by === undefined ? {} : { orderby: [[by, !order_desc]] }),
    },
  ];
}
