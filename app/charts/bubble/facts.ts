// Metadata that the gallery and dashboards read without loading the definition of this kind.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 340,
  types: {
    bubble_v2: { requires: 'twoNumericColumns' },
  },
  columns: { group: 'entity' },
  dimensions: { each: ['series', 'entity'] },
};
