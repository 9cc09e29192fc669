// The settings of parallel coordinates: types, panel, and the upgrade from older names.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import {
  currencyFormat,
  filters,
  metrics,
  numberFormat,
  orderDesc,
  renderOnly,
  required,
  rowLimit,
  sortMetric,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';

const ROW_LIMIT = 10_000;

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ name: 'series', label: 'dimension', type: 'column' }),
      metrics,
      { name: 'secondary_metric', label: 'colorMetric', type: 'metric', description: 'lineColorMetric.hint' },
      filters,
      sortMetric,
      orderDesc,
      rowLimit(ROW_LIMIT),
    ],
  },
  {
    label: 'section.lines',
    tab: 'customize',
    controls: [
      linearColorScheme,
      renderOnly({ name: 'include_series', label: 'includeSeries', type: 'checkbox', default: false }),
      numberFormat('number_format'),
      currencyFormat,
    ],
  },
]);
export type ParaSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetrics,
  upgrade.temporalFilter,
  upgrade.rowLimit(),
  upgrade.without('metric', 'groupby', 'limit', 'series_limit'),
);
