// Sample results of lines for the contract suite.
import { byCategory, overAmount, overTime, SERIES, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'echarts_timeseries_line', formData: SERIES, table: overTime },
  {
    vizType: 'echarts_timeseries_smooth',
    formData: { ...SERIES, markerEnabled: true, logAxis: true },
    table: overTime,
    look: { series: 2, formData: { logAxis: false, markerEnabled: false } },
  },
  {
    vizType: 'echarts_timeseries_step',
    formData: { ...SERIES, area: true, truncateYAxis: true },
    table: overTime,
    look: { rows: 12, series: 2, formData: { area: false, truncateYAxis: false } },
  },
  { vizType: 'echarts_timeseries', formData: { ...SERIES, x_axis: 'line' }, table: byCategory },
  { vizType: 'line', formData: { ...SERIES, x_axis: 'amount', minorTicks: true, minorSplitLine: true }, table: overAmount },
];
