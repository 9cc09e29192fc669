// Settings of Superset's t-tests that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'contribution', reason: 'meansNothing', except: [true, false] },
];
