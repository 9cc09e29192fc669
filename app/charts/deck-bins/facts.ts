// What the gallery and dashboards know of this kind without loading its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 130,
  types: {
    deck_hex: { requires: 'location' },
    deck_grid: { requires: 'location' },
    deck_screengrid: { requires: 'location' },
  },
};
