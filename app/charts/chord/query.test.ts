import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const queryOf = (params: object) =>
  buildQueries(readSettings(settings, upgradeSettings({ viz_type: 'chord', ...params }, dataset)))[0];

it('queries the two columns and the metric', () => {
  const query = queryOf({ groupby: 'channel_1', columns: 'channel_2', metric: 'cnt', row_limit: 1000 });
  expect(query).toMatchObject({ columns: ['channel_1', 'channel_2'], metrics: ['cnt'], row_limit: 1000 });
  expect(query).not.toHaveProperty('orderby');
});

it('sorts by the metric where it is set', () => {
  expect(queryOf({ groupby: 'a', columns: 'b', metric: 'n', sort_by_metric: true })?.['orderby']).toEqual([['n', false]]);
});
