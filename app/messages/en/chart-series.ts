// What charts of series say: lines, bars, areas, pies, numbers.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartSeries = defineMessages('chart-series', {
  'kind.line': 'Line chart',
  'kind.bar': 'Bar chart',
  'kind.area': 'Area chart',

  noRows: 'No matching rows',
  allNull: 'There are rows, but every value is empty',
  allHidden: 'All series are hidden: show one in the legend',
  noPositive: 'No value is above zero, so there are no parts to show',

  total: 'Total',
  more: 'and {count, number} more',
  'legend.more': '+{count, number} more',
  withShare: '{value} ({share})',
  forecast: '{name}, forecast',
  interval: '{value} ({low} to {high})',
  points: '{value} pp',

  withoutValues: '{kind} without values.',
  summary: '{kind} of {what} by {axis}: {parts}.',
  series: '{count, number} series, {span}',
  'span.one': 'at {place}',
  'span.values': '{count, plural, one {# value} other {# values}}',
  'span.points': '{count, plural, one {# point} other {# points}} from {from} to {to}',
  always: 'always {value}',
  ends: 'lowest {low}, highest {high}',
  at: '{value} ({place})',
  unplaced: '{count, plural, one {# row} other {# rows}} without {axis} not shown',

  'axis.above': '{count, plural, one {# value is} other {# values are}} above the axis',
  'axis.below': '{count, plural, one {# value is} other {# values are}} below the axis',
  'axis.aboveRight': '{count, plural, one {# value is} other {# values are}} above the right axis',
  'axis.belowRight': '{count, plural, one {# value is} other {# values are}} below the right axis',
  'axis.outside': '{count, plural, one {# row is} other {# rows are}} outside the x-axis range',
  'period.open': 'the last period is incomplete',
  'period.openAlike': 'the last period is incomplete and compared with an equal part',
  'period.openPartly': 'the last period is incomplete and only compared with equal parts',
  'period.openAlone': 'the last period is incomplete and not compared',
  'period.until': 'Incomplete: until {time}',
  'period.leftOut': 'the last period is incomplete and left out',
  'values.noRoom': 'values don’t fit',
  'values.some': '{shown, number} of {all, number} values shown',
  'log.linear': 'no value is above zero, so the axis is linear',
  'log.left': '{count, plural, one {# value} other {# values}} of zero or less not shown on the log axis',
  'lines.thinned': 'Showing highs and lows of {points, number} points',
  'lines.some': 'Showing {shown, number} of {total, number} series',
  'area.joined': 'Showing {shown, number} of {total, number} series, the others as one',
  'bar.joined': '{points, number} points in {columns, number} columns, each with its longest bars',
  'bar.others': 'showing the {shown, number} largest of {total, number} series, the others as one',
  'bar.largest': 'showing the {shown, number} largest of {total, number} series',
  'bar.longest': 'Longest of {count, number} bars here',

  others: 'Other ({count, number})',
  part: 'Part',
  share: 'Share',
  negativeParts: '{count, plural, one {# negative value} other {# negative values}} not shown',
  'pie.summary':
    'Pie chart of {metric}: {count, plural, one {# part} other {# parts}}; the largest is {name} with {value} ({share}).',
  'pie.missing':
    'Pie chart of {metric}: {count, plural, one {# part} other {# parts}}; the largest is {name} with {value} ({share}); {missing, plural, one {# value} other {# values}} of zero, less or none not shown.',

  'number.summary': '{name}: {value}.',
  'number.exact': 'Exact value',
  'number.points': '{count, plural, one {# point} other {# points}} from {from} to {to}',
});
