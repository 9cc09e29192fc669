// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 300,
  types: {
    rose: { need: 'column' },
  },
  dimensions: { list: 'groupby' },
};
