// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 70,
  types: {
    pivot_table_v2: { need: 'column' },
  },
  table: 'pivot',
  columns: { places: { axis: 'groupbyRows', groups: 'groupbyColumns' } },
  dimensions: { list: 'groupbyColumns' },
  drillsBy: ['name'],
};
