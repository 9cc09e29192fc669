// How charts of a dashboard filter each other, for its authors.
import { defineMessages } from '#app/messages/define-messages.ts';

export const crossFilterSettings = defineMessages('cross-filter-settings', {
  title: 'Cross-filters',
  enabled: 'Charts can filter each other',
  'enabled.hint': 'Selecting a mark in a chart filters the charts it applies to.',
  chart: 'Chart',
  'chart.all': 'All charts (default)',
  own: 'Scope',
  'own.no': 'Dashboard default',
  'own.yes': 'Custom for this chart',
  direct: 'Filter on click',
  'direct.hint': 'One click on a mark filters right away. Otherwise a click opens a menu.',
  notSaved: 'Failed to save cross-filter scoping',
  unnamed: 'Chart {id}',
});
