// Settings of Superset's densities that have no effect here.
import type { IgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';
import { IGNORED_SUMS } from '#app/charts/shared/maps/ignored-settings.ts';

export const ignoredSettings: readonly IgnoredSetting[] = [
  ...IGNORED_SUMS,
  { name: 'aggregation', reason: 'sumOnly', except: ['sum'] },
  { name: 'color_scheme_type', reason: 'byMetric', except: ['linear_palette'], vizTypes: ['deck_heatmap'] },
  {
    name: 'color_picker',
    reason: 'byMetric',
    vizTypes: ['deck_heatmap'],
    when: ({ color_scheme_type: type }) => type === 'fixed_color',
  },
];
