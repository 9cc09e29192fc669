// The command palette.
import { defineMessages } from '#app/messages/define-messages.ts';

export const palette = defineMessages('palette', {
  search: 'Search or jump to…',
  matches: 'Matches',
  noMatches: 'No matches. Try a shorter search.',
  searching: 'Searching…',
  searchFailed: 'Couldn’t search. {reason}',
  'group.dashboards': 'Dashboards',
  'group.charts': 'Charts',
  'group.datasets': 'Datasets',
  'group.goTo': 'Go to',
  'group.create': 'Create',
  'group.actions': 'Actions',
  home: 'Home',
  account: 'Account and password',
  'theme-light': 'Theme: light',
  'theme-dark': 'Theme: dark',
  'theme-system': 'Theme: system',
  errors: 'Recent errors',
  shortcuts: 'Keyboard shortcuts',
  'new-dashboard': 'New dashboard',
  'new-chart': 'New chart',
  'new-dataset': 'New dataset',
  'new-upload': 'Upload file',
  'new-query': 'New SQL query',
  'new-database': 'New database connection',
});
