// One query: a row a part, and a row for each of its moments where time counts.
import { axisColumn, baseQuery } from '#app/charts/shared/base-query.ts';
import { columnLabel, own, readFlag, readList, readText } from '#app/charts/shared/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export type TimeOption = 'not_time' | 'time_series' | 'agg_sum' | 'agg_mean' | 'point_diff' | 'point_factor' | 'point_percent';

const OPTIONS: readonly TimeOption[] = [
  'not_time',
  'time_series',
  'agg_sum',
  'agg_mean',
  'point_diff',
  'point_factor',
  'point_percent',
];

export function timeOption(formData: FormData): TimeOption {
  const saved = readText(formData, 'time_series_option');
  return OPTIONS.find((option) => option === saved) ?? 'not_time';
}

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const hasTime = timeOption(formData) !== 'not_time' && columnLabel(own(formData, 'x_axis')) !== '';
  const groups = readList(formData, 'groupby');
  const metrics = readList(formData, 'metrics');
  const by = readList(formData, 'timeseries_limit_metric')[0] ?? metrics[0];
  const columns = hasTime ? [axisColumn(formData), ...groups] : groups;
  return [
    {
      ...baseQuery(formData, { columns, metrics }),
      ...(hasTime ? { series_columns: groups } : {}),
      ...(by === undefined ? {} : { orderby: [[by, !readFlag(formData, 'order_desc', true)]] }),
    },
  ];
}
