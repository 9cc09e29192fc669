import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const dataset = { columns: [], metrics: [], mainTemporalColumn: 'year', ...PLAIN_SETTINGS } as unknown as Dataset;
const queryOf = (formData: Readonly<Record<string, unknown>>) =>
  buildQueries(readSettings(settings, upgradeSettings({ viz_type: 'treemap_v2', ...formData }, dataset)))[0];

it('queries as the recorded chart of genres', () => {
  expect(queryOf({ groupby: ['genre'], metric: 'count', granularity_sqla: 'year', row_limit: null })).toEqual({
    filters: [{ col: 'year', op: 'TEMPORAL_RANGE', val: 'No filter' }],
    extras: { having: '', where: '' },
    applied_time_extras: {},
    columns: ['genre'],
    metrics: ['count'],
    orderby: [['genre', true]],
    annotation_layers: [],
    row_limit: 10000,
    series_limit: 0,
    group_others_when_limit_reached: false,
    order_desc: true,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
  });
});

it('orders by size first where the chart says so, and reads the settings of the older type', () => {
  expect(queryOf({ groupby: ['genre', 'name'], metric: 'count', sort_by_metric: true })).toMatchObject({
    orderby: [
      ['count', false],
      ['genre', true],
      ['name', true],
    ],
  });
  expect(queryOf({ viz_type: 'treemap', groupby: ['genre'], metrics: ['count', 'other'], order_desc: true })).toMatchObject({
    metrics: ['count'],
    orderby: [
      ['count', false],
      ['genre', true],
    ],
  });
});
