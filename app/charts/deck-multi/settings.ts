// The settings of layers on one map: types, panel, and the upgrade from older names.
import { control, filters, showLegend } from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { autozoom, mapStyle } from '#app/charts/shared/maps/controls.ts';

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        { name: 'deck_slices', label: 'mapLayers', type: 'layer-charts', required: true, description: 'mapLayers.hint' },
        control({ ...filters, description: 'layerFilters.hint' }),
      ],
    },
    { label: 'section.map', tab: 'customize', controls: [autozoom, mapStyle, showLegend] },
  ],
  fieldList(
    { name: 'viewport', type: 'object' },
    { name: 'extra_form_data', type: 'object' },
    { name: 'url_params', type: 'object' },
  ),
);
export type DeckMultiSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.withDefaults({ deck_slices: [] }),
  upgrade.temporalFilter,
  upgrade.without(...upgrade.AXIS_KEYS, ...upgrade.SERIES_KEYS, 'metric', 'groupby', 'row_limit'),
);
