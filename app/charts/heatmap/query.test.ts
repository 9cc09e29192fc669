import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const dataset = { columns: [], metrics: [], mainTemporalColumn: 'order_date', ...PLAIN_SETTINGS } as unknown as Dataset;
const queryOf = (formData: Readonly<Record<string, unknown>>) => {
  const upgraded = definition.upgrade({ viz_type: 'heatmap_v2', ...formData }, dataset);
  return buildQueries(readSettings(settings, upgraded))[0] ?? {};
};
const DEALS = {
  x_axis: 'deal_size',
  groupby: 'product_line',
  metric: 'count',
  granularity_sqla: 'order_date',
  time_range: 'No filter',
  normalize_across: 'heatmap_v2',
  row_limit: null,
  sort_x_axis: 'alpha_asc',
  sort_y_axis: 'alpha_asc',
};
const axis = {
  columnType: 'BASE_AXIS',
  sqlExpression: 'deal_size',
  label: 'deal_size',
  expressionType: 'SQL',
  isColumnReference: true,
};

it('queries as the recorded chart of deals', () => {
  expect(queryOf(DEALS)).toEqual({
    filters: [{ col: 'order_date', op: 'TEMPORAL_RANGE', val: 'No filter' }],
    extras: { having: '', where: '' },
    applied_time_extras: {},
    columns: [axis, 'product_line'],
    metrics: ['count'],
    orderby: [
      ['deal_size', true],
      ['product_line', true],
    ],
    annotation_layers: [],
    row_limit: 10000,
    series_limit: 0,
    group_others_when_limit_reached: false,
    order_desc: true,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
    post_processing: [{ operation: 'rank', options: { metric: 'count' } }],
  });
});

it('ranks within columns or rows, and orders by value', () => {
  const query = queryOf({ ...DEALS, normalize_across: 'y', sort_x_axis: 'value_desc', sort_y_axis: null });
  expect(query).toMatchObject({
    orderby: [['count', false]],
    post_processing: [{ operation: 'rank', options: { metric: 'count', group_by: 'product_line' } }],
  });
  expect(queryOf({ ...DEALS, sort_x_axis: null, sort_y_axis: null })).not.toHaveProperty('orderby');
});

it('takes the settings of the older type under their new names', () => {
  const old = { viz_type: 'heatmap', all_columns_x: 'deal_size', all_columns_y: 'product_line', metric: 'count' };
  expect(queryOf(old)).toMatchObject({ columns: [axis, 'product_line'], metrics: ['count'] });
  const looks = definition.upgrade({ ...old, y_axis_bounds: [1, 2], show_perc: false, sort_by_metric: true }, dataset);
  expect(looks).toMatchObject({ value_bounds: [1, 2], show_percentage: false });
  expect(looks).not.toHaveProperty('sort_by_metric');
});
