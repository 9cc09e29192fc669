// Sample results of word clouds for the contract suite.
import { byGroup, falling, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'word_cloud', formData: { series: 'line', metric: 'total' }, table: byGroup, look: { rows: 12, value: falling } },
];
