// A dashboard that is made from a dataset.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dashboardStart = defineMessages('dashboard-start', {
  title: 'Build it for me from a dataset',
  build: 'Build a dashboard',
  fromTable: 'Build a dashboard from a table',
  hint: 'Select a dataset to get up to six charts and filters for them. You can change or remove each one.',
  dataset: 'Dataset',
  create: 'Build dashboard',
  failed: 'Couldn’t build the dashboard',
  'unsaved.title': 'This dashboard isn’t saved yet',
  'unsaved.detail': 'Its charts appear in lists once you save it.',
  'unsaved.save': 'Save dashboard',
  'unsaved.discard': 'Discard',
  timeRange: 'Time range',
});
