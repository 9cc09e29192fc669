// Settings of Superset's areas that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';
import { IGNORED_ALONG_AXIS } from '#app/charts/shared/time/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  ...IGNORED_ALONG_AXIS,
  { name: 'truncateYAxis', reason: 'fromZero' },
  { name: 'show_extra_controls', reason: 'stackedInExplore' },
];
