// One query: a row a line.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';

export function buildQueries(formData: FormData): readonly QueryJson[] {
  const metrics = [...readList(formData, 'metrics'), ...readList(formData, 'secondary_metric').slice(0, 1)];
  const [sort] = readList(formData, 'timeseries_limit_metric');
  return [
    {
      ...baseQuery(formData, { columns: readList(formData, 'series').slice(0, 1), metrics }),
      ...(sort === undefined ? {} : { orderby: [[sort, !readFlag(formData, 'order_desc', true)]] }),
    },
  ];
}
