// Several metrics side by side, a line across them for each row.
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
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';

const ROW_LIMIT = 10_000;

export const definition: ChartDefinition = {
  vizTypes: ['para'],
  category: 'correlation',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
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
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.toMetrics,
    upgrade.temporalFilter,
    upgrade.rowLimit(),
    upgrade.without('metric', 'groupby', 'limit', 'series_limit'),
  ),
  toDataMask: selectionMask,
};
