// The settings of a big number: types, panel, and the upgrade from older names.
import {
  currencyFormat,
  filters,
  isSet,
  metric,
  numberFormat,
  renderOnly,
  resampleControls,
  rollingControls,
  shownWhen,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { defineSettings, fieldList, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import { metricNameSize, numberSize, shareSize, showMetricName } from '#app/charts/shared/format/share-size-controls.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';
import { TOTAL } from './viz-types.ts';

const withTrend = (formData: FormData): boolean => formData['viz_type'] !== TOTAL;
const onTrend = <const C extends Control>(control: C): C => shownWhen(withTrend, control);
/** On the trend, and only where the control itself would be shown. */
const alsoOnTrend = <const C extends Control>(control: C): C =>
  shownWhen((formData, dataset) => withTrend(formData) && (control.visible?.(formData, dataset) ?? true), control);

const hasSubtitle = (formData: FormData): boolean => isSet('subtitle')(formData) || isSet('subheader')(formData);

export const settings = defineSettings(
  [
    {
      label: 'section.query',
      tab: 'data',
      controls: [
        onTrend(xAxis),
        alsoOnTrend(timeGrain),
        metric,
        filters,
        onTrend({
          name: 'aggregation',
          label: 'aggregation',
          type: 'select',
          default: 'LAST_VALUE',
          choices: [
            ['LAST_VALUE', 'choice.lastValue'],
            ['raw', 'choice.rawValue'],
            ['sum', 'choice.fillSum'],
            ['mean', 'choice.fillMean'],
            ['min', 'choice.min'],
            ['max', 'choice.max'],
            ['median', 'choice.fillMedian'],
          ],
        }),
      ],
    },
    {
      label: 'section.rolling',
      tab: 'data',
      isFolded: true,
      controls: rollingControls('None').map((control) => alsoOnTrend(control)),
    },
    {
      label: 'section.resampling',
      tab: 'data',
      isFolded: true,
      controls: resampleControls.map((control) => alsoOnTrend(control)),
    },
    {
      label: 'section.number',
      tab: 'customize',
      controls: [
        numberFormat('y_axis_format'),
        currencyFormat,
        shownWhen(
          (formData) => !withTrend(formData),
          renderOnly({
            name: 'force_timestamp_formatting',
            label: 'isTime',
            type: 'checkbox',
            default: false,
            description: 'isTime.hint',
          }),
        ),
        shownWhen(
          (formData) => formData[withTrend(formData) ? 'show_timestamp' : 'force_timestamp_formatting'] === true,
          timeFormat('time_format'),
        ),
        numberSize,
        renderOnly({ name: 'subtitle', label: 'subtitle', type: 'text' }),
        showMetricName,
        metricNameSize,
        shownWhen(hasSubtitle, shareSize('subtitle_font_size', 'subtitleSize')),
        onTrend(renderOnly({ name: 'compare_lag', label: 'compareLag', type: 'number', min: 1, step: 1 })),
        shownWhen(
          (formData) => withTrend(formData) && isSet('compare_lag')(formData),
          renderOnly({ name: 'compare_suffix', label: 'compareSuffix', type: 'text' }),
        ),
        onTrend(renderOnly({ name: 'show_trend_line', label: 'trendLine', type: 'checkbox', default: true })),
        onTrend(renderOnly({ name: 'start_y_axis_at_zero', label: 'trendFromZero', type: 'checkbox', default: true })),
        onTrend(
          renderOnly({
            name: 'time_range_fixed',
            label: 'fixedTimeRange',
            type: 'checkbox',
            default: false,
            description: 'fixedTimeRange.hint',
          }),
        ),
        onTrend(renderOnly({ name: 'color_picker', label: 'trendColor', type: 'color' })),
        renderOnly({ name: 'conditional_formatting', label: 'conditionalFormatting', type: 'conditions' }),
        onTrend(renderOnly({ name: 'show_timestamp', label: 'showTimestamp', type: 'checkbox', default: false })),
      ],
    },
  ],
  // The subtitle as older charts have it.
  fieldList({ name: 'viz_type', type: 'text' }, { name: 'subheader', type: 'text' }),
);
export type BigNumberSettings = SettingsOf<typeof settings>;

const UNUSED = [
  'row_limit',
  'limit',
  'series_limit',
  'metrics',
  'groupby',
  'timeseries_limit_metric',
  'series_limit_metric',
  'order_desc',
  'time_compare',
];

/** Older charts have the size of their subtitle under another name. */
const subtitleSize: upgrade.UpgradeStep = (formData) => {
  const { subheader_font_size: older, subtitle_font_size: size } = formData;
  return older === undefined || size !== undefined ? formData : { ...formData, subtitle_font_size: older };
};

const upgradeTrend = upgrade.upgradeBy(
  subtitleSize,
  upgrade.withDefaults({ aggregation: 'LAST_VALUE', rolling_type: 'None' }),
  upgrade.toMetric,
  upgrade.xAxis,
  upgrade.dropUnusedGrain,
  upgrade.temporalFilter,
  upgrade.without(...UNUSED),
);
const upgradeTotal = upgrade.upgradeBy(
  subtitleSize,
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.without(...UNUSED, 'x_axis', 'time_grain_sqla', 'rolling_type', 'resample_rule'),
);

export const upgradeSettings: upgrade.UpgradeStep = (formData, dataset) =>
  withTrend(formData) ? upgradeTrend(formData, dataset) : upgradeTotal(formData, dataset);
