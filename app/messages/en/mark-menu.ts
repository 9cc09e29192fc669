// What a mark of a chart offers when it is pressed, and selections in charts.
import { defineMessages } from '#app/messages/define-messages.ts';

export const markMenu = defineMessages('mark-menu', {
  label: 'Actions for {mark}',
  filter: 'Filter by {value}',
  add: 'Add {value} to the filter',
  exclude: 'Exclude {value}',
  remove: 'Remove filter',
  zoom: 'Zoom to {period}',
  rows: 'Drill to detail',
  breakDown: 'Drill by…',
  copy: 'Copy value',
  values: '{first} and {count, plural, one {# more} other {# more}}',
  applyRange: 'Apply to dashboard',
  applyRangeHint: 'Set the filter {filter} to this period',
});
