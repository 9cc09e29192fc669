// One number, large: alone, or with its trend over time.
import {
  currencyFormat,
  filters,
  metric,
  numberFormat,
  renderOnly,
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
        onTrend(timeGrain),
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
        onTrend({
          name: 'rolling_type',
          label: 'Rolling window',
          type: 'select',
          default: 'None',
          choices: [
            ['None', 'None'],
            ['mean', 'Mean'],
            ['sum', 'Sum'],
            ['std', 'Standard deviation'],
            ['cumsum', 'Cumulative sum'],
          ],
        }),
        onTrend({ name: 'rolling_periods', label: 'Periods', type: 'number' }),
      ],
    },
    {
      label: 'Number',
      tab: 'customize',
      controls: [
        numberFormat('y_axis_format'),
        currencyFormat,
        timeFormat('time_format'),
        renderOnly({ name: 'header_font_size', label: 'Number size', type: 'select', default: 0.4, choices: SIZES }),
        renderOnly({ name: 'subtitle', label: 'Subtitle', type: 'text' }),
        onTrend(renderOnly({ name: 'compare_lag', label: 'Compare with how many periods before', type: 'number' })),
        onTrend(renderOnly({ name: 'compare_suffix', label: 'Words after the change', type: 'text' })),
        onTrend(renderOnly({ name: 'show_trend_line', label: 'Show trend', type: 'checkbox', default: true })),
        onTrend(renderOnly({ name: 'start_y_axis_at_zero', label: 'Trend starts at zero', type: 'checkbox', default: true })),
        onTrend(renderOnly({ name: 'show_timestamp', label: 'Show when', type: 'checkbox', default: false })),
      ],
    },
  ],
  upgrade: (formData, dataset) => (withTrend(formData) ? upgradeTrend(formData, dataset) : upgradeTotal(formData, dataset)),
  toDataMask: selectionMask,
};
