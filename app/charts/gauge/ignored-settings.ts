// Settings of Superset's gauges that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [{ name: 'animation', reason: 'still', except: [true, false] }];
