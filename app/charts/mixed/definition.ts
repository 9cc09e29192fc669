// Mixed chart: two queries over one axis, each as lines, areas, bars or dots, on one or two value axes.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { DUAL_LINE } from './old-dual-line.ts';
import { settings } from './settings.ts';
import { ignoredSettings } from './ignored-settings.ts';
import { upgradeSettings } from './upgrade.ts';

export const definition: ChartDefinition = {
  vizTypes: ['mixed_timeseries', DUAL_LINE],
  category: 'evolution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  ignoredSettings,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
