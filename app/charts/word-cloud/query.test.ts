import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const queryOf = (params: object) =>
  buildQueries(readSettings(settings, upgradeSettings({ viz_type: 'word_cloud', ...params }, dataset)))[0];

it('queries as recorded: the names ascending, without the limits of other kinds', () => {
  const query = queryOf({ groupby: [], limit: '100', metric: 'sum__num', row_limit: 50_000, series: 'name', size_from: '10' });
  expect(query).toMatchObject({
    columns: ['name'],
    metrics: ['sum__num'],
    orderby: [['name', true]],
    row_limit: 50_000,
    series_limit: 0,
  });
});

it('sorts by the metric first where it is set', () => {
  expect(queryOf({ metric: 'n', series: 'line', sort_by_metric: true })?.['orderby']).toEqual([
    ['n', false],
    ['line', true],
  ]);
});
