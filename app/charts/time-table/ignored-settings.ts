// Settings of Superset's time-series tables that change nothing here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [{ name: 'url', reason: 'noLinks' }];
