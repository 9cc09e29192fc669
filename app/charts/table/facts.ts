// What is known of this kind without its definition.
import type { ChartFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: ChartFacts = {
  rank: 10,
  types: {
    table: { need: null },
    'ag-grid-table': { need: null, keepsView: true },
  },
  table: 'rows',
  columns: { places: { axis: 'groupby', groups: 'groupby' } },
  dimensions: { list: 'groupby' },
  drillsBy: ['name'],
};
