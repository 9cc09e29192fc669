// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 230,
  types: {
    histogram_v2: { need: 'number' },
  },
  dimensions: { list: 'groupby' },
};
