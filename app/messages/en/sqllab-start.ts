// SQL Lab: the start of a new tab.
import { defineMessages } from '#app/messages/define-messages.ts';

export const sqllabStart = defineMessages('sqllab-start', {
  label: 'Start',
  hint: 'Write a query, or start from one of these.',
  run: 'Run it with',
  noDatabase: 'Select a database to see its tables.',
  tables: 'Tables',
  loading: 'Loading tables…',
  noTables: 'There are no tables here that you can query.',
  upload: 'Upload file',
  preview: 'Show sample rows of {table}',
  more: '{count, plural, one {# more in the schema browser} other {# more in the schema browser}}',
  examples: 'Examples for {table}',
  'example.count': 'Count the rows',
  'example.groups': 'Rows by {column}',
  'example.sums': 'Sum of {measure} by {column}',
  'example.averages': 'Average {measure} by {column}',
  'example.days': 'Rows by {column}, latest first',
  'example.period': 'Earliest and latest {column}',
  recent: 'Your recent queries',
  loadingRecent: 'Loading queries…',
  recentFailed: 'Recent queries couldn’t be loaded.',
  noRecent: 'Queries you run on this database appear here.',
  ofTab: '{tab}: {sql}',
});
