// Settings of Superset's paired t-tests that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'contribution', reason: 'meansNothing', except: [true, false] },
];
