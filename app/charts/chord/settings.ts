// The settings of a chord diagram: types, panel, and the upgrade from older names.
import {
  colorScheme,
  currencyFormat,
  filters,
  metric,
  numberFormat,
  required,
  rowLimit,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';

const ROW_LIMIT = 10_000;

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ name: 'groupby', label: 'source', type: 'column' }),
      required({ name: 'columns', label: 'target', type: 'column' }),
      metric,
      filters,
      rowLimit(ROW_LIMIT),
      { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: false },
    ],
  },
  { label: 'section.flow', tab: 'customize', controls: [numberFormat('y_axis_format'), currencyFormat, colorScheme] },
]);
export type ChordSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS),
);
