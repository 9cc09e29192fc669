// What charts on a dashboard say once someone uses them.
import { defineMessages } from '#app/messages/define-messages.ts';

export const dashboardCharts = defineMessages('dashboard-charts', {
  incomplete: 'Some charts didn’t load. Refresh to try again.',
  chartFailed: 'Couldn’t load this chart',
  chartFailedAdvice: 'Use Refresh in its menu to try again.',
  'download.noQuery': 'This chart has no query to run.',
  'download.noPicture': 'This chart type can’t be saved as an image.',
  stale: 'Couldn’t refresh some charts: they show earlier data. {reason}',
  refreshFailed: 'Couldn’t refresh the dashboard. {reason}',
  'legend.label': 'Series',
  'legend.moreLabel': 'More series',
  'legend.more': '{count, plural, one {# more series} other {# more series}}',
  refreshed: '{count, plural, one {# chart refreshed} other {# charts refreshed}}',
});
