// Settings of Superset's pivot tables that change nothing here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  // On is the default.
  { name: 'allow_render_html', reason: 'textCells', except: [true, false], vizTypes: ['pivot_table_v2'] },
];
