// Parts of a whole as a ring or a pie.
import {
  colorScheme,
  currencyFormat,
  filters,
  groupby,
  later,
  legendLater,
  metric,
  moreSettings,
  numberFormat,
  renderOnly,
  required,
  rowLimit,
  showLegend,
  timeFormat,
} from '#app/charts/shared/controls.ts';
import { selectionMask } from '#app/charts/shared/data-mask.ts';
import * as upgrade from '#app/charts/shared/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { DEFAULT_TEMPLATE } from './label-template.ts';

const ROW_LIMIT = 100;

export const definition: ChartDefinition = {
  vizTypes: ['pie'],
  label: 'Pie chart',
  description: 'The few parts that make up a whole',
  category: 'Part of a whole',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        required(groupby),
        metric,
        filters,
        rowLimit(ROW_LIMIT),
        { name: 'sort_by_metric', label: 'Greatest first', type: 'checkbox', default: true },
      ],
    },
    {
      label: 'Pie',
      tab: 'customize',
      controls: [
        colorScheme,
        showLegend,
        renderOnly({
          name: 'label_type',
          label: 'Labels',
          type: 'select',
          default: 'key_percent',
          choices: [
            ['key', 'Name'],
            ['value', 'Value'],
            ['percent', 'Share'],
            ['key_value', 'Name and value'],
            ['key_percent', 'Name and share'],
            ['key_value_percent', 'Name, value and share'],
            ['value_percent', 'Value and share'],
            ['template', 'Own text'],
          ],
        }),
        {
          ...renderOnly({ name: 'label_template', label: 'Own label text', type: 'text', default: DEFAULT_TEMPLATE }),
          description: 'Words with {name}, {value} and {percent} in their places',
          visible: (formData) => formData['label_type'] === 'template',
        },
        numberFormat('number_format'),
        currencyFormat,
        renderOnly({ name: 'show_labels', label: 'Show labels', type: 'checkbox', default: true }),
        renderOnly({
          name: 'show_labels_threshold',
          label: 'Label slices from (%)',
          type: 'number',
          default: 0,
          min: 0,
          max: 100,
        }),
        renderOnly({ name: 'threshold_for_other', label: 'Join slices below (%)', type: 'number', default: 0, min: 0, max: 100 }),
        renderOnly({ name: 'donut', label: 'Ring', type: 'checkbox', default: true }),
        renderOnly({
          name: 'roseType',
          label: 'Rose',
          type: 'select',
          default: null,
          choices: [
            [null, 'None'],
            ['area', 'Equal angles, sized by area'],
            ['radius', 'Sized by radius'],
          ],
        }),
        {
          ...renderOnly({ name: 'show_total', label: 'Show the total', type: 'checkbox', default: false }),
          description: 'In the middle of the ring',
          visible: (formData) => formData['donut'] !== false,
        },
      ],
    },
    moreSettings(
      later(renderOnly({ name: 'innerRadius', label: 'Hole', type: 'slider', min: 0, max: 100, step: 1, default: 30 })),
      later(renderOnly({ name: 'outerRadius', label: 'Size', type: 'slider', min: 10, max: 100, step: 1, default: 70 })),
      later(renderOnly({ name: 'labels_outside', label: 'Labels outside', type: 'checkbox', default: true })),
      later(renderOnly({ name: 'label_line', label: 'Lines to labels', type: 'checkbox', default: true })),
      later(timeFormat('date_format')),
      ...legendLater,
    ),
  ],
  upgrade: upgrade.upgradeBy(
    upgrade.withDefaults({ sort_by_metric: true }),
    upgrade.toMetric,
    upgrade.temporalFilter,
    upgrade.rowLimit(ROW_LIMIT),
    upgrade.without(
      'limit',
      'series_limit',
      'metrics',
      'timeseries_limit_metric',
      'series_limit_metric',
      'order_desc',
      'time_grain_sqla',
      'x_axis',
      'time_compare',
    ),
  ),
  toDataMask: selectionMask,
};
