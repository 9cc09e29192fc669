// World map: countries colored by one metric, with circles sized by a second one.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['world_map'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
