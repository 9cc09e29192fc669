// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 20,
  types: {
    big_number: { need: 'time' },
    big_number_total: { need: null },
  },
  isFigure: true,
};
