// Box plot: the distribution of values per group. Quartiles are a box, the rest are whiskers and outliers.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['box_plot'],
  category: 'distribution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
