// Settings of Superset's big numbers that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'show_x_axis', reason: 'noTrendAxes' },
  { name: 'show_x_axis_min_max_labels', reason: 'noTrendAxes' },
  { name: 'show_y_axis', reason: 'noTrendAxes' },
  { name: 'show_y_axis_min_max_labels', reason: 'noTrendAxes' },
];
