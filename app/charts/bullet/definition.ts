// Bullet chart: one value as a bar over configured ranges, with markers.
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
