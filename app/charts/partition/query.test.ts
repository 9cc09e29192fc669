import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { buildQueries } from './query.ts';
import { settings, upgradeSettings } from './settings.ts';

const dataset = {
  columns: [{ name: 'ds', isTemporal: true }],
  metrics: [],
  mainTemporalColumn: 'ds',
  ...PLAIN_SETTINGS,
} as unknown as Dataset;
const queryOf = (formData: Readonly<Record<string, unknown>>) =>
  buildQueries(
    readSettings(
      settings,
      upgradeSettings({ viz_type: 'partition', groupby: ['size'], metrics: ['n'], granularity_sqla: 'ds', ...formData }, dataset),
    ),
  )[0];

it('queries parts, without time unless it counts', () => {
  expect(queryOf({})).toMatchObject({ columns: ['size'], metrics: ['n'], orderby: [['n', false]] });
  expect(queryOf({ time_series_option: 'point_diff', time_grain_sqla: 'P1M' })).toMatchObject({
    columns: [{ label: 'ds', timeGrain: 'P1M' }, 'size'],
    series_columns: ['size'],
  });
});

it('limits and orders parts as the chart says', () => {
  expect(queryOf({ limit: '4', timeseries_limit_metric: 'm', order_desc: false })).toMatchObject({
    series_limit: 4,
    series_limit_metric: 'm',
    orderby: [['m', true]],
  });
});
