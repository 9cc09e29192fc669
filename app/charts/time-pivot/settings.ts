// The settings of a time pivot: types, panel, and the upgrade from older names.
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
import { toMetric, without, type UpgradeStep } from '#app/charts/shared/form/form-upgrade.ts';
import { readText } from '#app/charts/shared/form/form-values.ts';
import { choices, defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { FormData, NamedChoices } from '#app/charts/shared/form/control.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { timeColumn, upgradeOldTime } from '#app/charts/shared/time/old-time-kind.ts';
import { TIME_SERIES_FIELDS } from '#app/charts/shared/time/time-series-query.ts';

const PERIODS = choices(
  ['AS', 'choice.yearly'],
  ['QS', 'choice.quarterly'],
  ['MS', 'choice.monthly'],
  ['52W-MON', 'choice.52Weeks'],
  ['4W-MON', 'choice.4Weeks'],
  ['W-SUN', 'choice.weeksSunday'],
  ['W-MON', 'choice.weeksMonday'],
  ['D', 'choice.daily'],
);

/** Saved as any frequency of pandas. */
function otherPeriod(formData: FormData): NamedChoices {
  const freq = readText(formData, 'freq');
  return freq === null || PERIODS.some(([known]) => known === freq) ? [] : [[freq, freq]];
}

/** Periods are few, or named at the ends of their lines. */
const [legendType, legendOrientation, legendMargin] = legendControls;

export const settings = defineSettings(
  [
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
          choices: PERIODS,
          choicesFrom: otherPeriod,
        }),
        rowLimit(10_000),
      ],
    },
    {
      label: 'section.series',
      tab: 'customize',
      controls: [
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
    { label: 'section.legend', tab: 'customize', isFolded: true, controls: [showLegend, legendOrientation] },
  ],
  fieldList(legendType, legendMargin, ...TIME_SERIES_FIELDS),
);
export type TimePivotSettings = SettingsOf<typeof settings>;

/** Other smooth curves are drawn as the one that there is. */
const interpolation: UpgradeStep = (formData) =>
  ['monotone', 'basis'].includes(readText(formData, 'line_interpolation') ?? '')
    ? { ...formData, line_interpolation: 'cardinal' }
    : formData;

export const upgradeSettings = upgradeOldTime(
  (formData, dataset) => ({ ...toMetric(formData, dataset), freq: formData['freq'] ?? 'W-MON' }),
  interpolation,
  without('metrics', 'groupby', 'limit', 'series_limit', 'timeseries_limit_metric', 'time_compare'),
);
