import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const queryOf = (params: object) =>
  buildQueries(readSettings(settings, upgradeSettings({ viz_type: 'para', ...params }, dataset)))[0];

it('queries the series with its metrics, and the metric of the color once', () => {
  const query = queryOf({ series: 'country', metrics: ['a', 'b'], secondary_metric: 'a', row_limit: 50_000, limit: 100 });
  expect(query).toMatchObject({ columns: ['country'], metrics: ['a', 'b'], row_limit: 50_000, series_limit: 0 });
  expect(query).not.toHaveProperty('orderby');
  expect(queryOf({ series: 'country', metrics: ['a'], secondary_metric: 'c' })?.['metrics']).toEqual(['a', 'c']);
});

it('sorts by the sort metric where one is set', () => {
  expect(queryOf({ series: 'x', metrics: ['a'], timeseries_limit_metric: 'b', order_desc: false })?.['orderby']).toEqual([
    ['b', true],
  ]);
});
