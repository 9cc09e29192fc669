// The settings of a sankey: types, panel, and the upgrade from older names.
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
import { own, readList } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';

const ROW_LIMIT = 10_000;

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ name: 'source', label: 'source', type: 'column' }),
      required({ name: 'target', label: 'target', type: 'column' }),
      metric,
      filters,
      rowLimit(ROW_LIMIT),
      { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: false },
    ],
  },
  { label: 'section.flow', tab: 'customize', controls: [colorScheme, numberFormat('number_format'), currencyFormat] },
]);
export type SankeySettings = SettingsOf<typeof settings>;

/** Older sankeys have source and target as the first two of `groupby`. */
const fromGroups: upgrade.UpgradeStep = (formData) => {
  const [source, target] = readList(formData, 'groupby');
  return {
    ...formData,
    source: own(formData, 'source') ?? source ?? null,
    target: own(formData, 'target') ?? target ?? null,
  };
};

export const upgradeSettings = upgrade.upgradeBy(
  fromGroups,
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS, 'groupby'),
);
