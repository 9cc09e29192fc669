// Rose (Nightingale) chart: periods as sectors of a circle whose radius is their value.
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['rose'],
  category: 'evolution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
