// Settings of Superset's roses that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [{ name: 'rich_tooltip', reason: 'allSeries', except: [true] }];
