// Metadata that the gallery and dashboards read without loading the definition of this kind.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 30,
  types: {
    echarts_timeseries_line: { requires: 'groupColumn' },
    echarts_timeseries_smooth: { requires: 'groupColumn' },
    echarts_timeseries_step: { requires: 'groupColumn' },
  },
  dimensions: { list: 'groupby' },
  drillsBy: ['time'],
};
