// Sample results of periods for the contract suite.
import { overTime, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

const form = { metric: 'total', granularity_sqla: 'ordered_on', time_grain_sqla: 'P1M', freq: 'AS' };

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'time_pivot', formData: form, table: (shape) => overTime({ ...shape, series: 1, name: () => 'total' }) },
];
