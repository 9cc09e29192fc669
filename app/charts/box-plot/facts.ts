// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 350,
  types: {
    box_plot: { need: 'column' },
  },
  columns: { places: { axis: 'columns', groups: 'groupby' } },
  dimensions: { list: 'groupby' },
};
