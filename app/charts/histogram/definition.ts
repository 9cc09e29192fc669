// Histogram: the number of values of a column in bins of equal width.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { OLD_HISTOGRAM, settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['histogram_v2', OLD_HISTOGRAM],
  category: 'distribution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
