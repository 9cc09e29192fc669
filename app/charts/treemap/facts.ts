// What the gallery and dashboards know of this kind without loading its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 220,
  types: {
    treemap_v2: { requires: 'groupColumn' },
  },
  dimensions: { list: 'groupby' },
  drillsBy: ['name'],
};
