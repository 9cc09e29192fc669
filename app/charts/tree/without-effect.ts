// Settings of Superset's trees that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'emphasis', reason: 'emphasizedPath', except: ['descendant'] },
  { name: 'roam', reason: 'wholeInView', except: [true, false] },
];
