// Metadata that the gallery and dashboards read without loading the definition of this kind.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 130,
  types: {
    deck_hex: { requires: 'location' },
    deck_grid: { requires: 'location' },
    deck_screengrid: { requires: 'location' },
  },
};
