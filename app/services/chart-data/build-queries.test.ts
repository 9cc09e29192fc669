import { expect, it } from 'vitest';
import { dataset } from '#app/charts/sample-charts.fixture.ts';
import { prepareChart } from '#app/services/charts/run-chart-queries.server.ts';
import { buildChartQueries } from './build-queries.ts';

const KINDS: readonly Readonly<Record<string, unknown>>[] = [
  { viz_type: 'histogram_v2', column: 'x', bins: 5, groupby: [] },
  { viz_type: 'pie', groupby: ['line'], metric: 'count' },
  { viz_type: 'echarts_area', x_axis: 'line', metrics: ['count'] },
  { viz_type: 'pivot_table_v2', groupbyRows: ['line'], metrics: ['count'] },
];

const limitOf = (settings: Readonly<Record<string, unknown>>): unknown =>
  buildChartQueries({ vizType: String(settings['viz_type']), params: JSON.stringify(settings) }, dataset)?.queries[0]?.[
    'row_limit'
  ];

it.each(KINDS)('a row limit saved as null is none: the server sets its own ($viz_type)', (settings) => {
  // 0 requests what the installation allows.
  expect(limitOf({ ...settings, row_limit: null })).toBe(0);
  expect(limitOf({ ...settings, row_limit: '15' })).toBe(15);
  expect(limitOf(settings)).toBeGreaterThan(0);
});

it('a chart on a dashboard queries the same as its files', () => {
  const formData = { viz_type: 'mixed_timeseries', x_axis: 'line', metrics: ['count'], metrics_b: ['count'] };
  const limits = (more: object): unknown[] =>
    prepareChart({
      source: { dataset, connection: null as never },
      vizType: formData.viz_type,
      formData: { ...formData, ...more },
    }).queries.map((query) => query['row_limit']);
  expect(limits({ row_limit: null, row_limit_b: null })).toEqual([0, 0]);
  expect(limits({ row_limit: 7, row_limit_b: null })).toEqual([7, 0]);
});
