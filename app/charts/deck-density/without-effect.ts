// Settings of Superset's densities that change nothing here.
import type { SettingWithoutEffect } from '#app/charts/shared/form/without-effect.ts';
import { SUMS_WITHOUT_EFFECT } from '#app/charts/shared/maps/without-effect.ts';

export const withoutEffect: readonly SettingWithoutEffect[] = [
  ...SUMS_WITHOUT_EFFECT,
  { name: 'aggregation', reason: 'sumOnly', except: ['sum'] },
  { name: 'color_scheme_type', reason: 'byMetric', except: ['linear_palette'], vizTypes: ['deck_heatmap'] },
  {
    name: 'color_picker',
    reason: 'byMetric',
    vizTypes: ['deck_heatmap'],
    when: ({ color_scheme_type: type }) => type === 'fixed_color',
  },
];
