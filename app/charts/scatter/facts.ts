// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 200,
  types: {
    echarts_timeseries_scatter: { need: 'column' },
  },
  dimensions: { list: 'groupby' },
  drillsBy: ['time'],
};
