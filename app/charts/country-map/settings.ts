// The settings of a country's map: types, panel, and the upgrade from older names.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import { currencyFormat, filters, metric, numberFormat, required } from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { countryChoices } from './countries.ts';

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({
        name: 'select_country',
        label: 'selectCountry',
        type: 'select',
        renderOnly: true,
        choicesFrom: countryChoices,
      }),
      required({ name: 'entity', label: 'regionColumn', type: 'column', description: 'regionColumn.hint' }),
      metric,
      filters,
    ],
  },
  {
    label: 'section.map',
    tab: 'customize',
    controls: [numberFormat('number_format'), currencyFormat, linearColorScheme],
  },
]);
export type CountryMapSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.without(...upgrade.AXIS_KEYS, 'limit', 'series_limit', 'metrics', 'groupby', 'row_limit', 'order_desc'),
);
