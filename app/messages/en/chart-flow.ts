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
  name: 'Name',
  rank: 'Rank',
  rankOf: '{rank, number} of {count, number}',
  'words.summary': 'Word cloud of {metric}: {count, plural, one {# name} other {# names}}; the largest is {name} with {value}.',
  'words.small': '{count, plural, one {# smaller name} other {# smaller names}} not shown',
  'words.dropped': '{count, plural, one {# name} other {# names}} without a value above zero not shown',
  allNull: 'There are rows, but every value is empty',
  allHidden: 'Everything is hidden. Select a name in the legend.',
  'radar.few': 'A radar chart needs at least three metrics, or three groups',
  'radar.moreOutlines': '{count, plural, one {# more group} other {# more groups}} not shown',
  'radar.moreAxes': '{count, plural, one {# more axis} other {# more axes}} not shown',
  'radar.summary':
    'Radar chart of {count, plural, one {# outline} other {# outlines}} over {axes, plural, one {# axis} other {# axes}} ({names}); the first is {first}.',
  'gauge.range': '{min} to {max}',
  'gauge.scale': 'Scale',
  'gauge.share': 'Share of scale',
  'gauge.summary': 'Gauge of {metric}: {values} on a scale from {range}.',
  'gauge.more': '{count, plural, one {# more value} other {# more values}} not shown',
});
