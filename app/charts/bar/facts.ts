// What the gallery and dashboards know of this kind without loading its definition.
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
