// Settings of Superset's pivot tables that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  // The default is true.
  { name: 'allow_render_html', reason: 'textCells', except: [true, false], vizTypes: ['pivot_table_v2'] },
];
