// The controls that line, bar and area share: their query, their axes, their series.
import {
  colorScheme,
  comparisonType,
  currencyFormat,
  filters,
  groupby,
  hasTimeAxis,
  isFlagged,
  isSet,
  later,
  laterChoice,
  laterFlag,
  legendLater,
  metrics,
  numberFormat,
  orderDesc,
  renderOnly,
  resampleControls,
  rollingControls,
  rowLimit,
  shownWhen,
  showLegend,
  sortMetric,
  timeCompare,
  timeFormat,
  timeGrain,
  xAxis,
} from './controls.ts';
import { columnLabel, metricLabel, own, readList } from './form-values.ts';
import type { Choices, Control, ControlSection, FormData } from './kind.ts';

/** The axis itself, or one of the metrics, by its label. */
const xSortChoices = (formData: FormData): Choices => {
  const labels = [columnLabel(own(formData, 'x_axis')), ...readList(formData, 'metrics').map(metricLabel)];
  return [...new Set(labels)].filter((label) => label !== '').map((label) => [label, label] as const);
};
const whenForecast = (control: Control): Control => shownWhen(isFlagged('forecastEnabled', false), control);
const hasNoGroups = (formData: FormData): boolean => readList(formData, 'groupby').length === 0;

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
        description: 'Shows shares in place of values',
        choices: [
          [null, 'None'],
          ['row', 'Of each point'],
          ['column', 'Of each series'],
        ],
      },
      {
        name: 'limit',
        label: 'Series limit',
        type: 'number',
        min: 0,
        step: 1,
        description: 'Shows only so many series, chosen by the sort metric; empty or 0 shows all',
      },
      shownWhen(isSet('limit'), {
        name: 'group_others_when_limit_reached',
        label: 'Join the other series',
        type: 'checkbox',
        default: false,
        description: 'What the series limit leaves out becomes one series, Others',
      }),
      sortMetric,
      orderDesc,
      rowLimit(10_000),
      {
        name: 'x_axis_sort',
        label: 'Sort x axis by',
        type: 'select',
        default: null,
        choices: [[null, 'As it comes']],
        choicesFrom: xSortChoices,
        visible: hasNoGroups,
      },
      shownWhen((formData) => hasNoGroups(formData) && isSet('x_axis_sort')(formData), {
        name: 'x_axis_sort_asc',
        label: 'X axis ascending',
        type: 'checkbox',
        default: true,
      }),
      {
        name: 'truncate_metric',
        label: 'Leave the metric out of series names',
        type: 'checkbox',
        default: true,
        visible: (formData) => !hasNoGroups(formData) && readList(formData, 'metrics').length === 1,
      },
      shownWhen((formData) => !hasNoGroups(formData), {
        name: 'show_empty_columns',
        label: 'Keep series without values',
        type: 'checkbox',
        default: true,
      }),
    ],
  },
  { label: 'Rolling window', tab: 'data', isFolded: true, controls: rollingControls(null) },
  { label: 'Time comparison', tab: 'data', isFolded: true, controls: [...timeCompare, comparisonType] },
  { label: 'Resampling', tab: 'data', isFolded: true, controls: resampleControls },
  {
    label: 'Forecast',
    tab: 'data',
    isFolded: true,
    controls: [
      {
        name: 'forecastEnabled',
        label: 'Forecast',
        type: 'checkbox',
        default: false,
        description: 'Goes on with each series beyond its end, by its trend and its seasons',
      },
      whenForecast({
        name: 'forecastPeriods',
        label: 'Periods ahead',
        type: 'number',
        default: 10,
        min: 1,
        max: 10_000,
        step: 1,
      }),
      whenForecast({
        name: 'forecastInterval',
        label: 'Confidence',
        type: 'number',
        default: 0.8,
        min: 0.01,
        max: 0.99,
        description: 'How much of what may come the band around the forecast holds, between 0 and 1',
      }),
      ...(['Yearly', 'Weekly', 'Daily'] as const).map((name) =>
        whenForecast({
          name: `forecastSeasonality${name}`,
          label: `${name} season`,
          type: 'select',
          default: null,
          choices: [
            [null, 'As found'],
            [true, 'Yes'],
            [false, 'No'],
          ],
        }),
      ),
    ],
  },
  {
    label: 'Annotations',
    tab: 'data',
    isFolded: true,
    controls: [{ name: 'annotation_layers', label: 'Annotation layers', type: 'annotations' }],
  },
];

