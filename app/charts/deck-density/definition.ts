// Point density on a map: a heatmap, or contours.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['deck_heatmap', 'deck_contour'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
