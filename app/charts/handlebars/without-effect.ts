// Settings of Superset's templates that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  { name: 'server_pagination', reason: 'allRows' },
  { name: 'server_page_length', reason: 'allRows', except: [10] },
  { name: 'show_totals', reason: 'meansNothing', except: [true, false] },
];
