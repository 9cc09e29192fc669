// Sample results of areas for the contract suite.
import { byCategory, overAmount, overTime, SERIES, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'area', formData: { ...SERIES, x_axis: 'line', stack: 'Stack' }, table: byCategory },
  { vizType: 'area', formData: { ...SERIES, x_axis: 'amount', stack: 'Stack', legendOrientation: 'right' }, table: overAmount },
  { vizType: 'echarts_area', formData: { ...SERIES, stack: 'Stack' }, table: overTime },
  { vizType: 'echarts_area', formData: { ...SERIES, stack: 'Expand' }, table: overTime },
  { vizType: 'echarts_area', formData: { ...SERIES, stack: null }, table: overTime },
];
