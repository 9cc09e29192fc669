// Settings of Superset's bars that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';
import { ALONG_AXIS_WITHOUT_EFFECT } from '#app/charts/shared/time/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  ...ALONG_AXIS_WITHOUT_EFFECT,
  { name: 'truncateYAxis', reason: 'fromZero' },
  { name: 'truncateXAxis', reason: 'evenBars', except: [true, false] },
  { name: 'xAxisForceCategorical', reason: 'evenBars', except: [true, false] },
  { name: 'xAxisBounds', reason: 'evenBars', except: [[null, null]] },
];
