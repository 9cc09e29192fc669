// Points as circles: size is fixed or by a metric, color is fixed or by a dimension.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['deck_scatter'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
