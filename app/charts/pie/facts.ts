// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 60,
  types: {
    pie: { need: 'column' },
  },
  dimensions: { list: 'groupby' },
  drillsBy: ['name'],
};
