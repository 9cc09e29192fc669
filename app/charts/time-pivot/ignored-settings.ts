// Settings of Superset's time-series period pivot that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';
import { IGNORED_OLD_AXES } from '#app/charts/shared/time/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  ...IGNORED_OLD_AXES,
  { name: 'x_axis_label', reason: 'periodAxis' },
  { name: 'x_axis_format', reason: 'periodAxis', except: ['smart_date'] },
];
