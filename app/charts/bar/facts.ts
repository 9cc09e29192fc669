// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 40,
  types: {
    echarts_timeseries_bar: { need: 'column' },
  },
  columns: { axis: 'group' },
  dimensions: { list: 'groupby' },
  drillsBy: ['time', 'name'],
};