interface AxisSupport {
  /** Whether the value axis can begin elsewhere than at zero. */
  readonly isFree: boolean;
}

/** Axis settings of line, bar and area. */
export const axisControls = ({ isFree }: AxisSupport): readonly Control[] => {
  const free = (control: Control): Control => (isFree ? control : later(control));
  return [
    { name: 'x_axis_title', label: 'X axis title', type: 'text' } as const,
    { name: 'y_axis_title', label: 'Y axis title', type: 'text' } as const,
    shownWhen(hasTimeAxis, timeFormat('x_axis_time_format')),
    numberFormat('y_axis_format'),
    currencyFormat,
    { name: 'logAxis', label: 'Logarithmic y axis', type: 'checkbox', default: false } as const,
    shownWhen(
      (formData) => !isFlagged('logAxis', false)(formData),
      free({ name: 'truncateYAxis', label: 'Let the y axis start above zero', type: 'checkbox', default: false }),
    ),
    {
      name: 'y_axis_bounds',
      label: 'Y axis from and to',
      type: 'bounds',
      description: 'Empty follows the data',
    } as const,
  ].map((control) => renderOnly(control));
};

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
  shownWhen(
    isSet('time_compare'),
    renderOnly({
      name: 'time_shift_color',
      label: 'Compared series in the colour of their own',
      type: 'checkbox',
      default: true,
    }),
  ),
];

const laterNumber = (name: string, label: string): Control => later(renderOnly({ name, label, type: 'number', min: 0 }));

/** Looks of line, bar and area that are kept as saved. */
export const seriesLater: readonly Control[] = [
  ...legendLater,
  laterFlag('rich_tooltip', 'All series in the tooltip', true),
  laterFlag('tooltipSortByMetric', 'Tooltip sorted by value', false),
  laterFlag('showTooltipTotal', 'Total in the tooltip', false),
  laterFlag('showTooltipPercentage', 'Shares in the tooltip', false),
  later(timeFormat('tooltipTimeFormat')),
  laterNumber('x_axis_title_margin', 'X axis title margin (px)'),
  laterNumber('y_axis_title_margin', 'Y axis title margin (px)'),
  laterChoice(
    'y_axis_title_position',
    'Y axis title place',
    [
      ['Left', 'Beside'],
      ['Top', 'Above'],
    ],
    'Left',
  ),
  laterChoice(
    'xAxisLabelRotation',
    'Turn x axis labels',
    [
      [0, 'As they fit'],
      [45, '45°'],
      [90, '90°'],
    ],
    0,
  ),
  laterFlag('truncateXAxis', 'Cut the x axis', true),
  later(renderOnly({ name: 'xAxisBounds', label: 'X axis from and to', type: 'bounds' })),
  laterFlag('minorTicks', 'Minor ticks', false),
  laterFlag('minorSplitLine', 'Minor grid lines', false),
  laterFlag('zoomable', 'Zoom by dragging', false),
  laterFlag('only_total', 'Only the total on stacks', true),
];
export const showValueLater: Control = laterFlag('show_value', 'Show values', false);
export const opacityLater: Control = later(
  renderOnly({ name: 'opacity', label: 'Opacity of the fill', type: 'slider', min: 0, max: 1, step: 0.1, default: 0.2 }),
);
export const markerSizeLater: Control = later(
  renderOnly({ name: 'markerSize', label: 'Size of marks', type: 'slider', min: 0, max: 20, step: 1, default: 6 }),
);
export const extraControlsLater: Control = laterFlag('show_extra_controls', 'Choose the stacking on the chart', false);
