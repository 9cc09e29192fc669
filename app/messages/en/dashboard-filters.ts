// The filter bar of a dashboard.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dashboardFilters = defineMessages('dashboard-filters', {
  title: 'Filters',
  show: 'Show filters ({count, number} applied)',
  settings: 'Edit filters',
  hide: 'Hide filters',
  ignored: 'The address has values that don’t fit {names}. They were ignored.',
  outOfScope: 'Out of scope ({count, number})',
  'outOfScope.detail': 'These filters don’t apply to any chart in the open tab.',
  applyHint: 'Apply (Ctrl+Enter or ⌘Enter)',
  pending: '{count, plural, one {# change not applied yet} other {# changes not applied yet}}',
  selectValue: 'Select a value',
  required: 'required',
  clear: 'Clear {filter}',
  fieldValue: 'Value of {filter}',
  valuePlaceholder: 'Value',
  rangeFrom: '{filter}: min',
  rangeTo: '{filter}: max',
  timePlaceholder: 'Last week',
  columnPlaceholder: 'Time column',
  'empty.select': 'All values',
  'empty.range': 'Any value',
  'empty.time': 'Any time',
  'empty.column': 'Chart default',
  'empty.grain': 'Chart default',
  missing: '{count, plural, one {{names} needs a value.} other {{names} need a value.}}',
});
