import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const dataset = { columns: [], metrics: [], mainTemporalColumn: 'year', ...PLAIN_SETTINGS } as unknown as Dataset;
const queryOf = (formData: Readonly<Record<string, unknown>>) =>
  buildQueries(readSettings(settings, upgradeSettings({ viz_type: 'sunburst_v2', ...formData }, dataset)))[0];
const RURAL = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'SP_RUR_TOTL' }, label: 'Rural Population' };

it('queries as the recorded chart of rural population', () => {
  const saved = {
    columns: ['region', 'country_name'],
    granularity_sqla: 'year',
    groupby: [],
    limit: '25',
    metric: 'sum__SP_POP_TOTL',
    row_limit: 50000,
    secondary_metric: RURAL,
    since: '2011-01-01',
    time_range: '2014-01-01 : 2014-01-02',
    until: '2011-01-02',
  };
  expect(queryOf(saved)).toEqual({
    filters: [{ col: 'year', op: 'TEMPORAL_RANGE', val: '2011-01-01 : 2011-01-02' }],
    extras: { having: '', where: '' },
    applied_time_extras: {},
    columns: ['region', 'country_name'],
    metrics: ['sum__SP_POP_TOTL', RURAL],
    annotation_layers: [],
    row_limit: 50000,
    series_limit: 0,
    group_others_when_limit_reached: false,
    order_desc: true,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
  });
});

it('orders by size where the chart says so, and reads the settings of the older type', () => {
  expect(queryOf({ columns: ['a'], metric: 'n', sort_by_metric: true })).toMatchObject({ orderby: [['n', false]] });
  expect(queryOf({ viz_type: 'sunburst', groupby: ['a', 'b'], metric: 'n' })).toMatchObject({ columns: ['a', 'b'] });
});
