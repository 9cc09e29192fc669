// Settings of Superset's mixed charts that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';
import { IGNORED_ALONG_AXIS } from '#app/charts/shared/time/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  ...IGNORED_ALONG_AXIS,
  // On is the default, which Superset's panel doesn't show here.
  { name: 'showTooltipTotal', reason: 'notAddedUp', except: [true, false] },
  { name: 'showTooltipPercentage', reason: 'notAddedUp', except: [true, false] },
];
