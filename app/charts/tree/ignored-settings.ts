// Settings of Superset's trees that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'emphasis', reason: 'emphasizedPath', except: ['descendant'] },
  { name: 'roam', reason: 'wholeInView', except: [true, false] },
];
