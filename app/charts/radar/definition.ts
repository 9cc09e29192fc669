// Several metrics of each group as an outline around a center.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  metrics,
  numberFormat,
  renderOnly,
  rowLimit,
  showLegend,
  shownWhen,
  sortMetric,
  isFlagged,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { LEAST_AXES } from './settings.ts';

const ROW_LIMIT = 10;

export const definition: ChartDefinition = {
  vizTypes: ['radar'],
  category: 'ranking',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [groupby, metrics, sortMetric, filters, rowLimit(ROW_LIMIT)],
    },
    {
      label: 'section.radar',
      tab: 'customize',
      controls: [
        colorScheme,
        showLegend,
        renderOnly({ name: 'show_labels', label: 'showLabels', type: 'checkbox', default: true }),
        shownWhen(
          isFlagged('show_labels', true),
          renderOnly({
            name: 'label_type',
            label: 'labelType',
            type: 'select',
            default: 'value',
            choices: [
              ['value', 'choice.value'],
              ['key_value', 'choice.nameValue'],
            ],
          }),
        ),
        shownWhen(
          isFlagged('show_labels', true),
          renderOnly({
            name: 'label_position',
            label: 'labelPosition',
            type: 'select',
            default: 'top',
            choices: [
              ['top', 'choice.top'],
              ['left', 'choice.left'],
              ['right', 'choice.right'],
              ['bottom', 'choice.bottom'],
            ],
          }),
        ),
        numberFormat('number_format'),
        currencyFormat,
        shownWhen(
          (formData) => readList(formData, 'metrics').length >= LEAST_AXES,
          renderOnly({ name: 'column_config', label: 'axisRanges', type: 'metric-ranges', description: 'yAxisRange.hint' }),
        ),
        renderOnly({ name: 'is_circle', label: 'circularRings', type: 'checkbox', default: false }),
      ],
    },
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.toMetrics,
    upgrade.temporalFilter,
    upgrade.rowLimit(ROW_LIMIT),
    upgrade.without(...upgrade.AXIS_KEYS, 'limit', 'series_limit', 'metric', 'series_limit_metric', 'order_desc'),
  ),
  toDataMask: selectionMask,
};
