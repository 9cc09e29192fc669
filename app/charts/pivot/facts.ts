// Facts about this kind that the gallery and dashboards use without loading its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 70,
  types: {
    pivot_table_v2: { requires: 'groupColumn' },
  },
  table: 'pivot',
  columns: { places: { axis: 'groupbyRows', groups: 'groupbyColumns' } },
  dimensions: { list: 'groupbyColumns' },
  drillsBy: ['name'],
};
