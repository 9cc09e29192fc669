// A new chart: its dataset and its type.
import { defineMessages } from '#app/messages/define-messages.ts';

export const addChart = defineMessages('add-chart', {
  pageTitle: 'New chart · Meridian',
  title: 'New chart',
  hint: 'Select a dataset to continue.',
  chosen: '{kind} of {dataset}',
  create: 'Create chart',
  dataset: '1. Select a dataset',
  chartType: '2. Select a chart type',
  types: 'Chart type',
});
