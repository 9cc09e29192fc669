// Settings of Superset's comparisons of a number that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [{ name: 'column_config', reason: 'allParts' }];
