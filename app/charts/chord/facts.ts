// What the gallery and dashboards know of this kind without loading its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 290,
  types: {
    chord: { requires: 'twoGroupColumns' },
  },
  dimensions: { each: ['groupby', 'columns'] },
};
