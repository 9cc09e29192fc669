import { expect, it } from 'vitest';
import { laterOptions } from './later-options.ts';

const LINE = 'echarts_timeseries_line';

it('names the options of a saved chart that are not there yet', () => {
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
  ).toEqual(['Time comparison', 'Resampling', 'Forecast', 'Annotation layers', 'Joining the other series']);
});

it('is silent about options that are saved and off', () => {
  expect(
    laterOptions({
      viz_type: LINE,
      time_compare: [],
      resample_rule: null,
      resample_method: 'ffill',
      forecastEnabled: false,
      forecastPeriods: 10,
      annotation_layers: [],
      group_others_when_limit_reached: true,
      comparison_type: 'values',
      opacity: 0.7,
      legendType: 'plain',
    }),
  ).toEqual([]);
});

it('is silent about options of another kind, left over from a change of type', () => {
  expect(laterOptions({ viz_type: 'pie', time_compare: ['1 year ago'], forecastEnabled: true })).toEqual([]);
  expect(laterOptions({ viz_type: LINE, server_pagination: true, roseType: 'area' })).toEqual([]);
});

it('names what a table or a pie cannot show yet', () => {
  const table = { viz_type: 'table', server_pagination: true, conditional_formatting: [{ column: 'a' }] };
  expect(laterOptions(table)).toEqual(['Pages from the server', 'Conditional formatting']);
  expect(laterOptions({ viz_type: 'table', percent_metrics: ['a'], percent_metric_calculation: 'all_records' })).toEqual([
    'Shares of all rows',
  ]);
  expect(laterOptions({ viz_type: 'pie', roseType: 'area', label_type: 'template' })).toEqual([
    'Slices as roses',
    'Own label text',
  ]);
});

it('reads any form data', () => {
  for (const time_compare of [null, 1, {}, [null], ''])
    expect(laterOptions({ viz_type: LINE, time_compare })).toBeInstanceOf(Array);
  expect(laterOptions({})).toEqual([]);
});
