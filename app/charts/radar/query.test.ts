import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const queryOf = (params: object) =>
  buildQueries(readSettings(settings, definition.upgrade({ viz_type: 'radar', ...params }, dataset)))[0];

it('queries as recorded: the largest by the first metric', () => {
  expect(queryOf({ groupby: ['product_line'], metrics: ['count', 'sales'], row_limit: 10 })).toMatchObject({
    columns: ['product_line'],
    metrics: ['count', 'sales'],
    orderby: [['count', false]],
    row_limit: 10,
    series_limit: 0,
  });
});

it('sorts by the sort metric where one is set', () => {
  expect(queryOf({ metrics: ['count'], timeseries_limit_metric: 'sales' })).toMatchObject({
    orderby: [['sales', false]],
    series_limit_metric: 'sales',
  });
});
