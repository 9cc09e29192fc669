import { expect, it } from 'vitest';
import { dataset } from '#tests/contracts/chart-samples.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';

const queryOf = (params: object) => buildQueries(definition.upgrade({ viz_type: 'tree_chart', ...params }, dataset))[0];

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
