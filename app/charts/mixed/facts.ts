// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 330,
  types: {
    mixed_timeseries: { need: 'column' },
  },
  dimensions: { list: 'groupby' },
};
