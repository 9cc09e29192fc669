// Sample results of pies for the contract suite.
import { byGroup, falling, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'pie',
    formData: { groupby: ['line'], metric: 'total' },
    table: byGroup,
    look: { rows: 5, value: falling, formData: { label_type: 'key', donut: true } },
  },
];
