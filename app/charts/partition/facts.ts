// What is known of this kind without its definition.
import type { ChartFacts } from '#app/charts/shared/chart-facts.ts';

export const facts: ChartFacts = {
  rank: 390,
  types: {
    partition: { need: 'column' },
  },
  dimensions: { list: 'groupby' },
};
