// What charts of time and comparison write: kinds, notes, columns of data tables, tooltips, reasons for nothing.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartTime = defineMessages('chart-time', {
  'scatter.kind': 'Scatter plot',
  'scatter.joined': '{points, number} points; dots at the same place are drawn once',
  'mixed.kind': 'Mixed chart',
  'mixed.queryA': '{name} (Query A)',
  'mixed.queryB': '{name} (Query B)',
  'mixed.right': '{name} (right axis)',
  'mixed.summary':
    'Mixed chart by {axis}: {left} on the left axis, {right}; {points, plural, one {# point} other {# points}} from {from} to {to}.',
  'bubble.summary': 'Bubble chart of {count, plural, one {# point} other {# points}}: {x} across, {y} up, {size} as size.',
  'bubble.noPairs': 'No row has both {x} and {y}',
  'bubble.unplaced': '{rows, plural, one {# row} other {# rows}} without a value on an axis not shown',
  'bubble.offLog': '{count, plural, one {# point} other {# points}} of zero or less not shown on the log axis',
  'bubble.largest': 'the {shown, number} largest of {all, number}',
});
