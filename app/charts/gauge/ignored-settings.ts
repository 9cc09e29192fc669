// Settings of Superset's gauges that change nothing here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [{ name: 'animation', reason: 'still', except: [true, false] }];
