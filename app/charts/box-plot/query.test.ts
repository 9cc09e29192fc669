import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const dataset = {
  columns: [{ name: 'year', isTemporal: true }],
  metrics: [],
  mainTemporalColumn: 'year',
  ...PLAIN_SETTINGS,
} as unknown as Dataset;
const queryOf = (formData: Readonly<Record<string, unknown>>) =>
  buildQueries(readSettings(settings, definition.upgrade({ viz_type: 'box_plot', ...formData }, dataset)), dataset)[0];

it('queries as the recorded chart of population by region', () => {
  const saved = {
    granularity_sqla: 'year',
    groupby: ['region'],
    limit: '25',
    metrics: ['sum__SP_POP_TOTL'],
    row_limit: 50000,
    since: '1960-01-01',
    time_range: '2014-01-01 : 2014-01-02',
    until: 'now',
    whisker_options: 'Min/max (no outliers)',
  };
  expect(queryOf(saved)).toEqual({
    filters: [{ col: 'year', op: 'TEMPORAL_RANGE', val: '1960-01-01 : now' }],
    extras: { having: '', where: '' },
    applied_time_extras: {},
    columns: ['year', 'region'],
    metrics: ['sum__SP_POP_TOTL'],
    annotation_layers: [],
    row_limit: 50000,
    series_columns: ['region'],
    series_limit: 0,
    group_others_when_limit_reached: false,
    order_desc: true,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
    post_processing: [
      { operation: 'boxplot', options: { whisker_type: 'tukey', groupby: ['region'], metrics: ['sum__SP_POP_TOTL'] } },
    ],
  });
});

it.each([
  ['Tukey', { whisker_type: 'tukey' }],
  ['Min/max (no outliers)', { whisker_type: 'min/max' }],
  ['2/98 percentiles', { whisker_type: 'percentile', percentiles: [2, 98] }],
  ['2.5/97.5 percentiles', { whisker_type: 'percentile', percentiles: [2.5, 97.5] }],
])('ends whiskers by %s', (whiskerOptions, options) => {
  expect(queryOf({ columns: ['year'], metrics: ['n'], whiskerOptions })).toMatchObject({ post_processing: [{ options }] });
});

it('distributes across a time grain', () => {
  expect(queryOf({ columns: ['year'], metrics: ['n'], groupby: [], time_grain_sqla: 'P1Y' })?.['columns']).toEqual([
    { timeGrain: 'P1Y', columnType: 'BASE_AXIS', sqlExpression: 'year', label: 'year', expressionType: 'SQL' },
  ]);
  expect(queryOf({ columns: ['city'], metrics: ['n'], time_grain_sqla: 'P1Y' })?.['extras']).toEqual({ having: '', where: '' });
});
