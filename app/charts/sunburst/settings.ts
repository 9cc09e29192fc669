// The settings of a sunburst: types, panel, and the upgrade from older names.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import {
  colorScheme,
  currencyFormat,
  filters,
  hasTemporalColumn,
  isFlagged,
  isSet,
  metric,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  shownWhen,
  timeFormat,
} from '#app/charts/shared/form/controls.ts';
import { renameSettings } from '#app/charts/shared/form/form-renames.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';

export const OLD_TYPE = 'sunburst';
const ROW_LIMIT = 10_000;

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ name: 'columns', label: 'hierarchy', type: 'columns', description: 'hierarchy.hint' }),
      metric,
      { name: 'secondary_metric', label: 'colorMetric', type: 'metric', description: 'colorMetric.hint' },
      filters,
      rowLimit(ROW_LIMIT),
      { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: false },
    ],
  },
  {
    label: 'section.sunburst',
    tab: 'customize',
    controls: [
      colorScheme,
      shownWhen(isSet('secondary_metric'), linearColorScheme),
      renderOnly({ name: 'show_labels', label: 'showLabels', type: 'checkbox', default: true }),
      shownWhen(
        isFlagged('show_labels', true),
        renderOnly({ name: 'show_labels_threshold', label: 'labelThreshold', type: 'number', default: 5, min: 0, max: 100 }),
      ),
      shownWhen(
        isFlagged('show_labels', true),
        renderOnly({
          name: 'label_type',
          label: 'labelType',
          type: 'select',
          default: 'key',
          choices: [
            ['key', 'choice.name'],
            ['value', 'choice.value'],
            ['key_value', 'choice.nameValue'],
          ],
        }),
      ),
      renderOnly({ name: 'show_total', label: 'showTotal', type: 'checkbox', default: false }),
      numberFormat('number_format'),
      currencyFormat,
      shownWhen(hasTemporalColumn('columns'), timeFormat('date_format')),
    ],
  },
]);
export type SunburstSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  renameSettings(OLD_TYPE, { groupby: 'columns' }),
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS, ...upgrade.AXIS_KEYS, 'groupby'),
);
