// Sample results of bars for the contract suite.
import { byCategory, overAmount, overTime, SERIES, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'echarts_timeseries_bar',
    formData: { ...SERIES, show_value: true, x_axis_title: 'Month' },
    table: overTime,
    look: { rows: 6, series: 2, formData: { show_value: false, x_axis_title: '' } },
  },
  { vizType: 'echarts_timeseries_bar', formData: { ...SERIES, stack: 'Stack', x_axis: 'line' }, table: byCategory },
  {
    vizType: 'echarts_timeseries_bar',
    formData: { ...SERIES, orientation: 'horizontal', x_axis: 'line', show_value: true },
    table: byCategory,
  },
  { vizType: 'echarts_timeseries_bar', variant: 'numbers', formData: { ...SERIES, x_axis: 'amount' }, table: overAmount },
];
