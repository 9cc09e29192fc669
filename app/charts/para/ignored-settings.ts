// Settings of Superset's parallel coordinates that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [{ name: 'show_datatable', reason: 'rowsElsewhere' }];
