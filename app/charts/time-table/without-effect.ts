// Settings of Superset's time-series tables that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [{ name: 'url', reason: 'noLinks' }];
