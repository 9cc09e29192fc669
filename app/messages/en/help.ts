// The frame of the guide: its navigation and its search. The guide itself is in docs/guide.
import { defineMessages } from '#app/messages/define-messages.ts';

export const help = defineMessages('help', {
  pageTitle: '{page} · Help · Meridian',
  searchTitle: 'Search · Help · Meridian',
  title: 'Help',
  pages: 'Pages',
  sections: 'On this page',
  search: 'Search help',
  results: '{count, plural, one {# result} other {# results}} for “{search}”',
  'blank.title': 'No results for “{search}”',
  'blank.detail': 'Try a shorter search, or one word of it.',
  previous: 'Previous',
  next: 'Next',
  missing: 'This page of the guide doesn’t exist. Open /help to see all pages.',
  'page.get-started': 'Get started',
  'page.connect': 'Connect a database',
  'page.upload': 'Upload a file',
  'page.explore': 'Build a chart',
  'page.dashboards': 'Dashboards and filters',
  'page.sql-lab': 'Query with SQL Lab',
  'page.reports': 'Alerts and reports',
  'page.embed': 'Embed in your site',
  'page.people': 'People and row rules',
  'page.superset': 'Move from Superset',
});
