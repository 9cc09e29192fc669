// What the gallery and dashboards know of this kind without loading its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 350,
  types: {
    box_plot: { requires: 'groupColumn' },
  },
  columns: { places: { axis: 'columns', groups: 'groupby' } },
  dimensions: { list: 'groupby' },
};
