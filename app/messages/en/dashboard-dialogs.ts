// Dialogs of an open dashboard: a chart's query, auto-refresh.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dashboardDialogs = defineMessages('dashboard-dialogs', {
  'query.failed': 'An error occurred while loading the SQL',
  'query.label': 'Query',
  'query.numbered': 'Query {number}',
  'query.lab': 'Run in SQL Lab',
  'delete.title': 'Delete “{title}”?',
  'delete.detail': 'It will be deleted for everyone.',
  'delete.charts': 'Its charts won’t be deleted.',
  'delete.button': 'Delete dashboard',
  'delete.failed': 'Couldn’t delete the dashboard',
  'refresh.title': 'Auto-refresh',
  'refresh.interval': 'Interval',
  'refresh.hint': 'Applies to you until you leave this page. Paused while the page is hidden or being edited.',
  'refresh.startButton': 'Start auto-refresh',
  'interval.0': 'Never',
  'interval.10': 'Every 10 seconds',
  'interval.30': 'Every 30 seconds',
  'interval.60': 'Every minute',
  'interval.300': 'Every 5 minutes',
  'interval.1800': 'Every 30 minutes',
  'interval.3600': 'Every hour',
  'interval.21600': 'Every 6 hours',
  'interval.43200': 'Every 12 hours',
  'interval.86400': 'Every 24 hours',
});
