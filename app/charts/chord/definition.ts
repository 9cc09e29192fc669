// Chord diagram: flows between names placed on a circle.
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['chord'],
  category: 'flow',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
