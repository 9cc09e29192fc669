// One number, large: alone, or with its trend over time.
import {
  currencyFormat,
  filters,
  isSet,
  later,
  metric,
  moreSettings,
  numberFormat,
  renderOnly,
  resampleControls,
  rollingControls,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/controls.ts';
import { selectionMask } from '#app/charts/shared/data-mask.ts';
import * as upgrade from '#app/charts/shared/form-upgrade.ts';
import type { ChartDefinition, Control, FormData } from '#app/charts/shared/kind.ts';

export const TREND = 'big_number';
export const TOTAL = 'big_number_total';

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
  [0.2, 'Tiny'],
  [0.3, 'Small'],
  [0.4, 'Normal'],
  [0.5, 'Large'],
  [0.6, 'Huge'],
] as const;

export const definition: ChartDefinition = {
  vizTypes: [TREND, TOTAL],
  label: 'Big number',
  description: 'The one number that matters, with or without its trend',
  category: 'KPI',
  behaviors: ['drill_to_detail'],
  panel: [
    {
      label: 'Query',
      tab: 'data',
      controls: [
        onTrend(xAxis),
        alsoOnTrend(timeGrain),
        metric,
        filters,
        onTrend({
          name: 'aggregation',
          label: 'The number is',
          type: 'select',
          default: 'LAST_VALUE',
          choices: [
            ['LAST_VALUE', 'The last value'],
            ['raw', 'The metric over all'],
            ['sum', 'The sum'],
            ['mean', 'The mean'],
            ['min', 'The least'],
            ['max', 'The greatest'],
            ['median', 'The median'],
          ],
        }),
      ],
    },
    { label: 'Rolling window', tab: 'data', isFolded: true, controls: rollingControls('None').map(alsoOnTrend) },
    { label: 'Resampling', tab: 'data', isFolded: true, controls: resampleControls.map(alsoOnTrend) },
    {
      label: 'Number',
      tab: 'customize',
      controls: [
        numberFormat('y_axis_format'),
        currencyFormat,
        onTotal({
          ...renderOnly({ name: 'force_timestamp_formatting', label: 'The number is a time', type: 'checkbox', default: false }),
          description: 'Writes milliseconds since 1970 as a date',
        }),
        {
          ...timeFormat('time_format'),
          visible: (formData) => !withTrend(formData) && formData['force_timestamp_formatting'] === true,
        },
        renderOnly({ name: 'header_font_size', label: 'Number size', type: 'select', default: 0.4, choices: SIZES }),
        renderOnly({ name: 'subtitle', label: 'Subtitle', type: 'text' }),
        onTrend(
          renderOnly({ name: 'compare_lag', label: 'Compare with how many periods before', type: 'number', min: 1, step: 1 }),
        ),
        {
          ...renderOnly({ name: 'compare_suffix', label: 'Words after the change', type: 'text' }),
          visible: (formData) => withTrend(formData) && isSet('compare_lag')(formData),
        },
        onTrend(renderOnly({ name: 'show_trend_line', label: 'Show trend', type: 'checkbox', default: true })),
        onTrend(renderOnly({ name: 'start_y_axis_at_zero', label: 'Trend starts at zero', type: 'checkbox', default: true })),
        onTrend(renderOnly({ name: 'color_picker', label: 'Colour of the trend', type: 'color' })),
        renderOnly({ name: 'conditional_formatting', label: 'Conditional formatting', type: 'conditions' }),
        onTrend(renderOnly({ name: 'show_timestamp', label: 'Show when', type: 'checkbox', default: false })),
      ],
    },
    moreSettings(
      later(renderOnly({ name: 'subtitle_font_size', label: 'Subtitle size', type: 'select', default: 0.15, choices: SIZES })),
      onTrend(
        later(
          renderOnly({ name: 'time_range_fixed', label: 'Trend spans the whole time range', type: 'checkbox', default: false }),
        ),
      ),
    ),
  ],
  upgrade: (formData, dataset) => (withTrend(formData) ? upgradeTrend(formData, dataset) : upgradeTotal(formData, dataset)),
  toDataMask: selectionMask,
};
