// Metadata that the gallery and dashboards read without loading the definition of this kind.
import type { GalleryFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: GalleryFacts = {
  rank: 40,
  types: {
    echarts_timeseries_bar: { requires: 'groupColumn' },
  },
  columns: { axis: 'group' },
  dimensions: { list: 'groupby' },
  drillsBy: ['time', 'name'],
};
