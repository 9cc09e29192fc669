// The settings of a number beside its past: types, panel, and the upgrade from older names.
import {
  currencyFormat,
  filters,
  isFlagged,
  isSet,
  metric,
  numberFormat,
  renderOnly,
  shownWhen,
  timeCompare,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import { defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { metricNameSize, numberSize, shareSize, showMetricName } from '#app/charts/shared/format/share-size-controls.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

export const settings = defineSettings([
  { label: 'section.query', tab: 'data', controls: [metric, filters] },
  { label: 'section.timeComparison', tab: 'data', controls: timeCompare },
  {
    label: 'section.number',
    tab: 'customize',
    controls: [
      numberFormat('y_axis_format'),
      currencyFormat,
      { ...numberFormat('percentDifferenceFormat'), label: 'percentDifference' },
      numberSize,
      showMetricName,
      metricNameSize,
      renderOnly({ name: 'subtitle', label: 'subtitle', type: 'text' }),
      shownWhen(isSet('subtitle'), shareSize('subtitle_font_size', 'subtitleSize')),
      renderOnly({ name: 'comparison_color_enabled', label: 'comparisonColors', type: 'checkbox', default: false }),
      shownWhen(
        isFlagged('comparison_color_enabled', false),
        renderOnly({
          name: 'comparison_color_scheme',
          label: 'comparisonScheme',
          type: 'select',
          default: 'Green',
          choices: [
            ['Green', 'choice.greenIncrease'],
            ['Red', 'choice.redIncrease'],
          ],
        }),
      ),
    ],
  },
]);
export type PopKpiSettings = SettingsOf<typeof settings>;

/** Superset saves one shift as a text; without any, the period before. */
function oneShift(formData: FormData): FormData {
  const [shift] = readList(formData, 'time_compare');
  return { ...formData, time_compare: [shift ?? 'inherit'] };
}

export const upgradeSettings = upgrade.upgradeBy(
  upgrade.toMetric,
  upgrade.temporalFilter,
  oneShift,
  upgrade.without('metrics', 'groupby', 'limit', 'series_limit', 'timeseries_limit_metric', 'x_axis', 'time_grain_sqla'),
);
