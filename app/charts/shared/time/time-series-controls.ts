// The controls that line, bar and area share: their query, their axes, their series.
import {
  colorScheme,
  comparisonType,
  currencyFormat,
  filters,
  groupby,
  hasNumberAxis,
  hasTimeAxis,
  isFlagged,
  isSet,
  metrics,
  numberFormat,
  orderDesc,
  renderOnly,
  resampleControls,
  rollingControls,
  rowLimit,
  seriesLimit,
  showLegend,
  shownWhen,
  sortMetric,
  timeCompare,
  timeFormat,
  timeGrain,
  xAxis,
} from '#app/charts/shared/form/controls.ts';
import { columnLabel, metricLabel, own, readList } from '#app/charts/shared/form/form-values.ts';
import type { Control, ControlSection, FormData, NamedChoices } from '#app/charts/shared/kind.ts';
import { DEFAULT_MARKER_PX, SAVED_OPACITY } from '#app/charts/shared/series/series-looks.ts';

/** The axis itself, or one of the metrics, by its label. */
const xSortChoices = (formData: FormData): NamedChoices => {
  const labels = [columnLabel(own(formData, 'x_axis')), ...readList(formData, 'metrics').map(metricLabel)];
  return [...new Set(labels)].filter((label) => label !== '').map((label) => [label, label] as const);
};
const whenForecast = (control: Control): Control => shownWhen(isFlagged('forecastEnabled', false), control);
const hasNoGroups = (formData: FormData): boolean => readList(formData, 'groupby').length === 0;

/** Categories of several series; times and numbers have an order. */
const hasSortedGroups: NonNullable<Control['visible']> = (formData, dataset) =>
  !hasNoGroups(formData) && !hasTimeAxis(formData, dataset) && !hasNumberAxis(formData, dataset);

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
        choices: [
          [null, 'choice.off'],
          ['row', 'choice.contributionRow'],
          ['column', 'choice.contributionColumn'],
        ],
      },
      seriesLimit('limit'),
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
      shownWhen(
        hasSortedGroups,
        renderOnly({
          name: 'x_axis_sort_series',
          label: 'xAxisSort',
          type: 'select',
          default: 'name',
          choices: [
            ['name', 'choice.name'],
            ['sum', 'choice.total'],
            ['max', 'choice.max'],
            ['min', 'choice.min'],
            ['avg', 'choice.mean'],
          ],
        }),
      ),
      shownWhen(
        hasSortedGroups,
        renderOnly({ name: 'x_axis_sort_series_ascending', label: 'xAxisAscending', type: 'checkbox', default: true }),
      ),
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
  const free: readonly Control[] = isFree
    ? [
        shownWhen((formData) => !isFlagged('logAxis', false)(formData), {
          name: 'truncateYAxis',
          label: 'truncateYAxis',
          type: 'checkbox',
          default: false,
        }),
      ]
    : [];
  return [
    { name: 'x_axis_title', label: 'xAxisTitle', type: 'text' } as const,
    { name: 'y_axis_title', label: 'yAxisTitle', type: 'text' } as const,
    shownWhen(hasTimeAxis, timeFormat('x_axis_time_format')),
    numberFormat('y_axis_format'),
    currencyFormat,
    { name: 'logAxis', label: 'logAxis', type: 'checkbox', default: false } as const,
    ...free,
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

const hasSeveral = (formData: FormData): boolean =>
  readList(formData, 'groupby').length > 0 || readList(formData, 'metrics').length > 1;
const whenRich = (control: Control): Control =>
  shownWhen((formData) => hasSeveral(formData) && isFlagged('rich_tooltip', true)(formData), renderOnly(control));
/** Shares and totals are of one metric. */
const whenParts = (control: Control): Control =>
  shownWhen(
    (formData) =>
      readList(formData, 'groupby').length > 0 &&
      readList(formData, 'metrics').length === 1 &&
      !isSet('contributionMode')(formData),
    renderOnly(control),
  );

interface TooltipSupport {
  /** Whether series are parts of a whole by default. */
  readonly areParts: boolean;
  /** Whether a tooltip can be of one series alone. */
  readonly isSplit?: boolean;
}

export const tooltipControls = ({ areParts, isSplit = true }: TooltipSupport): readonly Control[] => [
  ...(isSplit
    ? [shownWhen(hasSeveral, renderOnly({ name: 'rich_tooltip', label: 'richTooltip', type: 'checkbox', default: true }))]
    : []),
  whenRich({ name: 'tooltipSortByMetric', label: 'tooltipSort', type: 'checkbox', default: true }),
  whenParts({ name: 'showTooltipTotal', label: 'tooltipTotal', type: 'checkbox', default: areParts }),
  whenParts({ name: 'showTooltipPercentage', label: 'tooltipPercentage', type: 'checkbox', default: areParts }),
  shownWhen(hasTimeAxis, { ...timeFormat('tooltipTimeFormat'), label: 'tooltipTimes' }),
];

export const minorControls: readonly Control[] = [
  renderOnly({ name: 'minorTicks', label: 'minorTicks', type: 'checkbox', default: false }),
  renderOnly({ name: 'minorSplitLine', label: 'minorGridLines', type: 'checkbox', default: false }),
];

/** For an x axis of numbers. */
export const numberAxisControls: readonly Control[] = [
  shownWhen(hasNumberAxis, renderOnly({ name: 'truncateXAxis', label: 'truncateXAxis', type: 'checkbox', default: true })),
  shownWhen(hasNumberAxis, renderOnly({ name: 'xAxisBounds', label: 'xAxisRange', type: 'bounds' })),
];

export const showValue: Control = renderOnly({ name: 'show_value', label: 'showValues', type: 'checkbox', default: false });
/** For stacks of several series. */
export const onlyTotal: Control = shownWhen(
  (formData) => hasSeveral(formData) && isFlagged('show_value', false)(formData) && own(formData, 'stack') === 'Stack',
  renderOnly({ name: 'only_total', label: 'onlyTotal', type: 'checkbox', default: true }),
);
export const opacity: Control = renderOnly({
  name: 'opacity',
  label: 'opacity',
  type: 'slider',
  min: 0,
  max: 1,
  step: 0.1,
  default: SAVED_OPACITY,
});
export const markerSize: Control = renderOnly({
  name: 'markerSize',
  label: 'markerSize',
  type: 'slider',
  min: 0,
  max: 20,
  step: 1,
  default: DEFAULT_MARKER_PX,
});
