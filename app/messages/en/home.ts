// The home page.
import { defineMessages } from '#app/messages/define-messages.ts';

export const home = defineMessages('home', {
  greeting: 'Hello, {name}',
  welcome: 'Welcome',
  recent: 'Recent',
  noRecent: 'Dashboards and charts you open appear here.',
  favorites: 'Favorites',
  noFavorites: 'Star a dashboard or chart to keep it here.',
  mine: 'Created by me',
  noMine: 'What you create or own appears here.',
  recentDashboards: 'Recently viewed',
  moreDashboards: 'More dashboards',
  dashboards: 'Dashboards',
  seeAll: '{count, plural, one {See the list} other {See all #}}',
  untitledDashboard: 'Untitled dashboard',
  cardFacts:
    '{charts, plural, one {# chart} other {# charts}} · Changed <time></time>{isDraft, select, true { · Draft} other {}}',
  firstSteps: 'First steps',
  'step.new-dashboard': 'New dashboard',
  'step.new-chart': 'New chart',
  'step.new-query': 'New SQL query',
  'step.new-dashboard.detail': 'Put charts on one page and share it.',
  'step.new-chart.detail': 'Build a chart from a dataset.',
  'step.new-query.detail': 'Query the databases you can access.',
  'kind.dashboard': 'Dashboard',
  'kind.chart': 'Chart',
  'kind.query': 'Saved query',
  noDashboards: 'No dashboards yet',
  noDashboardsDetail:
    'Dashboards you own and published dashboards appear here. Ask a colleague to publish one or to add you as an owner.',
  pageTitle: 'Home · Meridian',
});
