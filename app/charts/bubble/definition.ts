// Bubble chart: two metrics as x and y, a third as bubble size.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { OLD_BUBBLE } from './old-bubble.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['bubble_v2', OLD_BUBBLE],
  category: 'correlation',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
