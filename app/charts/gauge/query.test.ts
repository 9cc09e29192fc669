import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const queryOf = (params: object) =>
  buildQueries(readSettings(settings, definition.upgrade({ viz_type: 'gauge_chart', ...params }, dataset)))[0];

it('queries as recorded: no order unless it sorts by the metric', () => {
  const query = queryOf({ groupby: ['deal_size'], metric: 'count', row_limit: 10 });
  expect(query).toMatchObject({ columns: ['deal_size'], metrics: ['count'], row_limit: 10, series_limit: 0 });
  expect(query).not.toHaveProperty('orderby');
  expect(queryOf({ metric: 'count', sort_by_metric: true })?.['orderby']).toEqual([['count', false]]);
});
