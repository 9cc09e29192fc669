// Calendar heatmap: one cell per day, hour or other period, colored by a metric.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['cal_heatmap'],
  category: 'distribution',
  behaviors: ['interactive', 'drill_to_detail'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
