import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const queryOf = (params: object) =>
  buildQueries(readSettings(settings, upgradeSettings({ viz_type: 'graph_chart', ...params }, dataset)))[0];

it('queries as recorded: every column ascending', () => {
  expect(queryOf({ source: 'deal_size', target: 'product_line', metric: 'count', row_limit: 10_000 })).toMatchObject({
    columns: ['deal_size', 'product_line'],
    metrics: ['count'],
    orderby: [
      ['deal_size', true],
      ['product_line', true],
    ],
    row_limit: 10_000,
  });
});

it('queries the categories of both ends, each column once', () => {
  const query = queryOf({ source: 'a', target: 'b', source_category: 'kind', target_category: 'kind', metric: 'n' });
  expect(query?.['columns']).toEqual(['a', 'b', 'kind']);
});
