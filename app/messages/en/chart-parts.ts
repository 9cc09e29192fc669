// What charts of parts and distributions say: heatmaps, treemaps, histograms, box plots, sunbursts, funnels, partitions.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartParts = defineMessages('chart-parts', {
  noRows: 'No matching rows',
  noNumbers: 'There are rows, but every value is empty',
  noPositive: 'No value is above zero, so there are no parts to show',
  allHidden: 'All series are hidden: show one in the legend',
  valueOf: '{metric}: {value}',
  range: '{from} – {to}',
  share: 'Share',
  shareOfTotal: 'Share of total',
  shareOf: 'Share of {name}',
  other: 'Other',
  others: 'Other ({count, number})',
  total: 'Total',
  ratio: '{part} / {whole}',
  metric: 'Metric',
  count: 'Count',
  withShare: '{value} ({share})',
  part: 'Part',
  rank: 'Rank',
  lowest: 'Lowest',
  highest: 'Highest',
  negativeParts: '{count, plural, one {# negative value} other {# negative values}} not shown',
  emptyValues: '{count, plural, one {# value} other {# values}} of zero, less, or none not shown',
  leftOut: '{shown, number} of {count, number} shown',

  'treemap.summary':
    'Treemap of {metric}: {count, plural, one {# part} other {# parts}}; the largest is {name} with {value} ({share}).',

  'histogram.summary':
    'Histogram of {column}: {count, plural, one {# bin} other {# bins}} from {from} to {to}; most values are in {bin} ({value}).',
  'histogram.cumulative': 'Cumulative histogram of {column}: {count, plural, one {# bin} other {# bins}} from {from} to {to}.',
  'histogram.joined': 'Each bar combines {count, number} bins',

  'box.summary':
    'Box plot of {metric}: {count, plural, one {# box} other {# boxes}}; highest median {high}, lowest median {low}.',
  'box.high': 'Upper whisker',
  'box.q3': '75th percentile',
  'box.median': 'Median',
  'box.q1': '25th percentile',
  'box.low': 'Lower whisker',
  'box.mean': 'Mean',
  'box.count': 'Values',
  'box.outliers': 'Outliers',

  'sunburst.summary':
    'Sunburst chart of {metric}: {count, plural, one {# part} other {# parts}}; the largest is {name} with {value} ({share}).',
  'sunburst.rings': 'Rings: {names}',
  'partition.summary':
    'Partition chart of {metric}: {count, plural, one {# part} other {# parts}}; the largest is {name} with {value} ({share}).',

  'funnel.summary':
    'Funnel chart of {metric}: {count, plural, one {# stage} other {# stages}}, from {first} with {firstValue} to {last} with {lastValue} ({share} of the first).',
  'funnel.stage': 'Stage',
  'funnel.ofFirst': 'Share of first stage',
  'funnel.ofPrevious': 'Share of previous stage',

  'calendar.summary': 'Calendar heatmap of {metric} from {from} to {to}; highest {high}, lowest {low}.',
  'calendar.noTimes': 'There are rows, but none has a time',
  'calendar.leftOut': 'First {shown, number} of {count, number} periods shown',

  'partition.overTime': 'Over time',

  'values.noRoom': 'Values don’t fit in the cells',
  'heatmap.summary':
    'Heatmap of {metric}: {columns, plural, one {# column} other {# columns}} by {rows, plural, one {# row} other {# rows}}; highest {high}, lowest {low}.',
  'heatmap.at': '{value} ({name})',
  'heatmap.columnsLeftOut': '{shown, number} of {count, number} columns shown',
  'heatmap.rowsLeftOut': '{shown, number} of {count, number} rows shown',
});
