// What a grid of charts says beside its charts.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartGrid = defineMessages('chart-grid', {
  leftOut: '{count, plural, one {# more chart} other {# more charts}} not shown',
  noValues: 'No values match the filters',
  summary: 'Grid of charts: {count, plural, one {# chart} other {# charts}}.',
  row: 'Row',
  column: 'Column',
});
