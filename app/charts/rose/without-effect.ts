// Settings of Superset's roses that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [{ name: 'rich_tooltip', reason: 'allSeries', except: [true] }];
