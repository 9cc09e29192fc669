// Big number: one large number, alone or with its trend over time.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { settings, upgradeSettings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';
import { TOTAL, TREND } from './viz-types.ts';

export const definition: ChartDefinition = {
  vizTypes: [TREND, TOTAL],
  category: 'kpi',
  behaviors: ['drill_to_detail'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
