import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const dataset = { columns: [], metrics: [], mainTemporalColumn: 'order_date', ...PLAIN_SETTINGS } as unknown as Dataset;
const queryOf = (formData: Readonly<Record<string, unknown>>) =>
  buildQueries(readSettings(settings, definition.upgrade({ viz_type: 'funnel', ...formData }, dataset)))[0];

it('queries as the recorded chart of statuses', () => {
  const saved = {
    groupby: ['status'],
    metric: 'count',
    row_limit: 10,
    sort_by_metric: true,
    percent_calculation_type: 'first_step',
  };
  expect(queryOf(saved)).toEqual({
    filters: [{ col: 'order_date', op: 'TEMPORAL_RANGE', val: 'No filter' }],
    extras: { having: '', where: '' },
    applied_time_extras: {},
    columns: ['status'],
    metrics: ['count'],
    orderby: [['count', false]],
    annotation_layers: [],
    row_limit: 10,
    series_limit: 0,
    group_others_when_limit_reached: false,
    order_desc: true,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
  });
  expect(queryOf({ ...saved, sort_by_metric: false })).not.toHaveProperty('orderby');
});

it('reads labels by number and by name', () => {
  const typeOf = (label_type: unknown) => definition.upgrade({ label_type }, dataset)['label_type'];
  expect([0, 1, 2, 3, 4, 5, 6, 'key_value', 'percent', 'x', null, undefined].map(typeOf)).toEqual([
    0, 3, 4, 3, 4, 5, 5, 3, 4, 5, 5, 5,
  ]);
});
