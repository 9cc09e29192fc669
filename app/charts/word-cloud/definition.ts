// Names as large as their values.
import {
  colorScheme,
  currencyFormat,
  filters,
  metric,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { SIZE_FROM, SIZE_TO } from './settings.ts';

const ROW_LIMIT = 100;

export const definition: ChartDefinition = {
  vizTypes: ['word_cloud'],
  category: 'ranking',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        required({ name: 'series', label: 'dimension', type: 'column' }),
        metric,
        filters,
        rowLimit(ROW_LIMIT),
        { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: false },
      ],
    },
    {
      label: 'section.words',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'size_from', label: 'sizeFrom', type: 'number', default: SIZE_FROM, min: 1, max: 200 }),
        renderOnly({ name: 'size_to', label: 'sizeTo', type: 'number', default: SIZE_TO, min: 1, max: 200 }),
        renderOnly({
          name: 'rotation',
          label: 'wordRotation',
          type: 'select',
          default: 'square',
          choices: [
            ['square', 'choice.rotationSquare'],
            ['flat', 'choice.rotationFlat'],
            ['random', 'choice.rotationRandom'],
          ],
        }),
        colorScheme,
        numberFormat('number_format'),
        currencyFormat,
      ],
    },
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.toMetric,
    upgrade.temporalFilter,
    upgrade.rowLimit(),
    upgrade.without(...upgrade.SERIES_KEYS, 'groupby'),
  ),
  toDataMask: selectionMask,
};
