import { expect, it } from 'vitest';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const dataset = {
  columns: [{ name: 'ds', isTemporal: true }],
  metrics: [],
  mainTemporalColumn: 'ds',
  ...PLAIN_SETTINGS,
} as unknown as Dataset;

it('queries the metrics by cell, within the saved time range', () => {
  const saved = {
    viz_type: 'cal_heatmap',
    granularity_sqla: 'ds',
    time_range: '2024-01-01 : 2024-12-31',
    domain_granularity: 'month',
    subdomain_granularity: 'day',
    metrics: ['sum__num'],
  };
  const [query] = buildQueries(readSettings(settings, definition.upgrade(saved, dataset)));
  expect(query).toMatchObject({
    filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: '2024-01-01 : 2024-12-31' }],
    extras: { time_grain_sqla: 'P1D' },
    columns: [{ columnType: 'BASE_AXIS', sqlExpression: 'ds', label: 'ds', timeGrain: 'P1D' }],
    metrics: ['sum__num'],
    orderby: [['ds', true]],
  });
  const [hours] = buildQueries(readSettings(settings, definition.upgrade({ ...saved, subdomain_granularity: 'hour' }, dataset)));
  expect(hours).toMatchObject({ columns: [{ timeGrain: 'PT1H' }] });
});
