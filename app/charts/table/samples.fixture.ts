// Results from which the contract suite draws grids; those of tables are in the suite itself.
import { byGroup, type Sample } from '#app/charts/shared/samples.fixture.ts';

export const SAMPLES: readonly Sample[] = [
  { vizType: 'ag-grid-table', formData: { groupby: ['line'], metrics: ['total'], include_search: true }, table: byGroup },
];
