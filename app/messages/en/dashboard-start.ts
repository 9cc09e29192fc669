// A dashboard that is made from a dataset.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dashboardStart = defineMessages('dashboard-start', {
  title: 'Start from a dataset',
  hint: 'Select a dataset to get up to six charts and filters for them. You can change or remove each one.',
  dataset: 'Dataset',
  create: 'Create charts',
  failed: 'Couldn’t create the charts',
  timeRange: 'Time range',
});
