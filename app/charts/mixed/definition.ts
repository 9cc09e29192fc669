// Two queries over one axis, each as lines, areas, bars or dots, on the same or on two value axes.
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { DUAL_LINE } from './old-dual-line.ts';
import { settings } from './settings.ts';
import { withoutEffect } from './without-effect.ts';
import { upgradeSettings } from './upgrade.ts';

export const definition: ChartDefinition = {
  vizTypes: ['mixed_timeseries', DUAL_LINE],
  category: 'evolution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  ...settings,
  withoutEffect,
  upgrade: upgradeSettings,
  toDataMask: selectionMask,
};
