// Controls shared by line, bar, and area charts: query, axes, series.
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
import {
  hasNumberScale,
  labelControls,
  numberLabels,
  numbersAsNames,
  titleControls,
} from '#app/charts/shared/axes/axis-look-controls.ts';
import { own, readList } from '#app/charts/shared/form/form-values.ts';
import { controlList, sectionList } from '#app/charts/shared/form/settings.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';
import { DEFAULT_MARKER_PX, SAVED_OPACITY } from '#app/charts/shared/series/series-looks.ts';
import { contributionMode, forecastControls, hasNoGroups, xAxisSort } from './analysis-controls.ts';

/** True for a categorical axis with groups; time and number axes have a natural order. */
const hasSortedGroups: NonNullable<Control['visible']> = (formData, dataset) =>
  !hasNoGroups(formData) && !hasTimeAxis(formData, dataset) && !hasNumberAxis(formData, dataset);

/** Data tab of line, bar and area. */
export const timeSeriesData = sectionList(
  {
    label: 'section.query',
    tab: 'data',
    controls: [
      xAxis,
      timeGrain,
      metrics,
      groupby,
      filters,
      contributionMode,
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
      ...xAxisSort,
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
    controls: forecastControls,
  },
  {
    label: 'section.annotations',
    tab: 'data',
    isFolded: true,
    controls: [{ name: 'annotation_layers', label: 'annotationLayers', type: 'annotations' }],
  },
);

const beforeRange = controlList(
  renderOnly({ name: 'x_axis_title', label: 'xAxisTitle', type: 'text' }),
  renderOnly({ name: 'y_axis_title', label: 'yAxisTitle', type: 'text' }),
  ...titleControls,
  shownWhen(hasTimeAxis, timeFormat('x_axis_time_format')),
  numberLabels,
  ...labelControls,
  numberFormat('y_axis_format'),
  currencyFormat,
  renderOnly({ name: 'logAxis', label: 'logAxis', type: 'checkbox', default: false }),
);
const range = renderOnly({ name: 'y_axis_bounds', label: 'yAxisRange', type: 'bounds', description: 'yAxisRange.hint' });

/** Axis settings of bars and areas, whose y-axis starts at zero. */
export const axisControls = controlList(...beforeRange, range);

/** Axis settings of lines and points, whose y-axis need not start at zero. */
export const freeAxisControls = controlList(
  ...beforeRange,
  shownWhen(
    (formData) => !isFlagged('logAxis', false)(formData),
    renderOnly({ name: 'truncateYAxis', label: 'truncateYAxis', type: 'checkbox', default: false }),
  ),
  range,
);

/** Order and style of series. */
export const seriesControls = controlList(
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
  // If a saved chart lacks the setting, names are sorted ascending.
  renderOnly({ name: 'sort_series_ascending', label: 'seriesAscending', type: 'checkbox', default: false, missing: null }),
  shownWhen(
    isSet('time_compare'),
    renderOnly({
      name: 'time_shift_color',
      label: 'timeShiftColor',
      type: 'checkbox',
      default: true,
    }),
  ),
);

export const hasSeveral = (formData: FormData): boolean =>
  readList(formData, 'groupby').length > 0 || readList(formData, 'metrics').length > 1;
const whenRich = <const C extends Control>(control: C): C =>
  shownWhen((formData) => hasSeveral(formData) && isFlagged('rich_tooltip', true)(formData), renderOnly(control));
/** Percentages and totals only make sense for a single metric. */
const whenParts = <const C extends Control>(control: C): C =>
  shownWhen(
    (formData) =>
      readList(formData, 'groupby').length > 0 &&
      readList(formData, 'metrics').length === 1 &&
      !isSet('contributionMode')(formData),
    renderOnly(control),
  );

/** @param areParts whether series are parts of a total by default */
export const tooltipControls = (areParts: boolean) =>
  controlList(
    shownWhen(hasSeveral, renderOnly({ name: 'rich_tooltip', label: 'richTooltip', type: 'checkbox', default: true })),
    whenRich({ name: 'tooltipSortByMetric', label: 'tooltipSort', type: 'checkbox', default: true }),
    whenParts({ name: 'showTooltipTotal', label: 'tooltipTotal', type: 'checkbox', default: areParts }),
    whenParts({ name: 'showTooltipPercentage', label: 'tooltipPercentage', type: 'checkbox', default: areParts }),
    shownWhen(hasTimeAxis, { ...timeFormat('tooltipTimeFormat'), label: 'tooltipTimes' }),
  );

/** How to show a last period that the time range covers only partly. */
export const lastPeriod = shownWhen(
  hasTimeAxis,
  renderOnly({
    name: 'last_period',
    label: 'lastPeriod',
    type: 'select',
    default: 'marked',
    description: 'lastPeriod.hint',
    choices: [
      ['marked', 'choice.periodMarked'],
      ['left_out', 'choice.periodLeftOut'],
      ['plain', 'choice.periodPlain'],
    ],
  }),
);

export const minorControls = controlList(
  renderOnly({ name: 'minorTicks', label: 'minorTicks', type: 'checkbox', default: false }),
  renderOnly({ name: 'minorSplitLine', label: 'minorGridLines', type: 'checkbox', default: false }),
);

/** Controls for a numeric x-axis. */
export const numberAxisControls = controlList(
  numbersAsNames,
  shownWhen(hasNumberScale, renderOnly({ name: 'truncateXAxis', label: 'truncateXAxis', type: 'checkbox', default: true })),
  shownWhen(hasNumberScale, renderOnly({ name: 'xAxisBounds', label: 'xAxisRange', type: 'bounds' })),
);

export const showValue = renderOnly({ name: 'show_value', label: 'showValues', type: 'checkbox', default: false });
/** Shown for stacks of several series. */
export const onlyTotal = shownWhen(
  (formData) => hasSeveral(formData) && isFlagged('show_value', false)(formData) && own(formData, 'stack') === 'Stack',
  renderOnly({ name: 'only_total', label: 'onlyTotal', type: 'checkbox', default: true }),
);
/** Shown if the parts of a stack have labels. */
export const valueThreshold = shownWhen(
  (formData) =>
    hasSeveral(formData) &&
    isFlagged('show_value', false)(formData) &&
    own(formData, 'stack') === 'Stack' &&
    !isFlagged('only_total', true)(formData),
  renderOnly({
    name: 'percentage_threshold',
    label: 'labelThreshold',
    type: 'number',
    min: 0,
    max: 100,
    step: 1,
    default: 0,
  }),
);
export const opacity = renderOnly({
  name: 'opacity',
  label: 'opacity',
  type: 'slider',
  min: 0,
  max: 1,
  step: 0.1,
  default: SAVED_OPACITY,
});
export const markerSize = renderOnly({
  name: 'markerSize',
  label: 'markerSize',
  type: 'slider',
  min: 0,
  max: 20,
  step: 1,
  default: DEFAULT_MARKER_PX,
});
