// Shapes stored in the data: paths, polygons colored by a metric, GeoJSON.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['deck_path', 'deck_polygon', 'deck_geojson'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
