// One query by all columns of both axes, which the layout pivots; additional queries for the currencies of groups
// and for totals that aren't sums of cells.
import { baseQuery } from '#app/charts/shared/form/base-query.ts';
import { columnLabel, distinctBy } from '#app/charts/shared/form/form-values.ts';
import { grainedColumn } from '#app/charts/shared/time/grained-column.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { isAdditiveMetric } from '#app/domain/pivot/additive-metric.ts';
import { readPivotForm } from '#app/domain/pivot/pivot-form.ts';
import { buildTotalQueries } from '#app/domain/pivot/total-queries.ts';
import { currencyQueries } from './currency-query.ts';
import type { PivotSettings } from './settings.ts';

export function buildQueries(settings: PivotSettings, dataset: Dataset): readonly QueryJson[] {
  const { metrics, order_desc: isDescending } = settings;
  const groups = [...settings.groupbyColumns, ...settings.groupbyRows];
  const columns = distinctBy(groups, columnLabel).map((column) => grainedColumn(settings, dataset, column));
  const by = settings.series_limit_metric ?? metrics[0];
  const query = {
    ...baseQuery(settings, { columns, metrics }),
    ...(by === undefined ? {} : { orderby: [[by, !isDescending]] }),
  };
  const totals = buildTotalQueries(
    query,
    readPivotForm(settings),
    (metric) => isAdditiveMetric(metric, dataset.metrics) !== false,
  );
  return [query, ...currencyQueries(settings, dataset, query), ...totals];
}
