// The list of charts.
import { defineMessages } from '#app/messages/define-messages.ts';

export const chartList = defineMessages('chart-list', {
  title: 'Charts',
  pageTitle: 'Charts · Meridian',
  'noun.one': 'chart',
  'noun.many': 'charts',
  'column.type': 'Type',
  'column.dataset': 'Dataset',
  'column.dashboards': 'Dashboards',
  datasetDeleted: 'Deleted',
  untitledDashboard: 'Untitled dashboard',
  starFailed: 'An error occurred while starring this chart. {reason}',
  cardFacts: '{type} · {dataset}',
  search: 'Search covers names, descriptions, types, and datasets.',
  'blank.title': 'No charts yet',
  'blank.create': 'Charts you create or can view appear here. Create one from a dataset, or import existing charts.',
  'blank.detail':
    'Charts you can view appear here. Ask a colleague to add you as an owner, or an administrator for access to a dataset.',
  new: 'New chart',
  'menu.open': 'Open',
  'menu.edit': 'Edit properties',
  onDashboards: '{charts, plural, one {It was} other {They were}} on {count, plural, one {# dashboard} other {# dashboards}}.',
  'edit.title': 'Edit chart',
  'edit.done': 'Chart saved',
  'edit.descriptionHint': 'Shown with the chart on dashboards. Supports Markdown.',
});
