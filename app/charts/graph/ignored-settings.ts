// Settings of Superset's graphs that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  { name: 'draggable', reason: 'fixedNodes' },
  { name: 'legendSort', reason: 'legendOrder' },
  { name: 'roam', reason: 'wholeInView', except: [true, false] },
  { name: 'selectedMode', reason: 'onePress', except: ['single'] },
];
