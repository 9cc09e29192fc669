import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const queryOf = (params: object) =>
  buildQueries(readSettings(settings, upgradeSettings({ viz_type: 'sankey_v2', ...params }, dataset)))[0];

it('queries as recorded: no columns, the pair as groups, both ascending', () => {
  const query = queryOf({ metric: 'count', row_limit: null, source: 'ethnic_minority', target: 'gender' });
  expect(query).toMatchObject({
    columns: [],
    groupby: ['ethnic_minority', 'gender'],
    metrics: ['count'],
    orderby: [
      ['ethnic_minority', true],
      ['gender', true],
    ],
    row_limit: 10_000,
    series_limit: 0,
    order_desc: true,
  });
});

it('sorts by the metric first where it is set', () => {
  const query = queryOf({ metric: 'count', source: 'line', target: 'region', sort_by_metric: true });
  expect(query?.['orderby']).toEqual([
    ['count', false],
    ['line', true],
    ['region', true],
  ]);
});

it('reads source and target of an older chart from its groups', () => {
  const query = queryOf({ viz_type: 'sankey', metric: 'count', groupby: ['line', 'region'] });
  expect(query).toMatchObject({ groupby: ['line', 'region'], columns: [] });
});
