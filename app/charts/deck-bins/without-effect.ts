// Settings of Superset's cells that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';
import { SUMS_WITHOUT_EFFECT } from '#app/charts/shared/maps/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  ...SUMS_WITHOUT_EFFECT,
  { name: 'color_picker', reason: 'byMetric', when: ({ color_scheme_type: type }) => type === 'fixed_color' },
  { name: 'dimension', reason: 'byMetric' },
];
