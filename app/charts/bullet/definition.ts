// One value as a bar, on ranges and beside marks that the chart sets.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['bullet'],
  category: 'kpi',
  behaviors: ['interactive', 'drill_to_detail'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
