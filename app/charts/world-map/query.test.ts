import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { kind } from './kind.ts';

const DATASET = { ...PLAIN_SETTINGS, columns: [], metrics: [], mainTemporalColumn: 'year' } as unknown as Dataset;

it('queries the entity with both metrics, unsorted unless the chart says so', () => {
  const formData = {
    viz_type: 'world_map',
    entity: 'code',
    metric: 'n',
    secondary_metric: 'm',
    since: '2014-01-01',
    until: '2014-01-02',
  };
  const [query] = kind.buildQueries(kind.definition.upgrade(formData, DATASET), DATASET);
  expect(query).toMatchObject({ columns: ['code'], metrics: ['n', 'm'], row_limit: 10_000 });
  expect(query).not.toHaveProperty('orderby');
  expect(query?.['filters']).toEqual([{ col: 'year', op: 'TEMPORAL_RANGE', val: '2014-01-01 : 2014-01-02' }]);
  expect(kind.buildQueries({ ...formData, sort_by_metric: true }, DATASET)[0]).toMatchObject({ orderby: [['n', false]] });
});
