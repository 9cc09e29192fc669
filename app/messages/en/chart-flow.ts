// Words in pictures, tooltips, data tables and summaries of flows, networks, hierarchies and round charts.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartFlow = defineMessages('chart-flow', {
  noRows: 'No data for these filters',
  noPositive: 'No value is above zero, so there is nothing to draw',
  noValue: 'No value',
  other: 'Other ({count, number})',
  share: 'Share',
  total: 'Total',
  value: 'Value',
  source: 'Source',
  target: 'Target',
  incoming: 'Incoming',
  outgoing: 'Outgoing',
  ofTotal: 'Share of total',
  ofName: 'Share of {name}',
  more: '{count, plural, one {and # more} other {and # more}}',
  link: '{source} → {target}',
  'note.dropped': '{count, plural, one {# pair} other {# pairs}} without a value above zero not shown',
  'note.smallest': '{count, plural, one {# smallest link} other {# smallest links}} not shown',
  'note.circles': 'Flows run in circles, so each name appears as source and as target',

  'sankey.summary':
    'Sankey diagram of {metric}: {links, plural, one {# flow} other {# flows}} between {nodes, plural, one {# name} other {# names}}; the largest is {source} to {target} with {value} ({share}).',
});
