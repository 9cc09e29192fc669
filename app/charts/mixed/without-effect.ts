// Settings of Superset's mixed charts that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';
import { ALONG_AXIS_WITHOUT_EFFECT } from '#app/charts/shared/time/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  ...ALONG_AXIS_WITHOUT_EFFECT,
  // On is the default, which Superset's panel doesn't show here.
  { name: 'showTooltipTotal', reason: 'notAddedUp', except: [true, false] },
  { name: 'showTooltipPercentage', reason: 'notAddedUp', except: [true, false] },
];
