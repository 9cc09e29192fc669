// Sample results of scatter plots for the contract suite.
import { byCategory, overAmount, overTime, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

const series = { metrics: ['total'], groupby: ['line'], x_axis: 'ordered_on', time_grain_sqla: 'P1M' };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'echarts_timeseries_scatter', formData: { ...series, markerSize: 8 }, table: overTime },
  { vizType: 'echarts_timeseries_scatter', formData: { ...series, x_axis: 'line' }, table: byCategory },
  { vizType: 'echarts_timeseries_scatter', variant: 'numbers', formData: { ...series, x_axis: 'amount' }, table: overAmount },
];
