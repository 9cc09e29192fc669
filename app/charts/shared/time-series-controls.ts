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
import type { Control, ControlSection, ControlText, FormData, NamedChoices } from './kind.ts';

/** The axis itself, or one of the metrics, by its label. */
const xSortChoices = (formData: FormData): NamedChoices => {
  const labels = [columnLabel(own(formData, 'x_axis')), ...readList(formData, 'metrics').map(metricLabel)];
  return [...new Set(labels)].filter((label) => label !== '').map((label) => [label, label] as const);
};
const whenForecast = (control: Control): Control => shownWhen(isFlagged('forecastEnabled', false), control);
const hasNoGroups = (formData: FormData): boolean => readList(formData, 'groupby').length === 0;

/** Data tab of line, bar and area. */
export const timeSeriesData: readonly ControlSection[] = [
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      xAxis,
      timeGrain,
      metrics,
      groupby,
      filters,
      {
        name: 'contributionMode',
        label: 'contribution',
        type: 'select',
        default: null,
        description: 'contribution.hint',
        choices: [
          [null, 'choice.none'],
          ['row', 'choice.contributionRow'],
          ['column', 'choice.contributionColumn'],
        ],
      },
      {
        name: 'limit',
        label: 'seriesLimit',
        type: 'number',
        min: 0,
        step: 1,
        description: 'seriesLimit.hint',
      },
      shownWhen(isSet('limit'), {
        name: 'group_others_when_limit_reached',
        label: 'groupOthers',
        type: 'checkbox',
        default: false,
        description: 'groupOthers.hint',
      }),
      sortMetric,
      orderDesc,
      rowLimit(10_000),
      {
        name: 'x_axis_sort',
        label: 'xAxisSort',
        type: 'select',
        default: null,
        choices: [[null, 'choice.unsorted']],
        choicesFrom: xSortChoices,
        visible: hasNoGroups,
      },
      shownWhen((formData) => hasNoGroups(formData) && isSet('x_axis_sort')(formData), {
        name: 'x_axis_sort_asc',
        label: 'xAxisAscending',
        type: 'checkbox',
        default: true,
      }),
      {
        name: 'truncate_metric',
        label: 'truncateMetric',
        type: 'checkbox',
        default: true,
        visible: (formData) => !hasNoGroups(formData) && readList(formData, 'metrics').length === 1,
      },
      shownWhen((formData) => !hasNoGroups(formData), {
        name: 'show_empty_columns',
        label: 'showEmptySeries',
        type: 'checkbox',
        default: true,
      }),
    ],
  },
  { label: 'section.rolling', tab: 'data', isFolded: true, controls: rollingControls(null) },
  { label: 'section.timeComparison', tab: 'data', isFolded: true, controls: [...timeCompare, comparisonType] },
  { label: 'section.resampling', tab: 'data', isFolded: true, controls: resampleControls },
  {
    label: 'section.forecast',
    tab: 'data',
    isFolded: true,
    controls: [
      {
        name: 'forecastEnabled',
        label: 'forecast',
        type: 'checkbox',
        default: false,
        description: 'forecast.hint',
      },
      whenForecast({
        name: 'forecastPeriods',
        label: 'forecastPeriods',
        type: 'number',
        default: 10,
        min: 1,
        max: 10_000,
        step: 1,
      }),
      whenForecast({
        name: 'forecastInterval',
        label: 'forecastInterval',
        type: 'number',
        default: 0.8,
        min: 0.01,
        max: 0.99,
        description: 'forecastInterval.hint',
      }),
      ...(['Yearly', 'Weekly', 'Daily'] as const).map((name) =>
        whenForecast({
          name: `forecastSeasonality${name}`,
          label: `forecastSeasonality${name}`,
          type: 'select',
          default: null,
          choices: [
            [null, 'choice.auto'],
            [true, 'choice.yes'],
            [false, 'choice.no'],
          ],
        }),
      ),
    ],
  },
  {
    label: 'section.annotations',
    tab: 'data',
    isFolded: true,
    controls: [{ name: 'annotation_layers', label: 'annotationLayers', type: 'annotations' }],
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
    { name: 'x_axis_title', label: 'xAxisTitle', type: 'text' } as const,
    { name: 'y_axis_title', label: 'yAxisTitle', type: 'text' } as const,
    shownWhen(hasTimeAxis, timeFormat('x_axis_time_format')),
    numberFormat('y_axis_format'),
    currencyFormat,
    { name: 'logAxis', label: 'logAxis', type: 'checkbox', default: false } as const,
    shownWhen(
      (formData) => !isFlagged('logAxis', false)(formData),
      free({ name: 'truncateYAxis', label: 'truncateYAxis', type: 'checkbox', default: false }),
    ),
    {
      name: 'y_axis_bounds',
      label: 'yAxisRange',
      type: 'bounds',
      description: 'yAxisRange.hint',
    } as const,
  ].map((control) => renderOnly(control));
};

