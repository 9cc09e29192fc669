// One number, large: alone, or with its trend over time.
import {
  currencyFormat,
  filters,
  isSet,
  metric,
  numberFormat,
  renderOnly,
  resampleControls,
  rollingControls,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import type { ChartDefinition, Control, FormData } from '#app/charts/shared/kind.ts';
import { metricNameSize, shareSize, showMetricName } from '#app/charts/shared/format/share-size-controls.ts';
import { TOTAL } from './settings.ts';

const TREND = 'big_number';

const withTrend = (formData: FormData): boolean => formData['viz_type'] !== TOTAL;
const onTrend = (control: Control): Control => ({ ...control, visible: withTrend });
const onTotal = (control: Control): Control => ({ ...control, visible: (formData) => !withTrend(formData) });
/** On the trend, and only where the control itself would be shown. */
const alsoOnTrend = (control: Control): Control => ({
  ...control,
  visible: (formData, dataset) => withTrend(formData) && (control.visible?.(formData, dataset) ?? true),
});
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

const upgradeTrend = upgrade.upgradeBy(
  upgrade.withDefaults({ aggregation: 'LAST_VALUE', rolling_type: 'None' }),
  upgrade.toMetric,
  upgrade.xAxis,
  upgrade.grainOfAxis,
  upgrade.temporalFilter,
  upgrade.without(...UNUSED),
);
const upgradeTotal = upgrade.upgradeBy(
  upgrade.toMetric,
  upgrade.temporalFilter,
  upgrade.without(...UNUSED, 'x_axis', 'time_grain_sqla', 'rolling_type', 'resample_rule'),
);

const SIZES = [
  [0.2, 'choice.tiny'],
  [0.3, 'choice.small'],
  [0.4, 'choice.normal'],
  [0.5, 'choice.large'],
  [0.6, 'choice.huge'],
] as const;

const hasSubtitle = (formData: FormData): boolean => isSet('subtitle')(formData) || isSet('subheader')(formData);

export const definition: ChartDefinition = {
  vizTypes: [TREND, TOTAL],
  category: 'kpi',
  behaviors: ['drill_to_detail'],
  panel: [
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
    { label: 'section.rolling', tab: 'data', isFolded: true, controls: rollingControls('None').map(alsoOnTrend) },
    { label: 'section.resampling', tab: 'data', isFolded: true, controls: resampleControls.map(alsoOnTrend) },
    {
      label: 'section.number',
      tab: 'customize',
      controls: [
        numberFormat('y_axis_format'),
        currencyFormat,
        onTotal({
          ...renderOnly({ name: 'force_timestamp_formatting', label: 'isTime', type: 'checkbox', default: false }),
          description: 'isTime.hint',
        }),
        {
          ...timeFormat('time_format'),
          visible: (formData) => !withTrend(formData) && formData['force_timestamp_formatting'] === true,
        },
        renderOnly({ name: 'header_font_size', label: 'numberSize', type: 'select', default: 0.4, choices: SIZES }),
        renderOnly({ name: 'subtitle', label: 'subtitle', type: 'text' }),
        showMetricName,
        metricNameSize,
        { ...shareSize('subtitle_font_size', 'subtitleSize'), visible: hasSubtitle },
        onTrend(renderOnly({ name: 'compare_lag', label: 'compareLag', type: 'number', min: 1, step: 1 })),
        {
          ...renderOnly({ name: 'compare_suffix', label: 'compareSuffix', type: 'text' }),
          visible: (formData) => withTrend(formData) && isSet('compare_lag')(formData),
        },
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
  upgrade: (formData, dataset) => (withTrend(formData) ? upgradeTrend(formData, dataset) : upgradeTotal(formData, dataset)),
  toDataMask: selectionMask,
};
