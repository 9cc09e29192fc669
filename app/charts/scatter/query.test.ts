// As Superset's own scatter plot queries.
import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

it('queries days and groups, pivoted to a column a group', () => {
  const [query] = buildQueries(
    readSettings(settings, {
      x_axis: 'order_date',
      time_grain_sqla: 'P1D',
      metrics: ['count'],
      groupby: ['deal_size'],
      row_limit: 10_000,
      order_desc: true,
      show_empty_columns: true,
      truncate_metric: true,
    }),
  );
  expect(query).toMatchObject({
    columns: [{ timeGrain: 'P1D', columnType: 'BASE_AXIS', label: 'order_date', isColumnReference: true }, 'deal_size'],
    metrics: ['count'],
    orderby: [['count', false]],
    series_columns: ['deal_size'],
    time_offsets: [],
    post_processing: [
      {
        operation: 'pivot',
        options: {
          index: ['order_date'],
          columns: ['deal_size'],
          aggregates: { count: { operator: 'mean' } },
          drop_missing_columns: false,
        },
      },
      { operation: 'rename', options: { columns: { count: null }, level: 0, inplace: true } },
      { operation: 'flatten' },
    ],
  });
});
