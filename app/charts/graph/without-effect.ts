// Settings of Superset's graphs that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'draggable', reason: 'fixedNodes' },
  { name: 'legendSort', reason: 'legendOrder' },
  { name: 'roam', reason: 'wholeInView', except: [true, false] },
  { name: 'selectedMode', reason: 'onePress', except: ['single'] },
];
