// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 160,
  types: {
    deck_heatmap: { need: 'place' },
    deck_contour: { need: 'place' },
  },
};
