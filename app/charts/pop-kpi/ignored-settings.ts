// Settings of Superset's big number with period comparison that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [{ name: 'column_config', reason: 'allParts' }];
