// Two queries over one axis, each as lines, areas, bars or dots, on the same or on two value axes.
import {
  colorScheme,
  comparisonType,
  currencyFormat,
  filters,
  groupby,
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
import { selectionMask } from '#app/charts/shared/selections/data-mask.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import * as upgrade from '#app/charts/shared/form/form-upgrade.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import type { ChartDefinition, Control, ControlSection, FormData } from '#app/charts/shared/kind.ts';
import { upgradeTimeSeries } from '#app/charts/shared/time/time-series-upgrade.ts';
import { DUAL_LINE, fromDualLine } from './old-dual-line.ts';
import { AREA_OPACITY, MARKER_PX, readLook, secondForm, type QueryIndex } from './sides.ts';

const queryControls: readonly Control[] = [
  metrics,
  groupby,
  filters,
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
  shownWhen((formData) => readList(formData, 'groupby').length > 0 && readList(formData, 'metrics').length === 1, {
    name: 'truncate_metric',
    label: 'truncateMetric',
    type: 'checkbox',
    default: true,
  }),
];
const advancedControls: readonly Control[] = [...rollingControls(null), ...timeCompare, comparisonType, ...resampleControls];

/** The same control for the second query: its name ends in `_b`, and it is shown as the first would be. */
function inSecond(control: Control): Control {
  const { visible, needed, choicesFrom } = control;
  return {
    ...control,
    name: `${control.name}_b`,
    ...(visible && { visible: (formData: FormData, dataset) => visible(secondForm(formData), dataset) }),
    ...(needed && { needed: (formData: FormData) => needed(secondForm(formData)) }),
    ...(choicesFrom && { choicesFrom: (formData: FormData) => choicesFrom(secondForm(formData)) }),
  };
}

/** What lacks a metric is one of two queries. */
const withQueryName = (control: Control, query: 'A' | 'B'): Control =>
  control.required !== true || control.type !== 'metrics'
    ? control
    : {
        ...control,
        needed: (formData) =>
          readList(formData, control.name).length > 0 ? null : ({ t }) => t('queryMetricMissing', { query }),
      };

function lookControls(query: QueryIndex): readonly Control[] {
  const named = (name: string): string => (query === 0 ? name : `${name}B`);
  const isLine = (formData: FormData): boolean => !['bar', 'scatter'].includes(readLook(formData, query).type);
  return [
    {
      name: named('yAxisIndex'),
      label: 'valueAxis',
      type: 'select',
      default: 0,
      choices: [
        [0, 'choice.left'],
        [1, 'choice.right'],
      ],
    } as const,
    {
      name: named('seriesType'),
      label: 'drawAs',
      type: 'select',
      default: 'line',
      choices: [
        ['line', 'choice.line'],
        ['bar', 'choice.bars'],
        ['scatter', 'choice.dots'],
        ['smooth', 'choice.smooth'],
        ['start', 'choice.stepStart'],
        ['middle', 'choice.stepMiddle'],
        ['end', 'choice.stepEnd'],
      ],
    } as const,
    {
      name: named('stack'),
      label: 'stacking',
      type: 'select',
      default: null,
      choices: [
        [null, 'choice.none'],
        ['Stack', 'choice.stacked'],
      ],
    } as const,
    { name: query === 0 ? 'show_value' : 'show_valueB', label: 'showValues', type: 'checkbox', default: false } as const,
    shownWhen(isLine, { name: named('area'), label: 'areaFill', type: 'checkbox', default: false }),
    shownWhen((formData) => isLine(formData) && isFlagged(named('area'), false)(formData), {
      name: named('opacity'),
      label: 'opacity',
      type: 'slider',
      min: 0,
      max: 1,
      step: 0.1,
      default: AREA_OPACITY,
    }),
    shownWhen(isLine, { name: named('markerEnabled'), label: 'markers', type: 'checkbox', default: false }),
    shownWhen(
      (formData) => readLook(formData, query).type !== 'bar' && (readLook(formData, query).hasMarkers || !isLine(formData)),
      {
        name: named('markerSize'),
        label: 'markerSize',
        type: 'slider',
        min: 1,
        max: 20,
        step: 1,
        default: MARKER_PX,
      },
    ),
    {
      name: named('sort_series_type'),
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
    } as const,
    { name: named('sort_series_ascending'), label: 'seriesAscending', type: 'checkbox', default: false } as const,
  ].map((control) => renderOnly(control));
}

const axisSection = (query: QueryIndex): ControlSection => ({
  label: query === 0 ? 'section.leftAxis' : 'section.rightAxis',
  tab: 'customize',
  controls: (query === 0
    ? ([
        { name: 'y_axis_title', label: 'yAxisTitle', type: 'text' },
        numberFormat('y_axis_format'),
        currencyFormat,
        { name: 'logAxis', label: 'logAxis', type: 'checkbox', default: false },
        { name: 'y_axis_bounds', label: 'yAxisRange', type: 'bounds', description: 'yAxisRange.hint' },
        { name: 'truncateYAxis', label: 'truncateYAxis', type: 'checkbox', default: false },
      ] as const)
    : ([
        { name: 'yAxisTitleSecondary', label: 'yAxisTitle', type: 'text' },
        numberFormat('y_axis_format_secondary'),
        { ...currencyFormat, name: 'currency_format_secondary' },
        { name: 'logAxisSecondary', label: 'logAxis', type: 'checkbox', default: false },
        { name: 'y_axis_bounds_secondary', label: 'yAxisRange', type: 'bounds', description: 'yAxisRange.hint' },
      ] as const)
  ).map((control) => (query === 0 ? renderOnly(control) : shownWhen(hasRightAxis, renderOnly(control)))),
});

const hasRightAxis = (formData: FormData): boolean => readLook(formData, 0).axis !== readLook(formData, 1).axis;

export const definition: ChartDefinition = {
  vizTypes: ['mixed_timeseries', DUAL_LINE],
  category: 'evolution',
  behaviors: ['interactive', 'drill_to_detail', 'drill_by'],
  panel: [
    { label: 'section.sharedQuery', tab: 'data', controls: [xAxis, timeGrain] },
    { label: 'section.queryA', tab: 'data', controls: queryControls.map((control) => withQueryName(control, 'A')) },
    { label: 'section.advancedA', tab: 'data', isFolded: true, controls: advancedControls },
    { label: 'section.queryB', tab: 'data', controls: queryControls.map((control) => withQueryName(inSecond(control), 'B')) },
    { label: 'section.advancedB', tab: 'data', isFolded: true, controls: advancedControls.map(inSecond) },
    {
      label: 'section.annotations',
      tab: 'data',
      isFolded: true,
      controls: [{ name: 'annotation_layers', label: 'annotationLayers', type: 'annotations' }],
    },
    { label: 'section.queryA', tab: 'customize', controls: lookControls(0) },
    { label: 'section.queryB', tab: 'customize', controls: lookControls(1) },
    {
      label: 'section.axes',
      tab: 'customize',
      controls: [
        renderOnly({ name: 'x_axis_title', label: 'xAxisTitle', type: 'text' }),
        shownWhen(hasTimeAxis, timeFormat('x_axis_time_format')),
        colorScheme,
        renderOnly({ name: 'show_query_identifiers', label: 'queryNames', type: 'checkbox', default: false }),
        shownWhen(
          (formData) => isSet('time_compare')(formData) || isSet('time_compare_b')(formData),
          renderOnly({ name: 'time_shift_color', label: 'timeShiftColor', type: 'checkbox', default: true }),
        ),
      ],
    },
    axisSection(0),
    axisSection(1),
    {
      label: 'section.legend',
      tab: 'customize',
      isFolded: true,
      controls: [
        showLegend,
        ...legendControls,
        renderOnly({ name: 'rich_tooltip', label: 'richTooltip', type: 'checkbox', default: true }),
        shownWhen(hasTimeAxis, { ...timeFormat('tooltipTimeFormat'), label: 'tooltipTimes' }),
      ],
    },
  ],
  upgrade: upgrade.upgradeBy(fromDualLine, upgradeTimeSeries(), upgrade.without('metric_2'), secondFilters, (formData) => ({
    ...formData,
    row_limit_b: formData['row_limit_b'] ?? formData['row_limit'],
  })),
  toDataMask: selectionMask,
};

/** The second query has its own filters, with the first one's time range where it has none. */
function secondFilters(formData: FormData): FormData {
  const own = readList(formData, 'adhoc_filters_b');
  const ranges = readList(formData, 'adhoc_filters').filter(upgrade.isTemporalRange);
  if (formData['adhoc_filters_b'] === undefined) return { ...formData, adhoc_filters_b: readList(formData, 'adhoc_filters') };
  return own.some(upgrade.isTemporalRange) ? formData : { ...formData, adhoc_filters_b: [...own, ...ranges] };
}
