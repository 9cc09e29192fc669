// Tables from which the contract suite draws pies.
import { byGroup, falling, type Sample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly Sample[] = [
  {
    vizType: 'pie',
    formData: { groupby: ['line'], metric: 'total' },
    table: byGroup,
    look: { rows: 5, value: falling, formData: { label_type: 'key', donut: true } },
  },
];
