// The settings of a treemap: types, panel, and the upgrade from older names.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  hasTemporalColumn,
  isFlagged,
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
import { readList } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';

export const OLD_TYPE = 'treemap';
const ROW_LIMIT = 10_000;

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      required({ ...groupby, description: 'hierarchy.hint' }),
      metric,
      filters,
      rowLimit(ROW_LIMIT),
      { name: 'sort_by_metric', label: 'sortByMetric', type: 'checkbox', default: false },
    ],
  },
  {
    label: 'section.treemap',
    tab: 'customize',
    controls: [
      colorScheme,
      renderOnly({ name: 'show_labels', label: 'showLabels', type: 'checkbox', default: true }),
      shownWhen(
        isFlagged('show_labels', true),
        renderOnly({
          name: 'label_type',
          label: 'labelType',
          type: 'select',
          default: 'key_value',
          choices: [
            ['key', 'choice.name'],
            ['value', 'choice.value'],
            ['key_value', 'choice.nameValue'],
          ],
        }),
      ),
      shownWhen(
        (formData) => readList(formData, 'groupby').length > 1,
        renderOnly({ name: 'show_upper_labels', label: 'groupLabels', type: 'checkbox', default: true }),
      ),
      numberFormat('number_format'),
      currencyFormat,
      shownWhen(hasTemporalColumn('groupby'), timeFormat('date_format')),
    ],
  },
]);
export type TreemapSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  renameSettings(OLD_TYPE, { order_desc: 'sort_by_metric' }),
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.SERIES_KEYS, ...upgrade.AXIS_KEYS),
);