/** Order and looks of series. */
export const seriesControls: readonly Control[] = [
  colorScheme,
  showLegend,
  renderOnly({
    name: 'sort_series_type',
    label: 'seriesSort',
    type: 'select',
    default: 'sum',
    choices: [
      ['sum', 'choice.total'],
      ['name', 'choice.name'],
      ['max', 'choice.max'],
      ['min', 'choice.min'],
      ['avg', 'choice.mean'],
    ],
  }),
  renderOnly({ name: 'sort_series_ascending', label: 'seriesAscending', type: 'checkbox', default: false }),
  shownWhen(
    isSet('time_compare'),
    renderOnly({
      name: 'time_shift_color',
      label: 'timeShiftColor',
      type: 'checkbox',
      default: true,
    }),
  ),
];

const laterNumber = (name: string, label: ControlText): Control => later(renderOnly({ name, label, type: 'number', min: 0 }));

/** Looks of line, bar and area that are kept as saved. */
export const seriesLater: readonly Control[] = [
  ...legendLater,
  laterFlag('rich_tooltip', 'richTooltip', true),
  laterFlag('tooltipSortByMetric', 'tooltipSort', false),
  laterFlag('showTooltipTotal', 'tooltipTotal', false),
  laterFlag('showTooltipPercentage', 'tooltipPercentage', false),
  later(timeFormat('tooltipTimeFormat')),
  laterNumber('x_axis_title_margin', 'xAxisTitleMargin'),
  laterNumber('y_axis_title_margin', 'yAxisTitleMargin'),
  laterChoice(
    'y_axis_title_position',
    'yAxisTitlePosition',
    [
      ['Left', 'choice.beside'],
      ['Top', 'choice.top'],
    ],
    'Left',
  ),
  laterChoice(
    'xAxisLabelRotation',
    'xAxisLabelRotation',
    [
      [0, 'choice.rotationAuto'],
      [45, 'choice.45'],
      [90, 'choice.90'],
    ],
    0,
  ),
  laterFlag('truncateXAxis', 'truncateXAxis', true),
  later(renderOnly({ name: 'xAxisBounds', label: 'xAxisRange', type: 'bounds' })),
  laterFlag('minorTicks', 'minorTicks', false),
  laterFlag('minorSplitLine', 'minorGridLines', false),
  laterFlag('zoomable', 'zoomable', false),
  laterFlag('only_total', 'onlyTotal', true),
];
export const showValueLater: Control = laterFlag('show_value', 'showValues', false);
export const opacityLater: Control = later(
  renderOnly({ name: 'opacity', label: 'opacity', type: 'slider', min: 0, max: 1, step: 0.1, default: 0.2 }),
);
export const markerSizeLater: Control = later(
  renderOnly({ name: 'markerSize', label: 'markerSize', type: 'slider', min: 0, max: 20, step: 1, default: 6 }),
);
export const extraControlsLater: Control = laterFlag('show_extra_controls', 'extraControls', false);
