// The settings of a word cloud: types, panel, and the upgrade from older names.
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
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';

const ROW_LIMIT = 100;

export const settings = defineSettings([
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
      renderOnly({ name: 'size_from', label: 'sizeFrom', type: 'number', default: 10, min: 1, max: 200 }),
      renderOnly({ name: 'size_to', label: 'sizeTo', type: 'number', default: 70, min: 1, max: 200 }),
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
]);
export type WordCloudSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(),
  upgrade.without(...upgrade.SERIES_KEYS, 'groupby'),
);
