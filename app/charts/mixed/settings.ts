// The settings of a mixed chart: types, panel, and the upgrade from older names. Names of the second query's settings end in
// `_b` or `B`.
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
import { labelControls, titleControls } from '#app/charts/shared/axes/axis-look-controls.ts';
import { readList } from '#app/charts/shared/form/form-values.ts';
import { controlList, defineSettings, type SettingsOf } from '#app/charts/shared/form/settings.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';
import { legendControls } from '#app/charts/shared/legend/legend-controls.ts';
import { lastPeriod, minorControls, numberAxisControls } from '#app/charts/shared/time/time-series-controls.ts';
import { lookControls } from './look-controls.ts';
import { secondForm } from './second-form.ts';

const queryControls = controlList(
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
);
const advancedControls = controlList(...rollingControls(null), ...timeCompare, comparisonType, ...resampleControls);

type InSecond<C> = C extends Control ? Omit<C, 'name'> & { readonly name: `${C['name']}_b` } : never;

/** The same control for the second query: its name ends in `_b`, and it is shown as the first would be. */
function inSecond<C extends Control>(control: C): InSecond<C>;
function inSecond(control: Control): unknown {
  const { visible, checkRequired, choicesFrom } = control;
  const second: Control = {
    ...control,
    name: `${control.name}_b`,
    ...(visible && { visible: (formData: FormData, dataset) => visible(secondForm(formData), dataset) }),
    ...(checkRequired && { checkRequired: (formData: FormData) => checkRequired(secondForm(formData)) }),
    ...(choicesFrom && { choicesFrom: (formData: FormData) => choicesFrom(secondForm(formData)) }),
  };
  return second;
}

/** What lacks a metric is one of two queries. */
const withQueryName = <C extends Control>(control: C, query: 'A' | 'B'): C =>
  control.required !== true || control.type !== 'metrics'
    ? control
    : {
        ...control,
        checkRequired: (formData) =>
          readList(formData, control.name).length > 0 ? null : ({ t }) => t('queryMetricMissing', { query }),
      };

const axisOf = (formData: FormData, name: string): number => (Number(formData[name]) === 1 ? 1 : 0);
const hasRightAxis = (formData: FormData): boolean => axisOf(formData, 'yAxisIndex') !== axisOf(formData, 'yAxisIndexB');

const leftAxisControls = controlList(
  { name: 'y_axis_title', label: 'yAxisTitle', type: 'text' },
  numberFormat('y_axis_format'),
  currencyFormat,
  { name: 'logAxis', label: 'logAxis', type: 'checkbox', default: false },
  { name: 'y_axis_bounds', label: 'yAxisRange', type: 'bounds', description: 'yAxisRange.hint' },
  { name: 'truncateYAxis', label: 'truncateYAxis', type: 'checkbox', default: false },
).map((control) => renderOnly(control));
const rightAxisControls = controlList(
  { name: 'yAxisTitleSecondary', label: 'yAxisTitle', type: 'text' },
  numberFormat('y_axis_format_secondary'),
  { ...currencyFormat, name: 'currency_format_secondary' },
  { name: 'logAxisSecondary', label: 'logAxis', type: 'checkbox', default: false },
  { name: 'y_axis_bounds_secondary', label: 'yAxisRange', type: 'bounds', description: 'yAxisRange.hint' },
).map((control) => shownWhen(hasRightAxis, renderOnly(control)));

export const settings = defineSettings([
  { label: 'section.sharedQuery', tab: 'data', controls: [xAxis, timeGrain] },
  { label: 'section.queryA', tab: 'data', controls: queryControls.map((control) => withQueryName(control, 'A')) },
  { label: 'section.advancedA', tab: 'data', isFolded: true, controls: advancedControls },
  { label: 'section.queryB', tab: 'data', controls: queryControls.map((control) => withQueryName(inSecond(control), 'B')) },
  { label: 'section.advancedB', tab: 'data', isFolded: true, controls: advancedControls.map((control) => inSecond(control)) },
  {
    label: 'section.annotations',
    tab: 'data',
    isFolded: true,
    controls: [{ name: 'annotation_layers', label: 'annotationLayers', type: 'annotations' }],
  },
  { label: 'section.queryA', tab: 'customize', controls: lookControls('') },
  { label: 'section.queryB', tab: 'customize', controls: lookControls('B') },
  {
    label: 'section.axes',
    tab: 'customize',
    controls: [
      renderOnly({ name: 'x_axis_title', label: 'xAxisTitle', type: 'text' }),
      shownWhen(hasTimeAxis, timeFormat('x_axis_time_format')),
      ...labelControls,
      ...numberAxisControls,
      ...minorControls,
      colorScheme,
      lastPeriod,
      renderOnly({ name: 'show_query_identifiers', label: 'queryNames', type: 'checkbox', default: false }),
      shownWhen(
        (formData) => isSet('time_compare')(formData) || isSet('time_compare_b')(formData),
        renderOnly({ name: 'time_shift_color', label: 'timeShiftColor', type: 'checkbox', default: true }),
      ),
    ],
  },
  { label: 'section.leftAxis', tab: 'customize', controls: [...leftAxisControls, ...titleControls] },
  { label: 'section.rightAxis', tab: 'customize', controls: rightAxisControls },
  {
    label: 'section.legend',
    tab: 'customize',
    isFolded: true,
    controls: [
      showLegend,
      ...legendControls,
      renderOnly({ name: 'rich_tooltip', label: 'richTooltip', type: 'checkbox', default: true }),
      shownWhen(
        isFlagged('rich_tooltip', true),
        renderOnly({ name: 'tooltipSortByMetric', label: 'tooltipSort', type: 'checkbox', default: true }),
      ),
      shownWhen(hasTimeAxis, { ...timeFormat('tooltipTimeFormat'), label: 'tooltipTimes' }),
    ],
  },
]);
export type MixedSettings = SettingsOf<typeof settings>;
