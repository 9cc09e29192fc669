// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 80,
  types: {
    handlebars: { need: null },
  },
  isStill: true,
  columns: { places: { axis: 'groupby', groups: 'groupby' } },
  dimensions: { list: 'groupby' },
};
