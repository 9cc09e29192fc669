// Sankey diagram: flows from sources to targets; the width of a flow is its value.
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['sankey_v2', 'sankey'],
  category: 'flow',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
