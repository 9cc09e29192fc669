// What the gallery and dashboards know of this kind without loading its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 20,
  types: {
    big_number: { requires: 'timeColumn' },
    big_number_total: { requires: null },
  },
  isFigure: true,
};
