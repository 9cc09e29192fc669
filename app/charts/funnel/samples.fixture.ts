// Sample results of funnels for the contract suite.
import { byGroup, falling, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'funnel', formData: { groupby: ['line'], metric: 'total' }, table: byGroup, look: { rows: 5, value: falling } },
];
