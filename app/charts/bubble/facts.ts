// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 340,
  types: {
    bubble_v2: { need: 'twoNumbers' },
  },
  columns: { group: 'entity' },
  dimensions: { each: ['series', 'entity'] },
};
