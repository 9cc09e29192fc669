// The settings of a Gantt chart: types, panel, and the upgrade from older names.
import {
  colorScheme,
  filters,
  renderOnly,
  rowLimit,
  showLegend,
  timeFormat,
  numberFormat,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';

/** Few enough to be shown always. */
const [legendType, ...legendSides] = legendControls;

export const settings = defineSettings(
  [
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
        renderOnly({ name: 'x_axis_title', label: 'xAxisTitle', type: 'text' }),
        renderOnly({ name: 'y_axis_title', label: 'yAxisTitle', type: 'text' }),
        timeFormat('x_axis_time_format'),
        renderOnly({ name: 'x_axis_time_bounds', label: 'dayHours', type: 'day-hours', description: 'dayHours.hint' }),
        { ...timeFormat('tooltipTimeFormat'), label: 'tooltipTimes' },
        { ...numberFormat('tooltipValuesFormat'), label: 'tooltipValues' },
      ],
    },
    { label: 'section.legend', tab: 'customize', isFolded: true, controls: [showLegend, ...legendSides] },
  ],
  fieldList(legendType, { name: 'currency_format', type: 'currency' }),
);
export type GanttSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.temporalFilter,
  upgrade.rowLimit(),
  upgrade.without('limit', 'series_limit'),
);
