// Controls that several kinds show, as data. A kind puts its own beside them.
import type { Control, ControlSection, FormData } from './kind.ts';

export const required = (control: Control): Control => ({ ...control, required: true });
export const renderOnly = (control: Control): Control => ({ ...control, renderOnly: true });

export const metric: Control = { name: 'metric', label: 'Metric', type: 'metric', required: true };
export const metrics: Control = { name: 'metrics', label: 'Metrics', type: 'metrics', required: true };
export const groupby: Control = {
  name: 'groupby',
  label: 'Group by',
  type: 'columns',
  description: 'One series or row for each value',
};
export const filters: Control = { name: 'adhoc_filters', label: 'Filters', type: 'filters' };
export const xAxis: Control = { name: 'x_axis', label: 'X axis', type: 'column', required: true };
export const timeGrain: Control = { name: 'time_grain_sqla', label: 'Time grain', type: 'time-grain' };
export const orderDesc: Control = { name: 'order_desc', label: 'Sort descending', type: 'checkbox', default: true };
export const sortMetric: Control = { name: 'timeseries_limit_metric', label: 'Sort by', type: 'metric' };
export const rowLimit = (fallback: number): Control => ({
  name: 'row_limit',
  label: 'Row limit',
  type: 'number',
  default: fallback,
});

export const numberFormat = (name: string): Control =>
  renderOnly({ name, label: 'Number format', type: 'format', default: 'SMART_NUMBER' });
export const currencyFormat: Control = renderOnly({ name: 'currency_format', label: 'Currency', type: 'format' });
export const timeFormat = (name: string): Control =>
  renderOnly({ name, label: 'Time format', type: 'format', default: 'smart_date' });
export const colorScheme: Control = renderOnly({ name: 'color_scheme', label: 'Colours', type: 'color-scheme' });
export const showLegend: Control = renderOnly({ name: 'show_legend', label: 'Show legend', type: 'checkbox', default: true });

const isSet = (name: string) => (formData: FormData) =>
  formData[name] !== undefined && formData[name] !== null && formData[name] !== 'None';

/** Data tab of line, bar and area. */
export const timeSeriesData: readonly ControlSection[] = [
  {
    label: 'Query',
    tab: 'data',
    controls: [
      xAxis,
      timeGrain,
      metrics,
      groupby,
      filters,
      {
        name: 'contributionMode',
        label: 'Contribution',
        type: 'select',
        default: null,
        choices: [
          [null, 'None'],
          ['row', 'Of each point'],
          ['column', 'Of each series'],
        ],
      },
      { name: 'limit', label: 'Series limit', type: 'number' },
      sortMetric,
      orderDesc,
      rowLimit(10_000),
      {
        name: 'x_axis_sort',
        label: 'Sort x axis by',
        type: 'column',
        visible: (formData) => !Array.isArray(formData['groupby']) || formData['groupby'].length === 0,
      },
      { name: 'x_axis_sort_asc', label: 'X axis ascending', type: 'checkbox', default: true, visible: isSet('x_axis_sort') },
      { name: 'truncate_metric', label: 'Leave the metric out of series names', type: 'checkbox', default: true },
      { name: 'show_empty_columns', label: 'Keep series without values', type: 'checkbox', default: true },
    ],
  },
  {
    label: 'Analytics',
    tab: 'data',
    controls: [
      {
        name: 'rolling_type',
        label: 'Rolling window',
        type: 'select',
        default: null,
        choices: [
          [null, 'None'],
          ['mean', 'Mean'],
          ['sum', 'Sum'],
          ['std', 'Standard deviation'],
          ['cumsum', 'Cumulative sum'],
        ],
      },
      {
        name: 'rolling_periods',
        label: 'Periods',
        type: 'number',
        visible: (formData) => isSet('rolling_type')(formData) && formData['rolling_type'] !== 'cumsum',
      },
      {
        name: 'min_periods',
        label: 'Least periods',
        type: 'number',
        visible: (formData) => isSet('rolling_type')(formData) && formData['rolling_type'] !== 'cumsum',
      },
    ],
  },
];

/** Axis settings of line, bar and area. */
export const axisControls: readonly Control[] = [
  { name: 'x_axis_title', label: 'X axis title', type: 'text' },
  { name: 'y_axis_title', label: 'Y axis title', type: 'text' },
  timeFormat('x_axis_time_format'),
  numberFormat('y_axis_format'),
  currencyFormat,
  { name: 'logAxis', label: 'Logarithmic y axis', type: 'checkbox', default: false },
  { name: 'truncateYAxis', label: 'Let the y axis start above zero', type: 'checkbox', default: false },
].map((control) => renderOnly(control as Control));

/** Order and looks of series. */
export const seriesControls: readonly Control[] = [
  colorScheme,
  showLegend,
  renderOnly({
    name: 'sort_series_type',
    label: 'Order of series',
    type: 'select',
    default: 'sum',
    choices: [
      ['sum', 'Total'],
      ['name', 'Name'],
      ['max', 'Greatest'],
      ['min', 'Least'],
      ['avg', 'Mean'],
    ],
  }),
  renderOnly({ name: 'sort_series_ascending', label: 'Series ascending', type: 'checkbox', default: false }),
];
