// What is known of this kind without its definition.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 30,
  types: {
    echarts_timeseries_line: { need: 'column' },
    echarts_timeseries_smooth: { need: 'column' },
    echarts_timeseries_step: { need: 'column' },
  },
  dimensions: { list: 'groupby' },
  drillsBy: ['time'],
};
