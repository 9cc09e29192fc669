// One query: a row a part, and a row for each of its moments where time counts.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, own, readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { timeOption } from './settings.ts';

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
