// Settings of Superset's t-tests that change nothing here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'contribution', reason: 'meansNothing', except: [true, false] },
];
