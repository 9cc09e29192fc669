// Metadata that the gallery and dashboards read without loading the definition of this kind.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 350,
  types: {
    box_plot: { requires: 'groupColumn' },
  },
  columns: { places: { axis: 'columns', groups: 'groupby' } },
  dimensions: { list: 'groupby' },
};
