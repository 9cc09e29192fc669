// The regions of one country by a metric.
import { currencyFormat, filters, metric, numberFormat, required } from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { countryChoices } from './countries.ts';

export const definition: ChartDefinition = {
  vizTypes: ['country_map'],
  category: 'map',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
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
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.toMetric,
    upgrade.temporalFilter,
    upgrade.without(...upgrade.AXIS_KEYS, 'limit', 'series_limit', 'metrics', 'groupby', 'row_limit', 'order_desc'),
  ),
  toDataMask: selectionMask,
};
