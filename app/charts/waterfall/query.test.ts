// As Superset's own waterfall queries: "Waterfall" of its examples.
import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const saved = { x_axis: 'order_date', time_grain_sqla: 'P3M', metric: 'sales', row_limit: 10_000, order_desc: true };

it('queries periods in their order, and parts of them in theirs', () => {
  expect(buildQueries(readSettings(settings, saved))[0]).toMatchObject({
    columns: [{ label: 'order_date', timeGrain: 'P3M', columnType: 'BASE_AXIS', isColumnReference: true }],
    metrics: ['sales'],
    orderby: [['order_date', true]],
    order_desc: true,
  });
  const [query] = buildQueries(readSettings(settings, { ...saved, groupby: ['line'] }));
  expect(query?.['columns']).toEqual([expect.anything(), 'line']);
  expect(query?.['orderby']).toEqual([
    ['order_date', true],
    ['line', true],
  ]);
});
