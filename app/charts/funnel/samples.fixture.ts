// Tables from which the contract suite draws funnels.
import { byGroup, falling, type Sample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly Sample[] = [
  { vizType: 'funnel', formData: { groupby: ['line'], metric: 'total' }, table: byGroup, look: { rows: 5, value: falling } },
];
