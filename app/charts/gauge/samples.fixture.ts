// Sample results of gauges for the contract suite.
import { byGroup, oneNumber, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  {
    vizType: 'gauge_chart',
    formData: { metric: 'total' },
    table: (shape) => (shape.series === 7 ? byGroup(shape) : oneNumber(shape)),
  },
  {
    vizType: 'gauge_chart',
    variant: 'groups',
    formData: { groupby: ['line'], metric: 'total', intervals: '1000,2000,4000', overlap: false },
    table: (shape) => byGroup({ ...shape, rows: Math.min(shape.rows, shape.series) }),
  },
];
