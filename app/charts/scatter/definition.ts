// Scatter plot over time or another axis, one color per series.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['echarts_timeseries_scatter'],
  category: 'correlation',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
