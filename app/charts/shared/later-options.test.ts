import { expect, it } from 'vitest';
import { laterOptions, stoppingOptions } from './later-options.ts';

const LINE = 'echarts_timeseries_line';

it('is silent about what charts do: comparison, resampling, forecast, annotations, pages, rules', () => {
  expect(
    laterOptions({
      viz_type: LINE,
      time_compare: ['1 year ago'],
      resample_rule: '1D',
      resample_method: 'ffill',
      forecastEnabled: true,
      annotation_layers: [{ name: 'a' }],
      limit: '5',
      group_others_when_limit_reached: true,
    }),
  ).toEqual([]);
  const table = { viz_type: 'table', server_pagination: true, conditional_formatting: [{ column: 'a' }] };
  expect(laterOptions({ ...table, percent_metrics: ['a'], percent_metric_calculation: 'all_records' })).toEqual([]);
  expect(laterOptions({ viz_type: 'pie', roseType: 'area', label_type: 'template' })).toEqual([]);
});

it('names what a table cannot show yet, and draws it without', () => {
  const table = { viz_type: 'table', include_search: true, column_config: { a: { columnColors: ['#123456'] } } };
  expect(laterOptions(table)).toEqual(['columnColors', 'searchBox']);
  expect(stoppingOptions(table)).toEqual([]);
});

it('is silent about options of another kind, left over from a change of type', () => {
  expect(laterOptions({ viz_type: LINE, include_search: true })).toEqual([]);
});

it('reads any form data', () => {
  for (const column_config of [null, 1, [], [null], '', { a: null }])
    expect(laterOptions({ viz_type: 'table', column_config })).toBeInstanceOf(Array);
  expect(laterOptions({})).toEqual([]);
});
