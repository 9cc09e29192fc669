// What charts of series say: lines, bars, areas, pies, numbers.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartSeries = defineMessages('chart-series', {
  total: 'Total',
  more: 'and {count, number} more',
  withShare: '{value} ({share})',
});
