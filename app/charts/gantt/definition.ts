// Spans of time by category: what happens when.
import {
  colorScheme,
  filters,
  renderOnly,
  rowLimit,
  showLegend,
  timeFormat,
  numberFormat,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';

export const definition: ChartDefinition = {
  vizTypes: ['gantt_chart'],
  category: 'flow',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        { name: 'start_time', label: 'startTime', type: 'column', required: true },
        { name: 'end_time', label: 'endTime', type: 'column', required: true },
        { name: 'y_axis', label: 'rowsBy', type: 'column', required: true },
        { name: 'series', label: 'colorBy', type: 'column' },
        renderOnly({
          name: 'subcategories',
          label: 'subcategories',
          type: 'checkbox',
          default: false,
          description: 'subcategories.hint',
        }),
        { name: 'tooltip_metrics', label: 'tooltipMetrics', type: 'metrics' },
        { name: 'tooltip_columns', label: 'tooltipColumns', type: 'columns' },
        filters,
        { name: 'order_by_cols', label: 'orderBy', type: 'order-by' },
        rowLimit(10_000),
      ],
    },
    {
      label: 'section.bars',
      tab: 'customize',
      controls: [
        colorScheme,
        showLegend,
        renderOnly({ name: 'x_axis_title', label: 'xAxisTitle', type: 'text' }),
        renderOnly({ name: 'y_axis_title', label: 'yAxisTitle', type: 'text' }),
        timeFormat('x_axis_time_format'),
        renderOnly({ name: 'x_axis_time_bounds', label: 'dayHours', type: 'day-hours', description: 'dayHours.hint' }),
        { ...timeFormat('tooltipTimeFormat'), label: 'tooltipTimes' },
        { ...numberFormat('tooltipValuesFormat'), label: 'tooltipValues' },
      ],
    },
  ],
  upgrade: upgrade.upgradeBy(upgrade.temporalFilter, upgrade.rowLimit(), upgrade.without('limit', 'series_limit')),
  toDataMask: selectionMask,
};
