// Flows among names on a circle.
import {
  colorScheme,
  currencyFormat,
  filters,
  metric,
  numberFormat,
  required,
  rowLimit,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';

const ROW_LIMIT = 10_000;

export const definition: ChartDefinition = {
  vizTypes: ['chord'],
  category: 'flow',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
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
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.toMetric,
    upgrade.temporalFilter,
    upgrade.rowLimit(ROW_LIMIT),
    upgrade.without(...upgrade.SERIES_KEYS),
  ),
  toDataMask: selectionMask,
};
