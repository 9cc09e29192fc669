// Settings of Superset's time-series tables that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [{ name: 'url', reason: 'noLinks' }];
