// Settings of Superset's waterfalls that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'x_ticks_layout', reason: 'levelNames', except: ['auto', 'flat'] },
];
