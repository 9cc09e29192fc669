// Parts of a total as tiles, within the tiles that they are parts of.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  hasTimeIn,
  isFlagged,
  metric,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  shownWhen,
  timeFormat,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { renamedFrom } from '#app/charts/shared/form/form-renames.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';

const OLD = 'treemap';
const ROW_LIMIT = 10_000;

export const definition: ChartDefinition = {
  vizTypes: ['treemap_v2', OLD],
  category: 'partOfWhole',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
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
        shownWhen(hasTimeIn('groupby'), timeFormat('date_format')),
      ],
    },
  ],
  upgrade: upgrade.upgradeBy(
    renamedFrom(OLD, { order_desc: 'sort_by_metric' }),
    upgrade.toMetric,
    upgrade.temporalFilter,
    upgrade.rowLimit(ROW_LIMIT),
    upgrade.without(...upgrade.SERIES_KEYS, ...upgrade.AXIS_KEYS),
  ),
  toDataMask: selectionMask,
};
