// Settings of Superset's comparisons of periods that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';
import { OLD_AXES_WITHOUT_EFFECT } from '#app/charts/shared/time/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  ...OLD_AXES_WITHOUT_EFFECT,
  { name: 'x_axis_label', reason: 'periodAxis' },
  { name: 'x_axis_format', reason: 'periodAxis', except: ['smart_date'] },
];
