// Sample results of roses for the contract suite.
import { overTime, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'rose',
    formData: { metrics: ['total'], groupby: ['line'], x_axis: 'ordered_on', time_grain_sqla: 'P1M' },
    table: overTime,
    look: { rows: 10, series: 2 },
  },
];
