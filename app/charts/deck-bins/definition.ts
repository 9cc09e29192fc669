// Points counted or summed in cells: hexagons or squares sized in meters, or squares sized in pixels.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['deck_hex', 'deck_grid', 'deck_screengrid'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
