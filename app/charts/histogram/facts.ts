// Metadata that the gallery and dashboards read without loading the definition of this kind.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 230,
  types: {
    histogram_v2: { requires: 'numericColumn' },
  },
  dimensions: { list: 'groupby' },
};
