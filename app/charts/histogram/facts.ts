// What is known of this kind without its definition.
import type { ChartFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: ChartFacts = {
  rank: 230,
  types: {
    histogram_v2: { need: 'number' },
  },
  dimensions: { list: 'groupby' },
};
