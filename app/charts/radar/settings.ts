// The settings of a radar: types and panel.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  isFlagged,
  metrics,
  numberFormat,
  renderOnly,
  rowLimit,
  showLegend,
  shownWhen,
  sortMetric,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { MIN_AXES } from './least-axes.ts';

const ROW_LIMIT = 10;

export const settings = defineSettings(
  [
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
          (formData) => readList(formData, 'metrics').length >= MIN_AXES,
          renderOnly({ name: 'column_config', label: 'axisRanges', type: 'metric-ranges', description: 'yAxisRange.hint' }),
        ),
        renderOnly({ name: 'is_circle', label: 'circularRings', type: 'checkbox', default: false }),
      ],
    },
    { label: 'section.legend', tab: 'customize', isFolded: true, controls: [showLegend, ...legendControls] },
  ],
  // How groups that are times are written, in charts of other clients.
  fieldList({ name: 'date_format', type: 'time-format', default: 'smart_date' }),
);
export type RadarSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetrics,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(...upgrade.AXIS_KEYS, 'limit', 'series_limit', 'metric', 'series_limit_metric', 'order_desc'),
);
