// Settings of Superset's partitions that change nothing here.
import { withoutEffectFor, type SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

const ANALYTICS = withoutEffectFor(
  'advancedAnalytics',
  'contribution',
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'comparison_type',
  'resample_rule',
  'resample_method',
);

/** Superset computes them for one of the time options alone. */
export const withoutEffect: readonly SettingWithoutEffect[] = ANALYTICS.map((setting) => ({
  ...setting,
  except: [false, 'None', 'values'],
  when: ({ time_series_option: option }) => option === 'adv_anal',
}));
