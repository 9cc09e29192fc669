// As Superset's own bubble chart queries: "Life Expectancy VS Rural %" of its examples.
import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const saved = { viz_type: 'bubble_v2', entity: 'country', series: 'region', x: 'rural', y: 'life', size: 'people', row_limit: 0 };
const query = (own: object = {}) => buildQueries(readSettings(settings, definition.upgrade({ ...saved, ...own }, dataset)))[0];

it('queries entities and series with the three metrics, in no order', () => {
  expect(query()).toMatchObject({ columns: ['country', 'region'], metrics: ['rural', 'life', 'people'], row_limit: 0 });
  expect(query()).not.toHaveProperty('orderby');
});

it('queries a metric that is used twice once, and orders by the one that is set', () => {
  expect(query({ size: 'life', orderby: 'life' })).toMatchObject({ metrics: ['rural', 'life'], orderby: [['life', false]] });
});

it('reads the older bubble chart', () => {
  const old = { ...saved, viz_type: 'bubble', limit: 50, row_limit: undefined, x_log_scale: true, x_axis_format: '.1f' };
  expect(definition.upgrade(old, dataset)).toMatchObject({
    viz_type: 'bubble_v2',
    row_limit: 10_000,
    logXAxis: true,
    xAxisFormat: '.1f',
    truncateYAxis: true,
  });
});
