// Settings of Superset's partitions that have no effect here.
import { toIgnoredSettings, type IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

const ANALYTICS = toIgnoredSettings(
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
export const ignoredSettings: readonly IgnoredSetting[] = ANALYTICS.map((setting) => ({
  ...setting,
  except: [false, 'None', 'values'],
  when: ({ time_series_option: option }) => option === 'adv_anal',
}));
