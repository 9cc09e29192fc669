// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
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
