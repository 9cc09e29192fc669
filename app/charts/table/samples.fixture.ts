// Results from which the contract suite draws tables and grids.
import { byGroup, type ChartSample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly ChartSample[] = [
  { vizType: 'table', formData: { groupby: ['line'], metrics: ['total'] }, table: byGroup },
  { vizType: 'ag-grid-table', formData: { groupby: ['line'], metrics: ['total'], include_search: true }, table: byGroup },
];
