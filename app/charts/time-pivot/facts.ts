// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 440,
  types: {
    time_pivot: { need: 'time' },
  },
};
