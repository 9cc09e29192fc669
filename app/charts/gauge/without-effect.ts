// Settings of Superset's gauges that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [{ name: 'animation', reason: 'still', except: [true, false] }];
