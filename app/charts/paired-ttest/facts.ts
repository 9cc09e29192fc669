// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 460,
  types: {
    paired_ttest: { need: 'time' },
  },
  dimensions: { list: 'groupby' },
};
