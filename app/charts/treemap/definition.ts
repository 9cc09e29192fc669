// Treemap: a hierarchy as nested tiles.
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { OLD_TYPE, settings, upgradeSettings } from './settings.ts';

export const definition: ChartDefinition = {
  vizTypes: ['treemap_v2', OLD_TYPE],
  category: 'partOfWhole',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
