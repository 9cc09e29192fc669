// The settings of a calendar: types and panel.
import { linearColorScheme } from '#app/charts/shared/color/color-scheme-control.ts';
import {
  currencyFormat,
  filters,
  metrics,
  numberFormat,
  renderOnly,
  rowLimit,
  showLegend,
  timeFormat,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';

const ROW_LIMIT = 50_000;

export const settings = defineSettings([
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      { ...xAxis, label: 'timeColumn' },
      {
        name: 'subdomain_granularity',
        label: 'calendarCell',
        type: 'select',
        default: 'day',
        description: 'calendarCell.hint',
        choices: [
          ['min', 'choice.minute'],
          ['hour', 'choice.hour'],
          ['day', 'choice.day'],
          ['week', 'choice.week'],
          ['month', 'choice.month'],
        ],
      },
      renderOnly({
        name: 'domain_granularity',
        label: 'calendarBlock',
        type: 'select',
        default: 'month',
        description: 'calendarBlock.hint',
        choices: [
          ['hour', 'choice.hour'],
          ['day', 'choice.day'],
          ['week', 'choice.week'],
          ['month', 'choice.month'],
          ['year', 'choice.year'],
        ],
      }),
      metrics,
      filters,
      rowLimit(ROW_LIMIT),
    ],
  },
  {
    label: 'section.calendar',
    tab: 'customize',
    controls: [
      linearColorScheme,
      renderOnly({ name: 'steps', label: 'colorSteps', type: 'number', default: 10, min: 2, max: 50, step: 1 }),
      renderOnly({
        name: 'cell_size',
        label: 'cellSize',
        type: 'number',
        default: 10,
        min: 2,
        max: 60,
        description: 'cellSize.hint',
      }),
      renderOnly({ name: 'cell_padding', label: 'cellGap', type: 'number', default: 2, min: 0, max: 20 }),
      renderOnly({ name: 'cell_radius', label: 'cellRadius', type: 'number', default: 0, min: 0, max: 30 }),
      showLegend,
      renderOnly({ name: 'show_values', label: 'showValues', type: 'checkbox', default: false }),
      renderOnly({ name: 'show_metric_name', label: 'showMetricName', type: 'checkbox', default: true }),
      numberFormat('y_axis_format'),
      currencyFormat,
      timeFormat('x_axis_time_format'),
    ],
  },
]);
export type CalHeatmapSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetrics,
  upgrade.xAxis,
  upgrade.temporalFilter,
  upgrade.rowLimit(ROW_LIMIT),
  upgrade.without(
    'limit',
    'metric',
    'groupby',
    'timeseries_limit_metric',
    'series_limit_metric',
    'order_desc',
    'time_grain_sqla',
    'time_compare',
  ),
);
