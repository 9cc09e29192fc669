// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 140,
  types: {
    deck_path: { need: 'text' },
    deck_polygon: { need: 'text' },
    deck_geojson: { need: 'text' },
  },
};
