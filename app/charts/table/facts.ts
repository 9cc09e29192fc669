// Facts about this kind that the gallery and dashboards use without loading its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 10,
  types: {
    table: { requires: null },
    'ag-grid-table': { requires: null, keepsView: true },
  },
  table: 'rows',
  columns: { places: { axis: 'groupby', groups: 'groupby' } },
  dimensions: { list: 'groupby' },
  drillsBy: ['name'],
};
