// Tables of raw rows, or of groups with metrics.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['table', 'ag-grid-table'],
  category: 'table',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
