// Settings of Superset's cells that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';
import { IGNORED_SUMS } from '#app/charts/shared/maps/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  ...IGNORED_SUMS,
  { name: 'color_picker', reason: 'byMetric', when: ({ color_scheme_type: type }) => type === 'fixed_color' },
  { name: 'dimension', reason: 'byMetric' },
];
