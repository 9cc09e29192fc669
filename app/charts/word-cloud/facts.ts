// What is known of this kind without its definition.
import type { ChartFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: ChartFacts = {
  rank: 240,
  types: {
    word_cloud: { need: 'column' },
  },
  dimensions: { each: ['series'] },
  drillsBy: ['name'],
};
