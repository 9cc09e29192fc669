// Pivot tables: metrics by row and column groups, with totals and subtotals on both axes.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['pivot_table_v2', 'pivot_table'],
  category: 'table',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
