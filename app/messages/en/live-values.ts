// Where an author selects a value of a chart for a text.
import { defineMessages } from '#app/messages/define-messages.ts';

export const liveValues = defineMessages('live-values', {
  button: 'Insert value…',
  title: 'Insert value',
  chart: 'Chart',
  column: 'Value',
  row: 'Row',
  lastRow: 'Last row',
  name: 'Name',
  nameHint: 'Shown while you edit, and where values aren’t supported.',
  insert: 'Insert value',
  loading: 'Loading chart…',
  failed: 'Couldn’t load the chart',
  noCharts: 'Add a chart to this dashboard first.',
  now: 'Now {value}, without filters.',
  nothing: 'This chart has no such value right now.',
  untitled: 'Chart {id}',
});
