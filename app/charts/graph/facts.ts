// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 270,
  types: {
    graph_chart: { need: 'twoColumns' },
  },
  dimensions: { each: ['source', 'target'] },
};
