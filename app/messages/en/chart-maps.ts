// What maps say: legends, tooltips, the data table, the one-sentence description, and why nothing is drawn.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartMaps = defineMessages('chart-maps', {
  noRows: 'No data for these filters',
  noNumbers: 'No numeric values to show',
  noPlaces: 'None of the places could be located',
  noPlacesIn: 'None of these regions are in {country}',
  noShapes: 'The map couldn’t be loaded. Reload the page.',
  noCountry: 'Select a country',
  noData: 'No data',
  noValue: 'No value',
  country: 'Country',
  region: 'Region',
  code: 'Code',
  longitude: 'Longitude',
  latitude: 'Latitude',
  share: 'Share of total',
  notLocated: '{count, plural, one {Not on the map: {names}} other {Not on the map ({count}): {names}}}',
  bubbles: 'Circle area: {metric}, up to {value}',
  'summary.world':
    'World map of {metric}: {count, plural, one {# country} other {# countries}}; highest is {first} with {value}.',
  'summary.country':
    'Map of {country} by {metric}: {count, plural, one {# region} other {# regions}}; highest is {first} with {value}.',
  rowsNotLocated: '{count, plural, one {# row has} other {# rows have}} no place on the map',
  noShapesInData: 'No shapes could be read from {column}',
  cellSize: 'Cells of {size}',
  someShown: 'Showing {shown, number} of {total, number}, the largest first',
  noScript: 'Custom JavaScript isn’t run',
  place: 'Place',
  places: 'Places',
  rows: 'Rows',
  category: 'Category',
  'summary.points': 'Map of {count, plural, one {# place} other {# places}}{metric, select, none {} other { by {metric}}}.',
  'summary.bins': 'Map of {metric}: {count, plural, one {# cell} other {# cells}}; the highest has {value}.',
  'summary.notLocated': '{count, plural, one {# place is} other {# places are}} not on the map.',
});
