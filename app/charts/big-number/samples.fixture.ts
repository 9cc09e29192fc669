// Sample results of big numbers for the contract suite.
import { oneNumber, overTime, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'big_number',
    formData: { metric: 'total', x_axis: 'ordered_on', compare_lag: 1, compare_suffix: 'MoM', subtitle: 'Net of returns' },
    table: (shape) => overTime({ ...shape, name: () => 'total', series: 1 }),
  },
  { vizType: 'big_number_total', formData: { metric: 'total', subtitle: 'Net of returns' }, table: oneNumber },
];
