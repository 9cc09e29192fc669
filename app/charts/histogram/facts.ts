// What the gallery and dashboards know of this kind without loading its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 230,
  types: {
    histogram_v2: { requires: 'numericColumn' },
  },
  dimensions: { list: 'groupby' },
};
