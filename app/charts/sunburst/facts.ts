// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 360,
  types: {
    sunburst_v2: { need: 'column' },
  },
  dimensions: { list: 'columns' },
  drillsBy: ['name'],
};
