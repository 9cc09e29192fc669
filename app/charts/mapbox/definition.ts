// Points from longitude and latitude columns; nearby points are clustered into one circle with their count.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['mapbox'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
