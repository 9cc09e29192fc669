// Settings of Superset's Handlebars charts that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'server_pagination', reason: 'allRows' },
  { name: 'server_page_length', reason: 'allRows', except: [10] },
  { name: 'show_totals', reason: 'meansNothing', except: [true, false] },
];
