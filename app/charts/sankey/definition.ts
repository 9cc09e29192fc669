// Flows from sources to targets, as wide as their values.
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
import { own, readList } from '#app/charts/shared/form/form-values.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';

const ROW_LIMIT = 10_000;

/** Older sankeys have source and target as the first two of `groupby`. */
const fromGroups: upgrade.UpgradeStep = (formData) => {
  const [source, target] = readList(formData, 'groupby');
  return {
    ...formData,
    source: own(formData, 'source') ?? source ?? null,
    target: own(formData, 'target') ?? target ?? null,
  };
};

export const definition: ChartDefinition = {
  vizTypes: ['sankey_v2', 'sankey'],
  category: 'flow',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
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
    {
      label: 'section.flow',
      tab: 'customize',
      controls: [colorScheme, numberFormat('number_format'), currencyFormat],
    },
  ],
  upgrade: upgrade.upgradeBy(
    fromGroups,
    upgrade.toMetric,
    upgrade.temporalFilter,
    upgrade.rowLimit(ROW_LIMIT),
    upgrade.without(...upgrade.SERIES_KEYS, 'groupby'),
  ),
  toDataMask: selectionMask,
};
