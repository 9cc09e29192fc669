// Selections in charts, in the bar of filters.
import { defineMessages } from '#app/messages/define-messages.ts';

export const crossFilters = defineMessages('cross-filters', {
  title: 'Cross-filters',
  remove: 'Remove cross-filter from {chart}',
  clear: 'Clear cross-filters',
  locate: 'Show {chart}',
  unknownChart: 'Chart {id}',
});
