import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const queryOf = (params: object) =>
  buildQueries(readSettings(settings, upgradeSettings({ viz_type: 'tree_chart', ...params }, dataset)))[0];

it('queries as recorded: sorted by parent, id and name', () => {
  expect(queryOf({ id: 'id', parent: 'parent', name: 'name', metric: 'count', row_limit: 1000 })).toMatchObject({
    columns: ['id', 'parent', 'name'],
    metrics: ['count'],
    orderby: [
      ['parent', true],
      ['id', true],
      ['name', true],
    ],
    row_limit: 1000,
  });
});

it('needs neither a name nor a metric', () => {
  expect(queryOf({ id: 'id', parent: 'parent' })).toMatchObject({ columns: ['id', 'parent'], metrics: [] });
});
