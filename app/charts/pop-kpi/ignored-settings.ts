// Settings of Superset's comparisons of a number that change nothing here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [{ name: 'column_config', reason: 'allParts' }];
