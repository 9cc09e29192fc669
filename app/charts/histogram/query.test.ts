import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const dataset = { columns: [], metrics: [], mainTemporalColumn: 'time_start', ...PLAIN_SETTINGS } as unknown as Dataset;
const queryOf = (formData: Readonly<Record<string, unknown>>) =>
  buildQueries(readSettings(settings, definition.upgrade({ viz_type: 'histogram_v2', ...formData }, dataset)))[0];

it('queries as the recorded chart of ages', () => {
  expect(queryOf({ column: 'age', groupby: [], link_length: '25', row_limit: 10000, adhoc_filters: [] })).toEqual({
    filters: [{ col: 'time_start', op: 'TEMPORAL_RANGE', val: 'No filter' }],
    extras: { having: '', where: '' },
    applied_time_extras: {},
    columns: ['age'],
    annotation_layers: [],
    row_limit: 10000,
    series_limit: 0,
    group_others_when_limit_reached: false,
    order_desc: true,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
    post_processing: [
      { operation: 'histogram', options: { column: 'age', groupby: [], bins: 5, cumulative: false, normalize: false } },
    ],
  });
});

it('reads the settings of the older type', () => {
  const old = { viz_type: 'histogram', all_columns_x: ['age', 'other'], link_length: '25', normalized: true };
  expect(queryOf(old)).toMatchObject({
    columns: ['age'],
    post_processing: [{ options: { column: 'age', groupby: [], bins: 25, normalize: true } }],
  });
});
