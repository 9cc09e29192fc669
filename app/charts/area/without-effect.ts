// Settings of Superset's areas that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';
import { ALONG_AXIS_WITHOUT_EFFECT } from '#app/charts/shared/time/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  ...ALONG_AXIS_WITHOUT_EFFECT,
  { name: 'truncateYAxis', reason: 'fromZero' },
  { name: 'show_extra_controls', reason: 'stackedInExplore' },
];
