// An open filter of a dashboard.
import { defineMessages } from '#app/messages/define-messages.ts';

export const filterPanel = defineMessages('filter-panel', {
  timeColumns: 'Time columns',
  timeGrains: 'Time grains',
  min: 'Min',
  max: 'Max',
  notANumber: 'Enter a number, with a period as the decimal separator.',
  swapped: 'Min is above max. Swap the two numbers.',
  loadingBounds: 'Loading the data range…',
  noNumbers: 'The data has no numbers.',
  mode: 'Selected values',
  include: 'Include',
  exclude: 'Exclude',
  values: 'Values of {filter}',
  searchValues: 'Search values',
  loadingValues: 'Loading values…',
  cut: 'Only the first values are listed. Type to search all of them.',
  dataRange: 'Data ranges from {min, number} to {max, number}.',
});
