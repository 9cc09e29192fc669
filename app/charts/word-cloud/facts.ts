// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 240,
  types: {
    word_cloud: { need: 'column' },
  },
  dimensions: { each: ['series'] },
  drillsBy: ['name'],
};
