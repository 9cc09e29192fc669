// Metadata that the gallery and dashboards read without loading the definition of this kind.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 140,
  types: {
    deck_path: { requires: 'textColumn' },
    deck_polygon: { requires: 'textColumn' },
    deck_geojson: { requires: 'textColumn' },
  },
};
