// As Superset's own waterfall queries: "Waterfall" of its examples.
import { expect, it } from 'vitest';
import { buildQueries } from './query.ts';

const saved = { x_axis: 'order_date', time_grain_sqla: 'P3M', metric: 'sales', row_limit: 10_000, order_desc: true };

it('queries periods in their order, and parts of them in theirs', () => {
  expect(buildQueries(saved)[0]).toMatchObject({
    columns: [{ label: 'order_date', timeGrain: 'P3M', columnType: 'BASE_AXIS', isColumnReference: true }],
    metrics: ['sales'],
    orderby: [['order_date', true]],
    order_desc: true,
  });
  const [query] = buildQueries({ ...saved, groupby: ['line'] });
  expect(query?.['columns']).toEqual([expect.anything(), 'line']);
  expect(query?.['orderby']).toEqual([
    ['order_date', true],
    ['line', true],
  ]);
});
