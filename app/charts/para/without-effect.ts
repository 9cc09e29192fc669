// Settings of Superset's parallel coordinates that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [{ name: 'show_datatable', reason: 'rowsElsewhere' }];
