// One plain query over all columns of both axes, whose rows the layout pivots; another one for the currencies of the groups.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy, readFlag, readList } from '#app/charts/shared/form/form-values.ts';
import { grainedColumn } from '#app/charts/shared/time/grained-column.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { currencyQueries } from './currency-query.ts';

export function buildQueries(formData: FormData, dataset: Dataset): readonly QueryJson[] {
  const groups = [...readList(formData, 'groupbyColumns'), ...readList(formData, 'groupbyRows')];
  const columns = distinctBy(groups, columnLabel).map((column) => grainedColumn(formData, dataset, column));
  const metrics = readList(formData, 'metrics');
  const by = readList(formData, 'series_limit_metric')[0] ?? metrics[0];
  const query = {
    ...baseQuery(formData, { columns, metrics }),
    ...(by === undefined ? {} : { orderby: [[by, !readFlag(formData, 'order_desc', true)]] }),
  };
  return [query, ...currencyQueries(formData, dataset, query)];
}
