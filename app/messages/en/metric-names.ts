// What metrics without a name of their own are called in titles: `SUM(revenue)` is revenue.
import { defineMessages } from '#app/messages/define-messages.ts';

export const metricNames = defineMessages('metric-names', {
  rows: 'Count of rows',
  SUM: '{column}',
  AVG: 'Average {column}',
  MIN: 'Lowest {column}',
  MAX: 'Highest {column}',
  COUNT: 'Count of {column}',
  COUNT_DISTINCT: 'Unique {column}',
});
