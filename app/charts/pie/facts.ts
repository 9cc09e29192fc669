// What is known of this kind without its definition.
import type { ChartFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: ChartFacts = {
  rank: 60,
  types: {
    pie: { need: 'column' },
  },
  dimensions: { list: 'groupby' },
  drillsBy: ['name'],
};
