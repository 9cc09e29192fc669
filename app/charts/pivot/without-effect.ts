// Settings of Superset's pivot tables that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  // On is the default.
  { name: 'allow_render_html', reason: 'textCells', except: [true, false], vizTypes: ['pivot_table_v2'] },
];
