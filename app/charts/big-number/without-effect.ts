// Settings of Superset's big numbers that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'show_x_axis', reason: 'noTrendAxes' },
  { name: 'show_x_axis_min_max_labels', reason: 'noTrendAxes' },
  { name: 'show_y_axis', reason: 'noTrendAxes' },
  { name: 'show_y_axis_min_max_labels', reason: 'noTrendAxes' },
];
