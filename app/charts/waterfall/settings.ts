// The settings of a waterfall: types, panel, and the upgrade from older names.
import {
  currencyFormat,
  filters,
  groupby,
  hasTimeAxis,
  metric,
  numberFormat,
  renderOnly,
  rowLimit,
  shownWhen,
  showLegend,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';

const hasNoBreakdown = (formData: FormData): boolean => readList(formData, 'groupby').length === 0;

/** Few enough to be shown always. */
const [legendType, ...legendSides] = legendControls;

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        xAxis,
        timeGrain,
        { ...groupby, label: 'breakdown', description: 'breakdown.hint' },
        metric,
        filters,
        rowLimit(10_000),
      ],
    },
    {
      label: 'section.bars',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'show_value', label: 'showValues', type: 'checkbox', default: false }),
        renderOnly({ name: 'increase_label', label: 'increaseLabel', type: 'text' }),
        renderOnly({ name: 'increase_color', label: 'increaseColor', type: 'color' }),
        renderOnly({ name: 'decrease_label', label: 'decreaseLabel', type: 'text' }),
        renderOnly({ name: 'decrease_color', label: 'decreaseColor', type: 'color' }),
        shownWhen(hasNoBreakdown, renderOnly({ name: 'show_total', label: 'showTotalBar', type: 'checkbox', default: true })),
        renderOnly({ name: 'total_label', label: 'totalLabel', type: 'text' }),
        renderOnly({ name: 'total_color', label: 'totalColor', type: 'color' }),
      ],
    },
    {
      label: 'section.axes',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'x_axis_label', label: 'xAxisTitle', type: 'text' }),
        shownWhen(hasTimeAxis, timeFormat('x_axis_time_format')),
        renderOnly({
          name: 'x_ticks_layout',
          label: 'labelAngle',
          type: 'select',
          default: 'auto',
          choices: [
            ['auto', 'choice.auto'],
            ['flat', 'choice.flat'],
            ['45°', 'choice.angle45'],
            ['90°', 'choice.angle90'],
            ['staggered', 'choice.staggered'],
          ],
        }),
        renderOnly({ name: 'y_axis_label', label: 'yAxisTitle', type: 'text' }),
        numberFormat('y_axis_format'),
        currencyFormat,
      ],
    },
    { label: 'section.legend', tab: 'customize', isFolded: true, controls: [{ ...showLegend, default: false }, ...legendSides] },
  ],
  fieldList(legendType),
);
export type WaterfallSettings = SettingsOf<typeof settings>;

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.withDefaults({ show_legend: false, show_total: true }),
  upgrade.toMetric,
  upgrade.xAxis,
  upgrade.dropUnusedGrain,
  upgrade.temporalFilter,
  upgrade.rowLimit(),
  upgrade.without('limit', 'series_limit', 'metrics', 'timeseries_limit_metric', 'time_compare'),
);
