// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 130,
  types: {
    deck_hex: { need: 'place' },
    deck_grid: { need: 'place' },
    deck_screengrid: { need: 'place' },
  },
};
