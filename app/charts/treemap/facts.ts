// Metadata that the gallery and dashboards read without loading the definition of this kind.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 220,
  types: {
    treemap_v2: { requires: 'groupColumn' },
  },
  dimensions: { list: 'groupby' },
  drillsBy: ['name'],
};
