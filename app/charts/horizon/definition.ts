// Horizon chart: many series over time in little height. Each row is folded into bands; darker colors are larger values.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['horizon'],
  category: 'distribution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
