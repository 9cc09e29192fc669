// The grid of rows: its menu, keys and details.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dataGrid = defineMessages('data-grid', {
  cellValue: 'Value of {name}',
  keys: 'Use the arrow keys to move, Shift with arrows to select more cells, Ctrl or Command with C to copy, Enter to show the full value or sort by a column name, Shift with left and right on a column name to resize it, and Ctrl or Command with Shift, left and right to move it.',
  'menu.copyWithNames': 'Copy with column names',
  'menu.copyRows': 'Copy entire rows',
  'menu.showValue': 'Show full value',
  rowNumber: 'Row',
  filterLabel: 'Filter {column}',
  filterPlaceholder: 'Contains…',
  'menu.column': 'Column {column}',
  'menu.label': 'Selected cells',
  printed: 'First {shown, number} of {count, plural, one {# row} other {# rows}}. Download the result to get all of them.',
  emptyText: 'empty text',
  textLength: '{count, plural, one {# character} other {# characters}}',
  jsonLength: '{count, plural, one {# character} other {# characters}}, JSON',
});
