// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 210,
  types: {
    heatmap_v2: { need: 'twoColumns' },
  },
  dimensions: { each: ['groupby'] },
};
