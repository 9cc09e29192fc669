// One metric, a line a period, all over the last one.
import {
  currencyFormat,
  filters,
  metric,
  numberFormat,
  renderOnly,
  rowLimit,
  showLegend,
  timeGrain,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { toMetric, without } from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition } from '#app/charts/shared/kind.ts';
import { timeColumn, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';

export const definition: ChartDefinition = {
  vizTypes: ['time_pivot'],
  category: 'evolution',
  behaviors: ['interactive', 'drill_to_detail'],
  panel: [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        timeColumn,
        timeGrain,
        metric,
        filters,
        renderOnly({
          name: 'freq',
          label: 'period',
          type: 'select',
          default: 'W-MON',
          choices: [
            ['AS', 'choice.yearly'],
            ['QS', 'choice.quarterly'],
            ['MS', 'choice.monthly'],
            ['52W-MON', 'choice.52Weeks'],
            ['4W-MON', 'choice.4Weeks'],
            ['W-SUN', 'choice.weeksSunday'],
            ['W-MON', 'choice.weeksMonday'],
            ['D', 'choice.daily'],
          ],
        }),
        rowLimit(10_000),
      ],
    },
    {
      label: 'section.series',
      tab: 'customize',
      controls: [
        showLegend,
        renderOnly({
          name: 'line_interpolation',
          label: 'lineStyle',
          type: 'select',
          default: 'linear',
          choices: [
            ['linear', 'choice.straight'],
            ['cardinal', 'choice.smooth'],
            ['step-before', 'choice.stepStart'],
            ['step-after', 'choice.stepEnd'],
          ],
        }),
        renderOnly({ name: 'color_picker', label: 'currentColor', type: 'color' }),
        renderOnly({ name: 'y_axis_label', label: 'yAxisTitle', type: 'text' }),
        numberFormat('y_axis_format'),
        currencyFormat,
        renderOnly({ name: 'y_axis_bounds', label: 'yAxisRange', type: 'bounds', description: 'yAxisRange.hint' }),
      ],
    },
  ],
  upgrade: upgradeOldTime(
    (formData, dataset) => ({ ...toMetric(formData, dataset), freq: formData['freq'] ?? 'W-MON' }),
    without('metrics', 'groupby', 'limit', 'series_limit', 'timeseries_limit_metric', 'time_compare'),
  ),
  toDataMask: selectionMask,
};
