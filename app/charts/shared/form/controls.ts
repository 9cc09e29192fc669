// Controls shared by several chart kinds.
import { isObject, own, readList } from './form-values.ts';
import { isTemporal } from './form-upgrade.ts';
import { choices, controlList } from './settings.ts';
import type { Control, FormData } from '#app/charts/shared/form/control.ts';

// These helpers keep the literal types of controls, from which the types of the settings are inferred.
export const control = <const C extends Control>(one: C): C => one;
export const required = <const C extends Control>(one: C): C => ({ ...one, required: true });
export const renderOnly = <const C extends Control>(one: C): C => ({ ...one, isRenderOnly: true });
export const shownWhen = <const C extends Control>(visible: NonNullable<Control['visible']>, one: C): C => ({ ...one, visible });

/** Neither empty, false, nor 'None'. */
export const isSet =
  (name: string) =>
  (formData: FormData): boolean => {
    const value = own(formData, name);
    return value !== 'None' && value !== false && readList(formData, name).length > 0;
  };
export const isFlagged =
  (name: string, fallback: boolean) =>
  (formData: FormData): boolean =>
    (own(formData, name) ?? fallback) === true;

export const metric = control({ name: 'metric', label: 'metric', type: 'metric', required: true });
export const metrics = control({ name: 'metrics', label: 'metrics', type: 'metrics', required: true });
export const groupby = control({
  name: 'groupby',
  label: 'dimensions',
  type: 'columns',
  description: 'dimensions.hint',
});
export const filters = control({ name: 'adhoc_filters', label: 'filters', type: 'filters' });
export const xAxis = control({ name: 'x_axis', label: 'xAxis', type: 'column', required: true });
/** True if the x-axis is a temporal column, or custom SQL (which might be). */
export const hasTimeAxis: NonNullable<Control['visible']> = (formData, dataset) => {
  const axis = own(formData, 'x_axis');
  return dataset === undefined || isObject(axis) || isTemporal(dataset, axis);
};
const NUMBER_TYPE = /int|num|dec|float|double|real|long/i;
/** True if the x-axis is a numeric column. */
export const hasNumberAxis: NonNullable<Control['visible']> = (formData, dataset) => {
  const axis = own(formData, 'x_axis');
  return (
    dataset?.columns.some(({ name, type, isTemporal: time }) => name === axis && !time && NUMBER_TYPE.test(type ?? '')) ?? true
  );
};
/** True if a column selected in the named control is temporal. */
export const hasTemporalColumn =
  (name: string): NonNullable<Control['visible']> =>
  (formData, dataset) =>
    dataset === undefined || readList(formData, name).some((column) => isTemporal(dataset, column));
export const timeGrain = control({
  name: 'time_grain_sqla',
  label: 'timeGrain',
  type: 'time-grain',
  description: 'timeGrain.hint',
  visible: hasTimeAxis,
});
export const orderDesc = control({
  name: 'order_desc',
  label: 'sortDescending',
  type: 'checkbox',
  default: true,
  description: 'sortDescending.hint',
});
export const sortMetric = control({
  name: 'timeseries_limit_metric',
  label: 'sortBy',
  type: 'metric',
  description: 'sortBy.hint',
});
/** A missing limit means no limit; kinds that need one set it in their `upgrade`. */
export const rowLimit = (fallback: number) =>
  control({ name: 'row_limit', label: 'rowLimit', type: 'row-limit', default: fallback, missing: null });
export const seriesLimit = <const N extends 'limit' | 'series_limit'>(name: N) =>
  control({ name, label: 'seriesLimit', type: 'series-limit', description: 'seriesLimit.hint' });

export const numberFormat = <const N extends string>(name: N) =>
  renderOnly({ name, label: 'numberFormat', type: 'format', default: 'SMART_NUMBER', missing: null });
export const currencyFormat = renderOnly({ name: 'currency_format', label: 'currency', type: 'currency' });
export const timeFormat = <const N extends string>(name: N) =>
  renderOnly({ name, label: 'timeFormat', type: 'time-format', default: 'smart_date' });
/** null selects the built-in palette, which follows the theme. */
export const colorScheme = renderOnly({
  name: 'color_scheme',
  label: 'colorScheme',
  type: 'color-scheme',
  default: null,
});
export const showLegend = renderOnly({ name: 'show_legend', label: 'legend', type: 'checkbox', default: true });

const ROLLING = choices(['mean', 'choice.mean'], ['sum', 'choice.sum'], ['std', 'choice.std'], ['cumsum', 'choice.cumsum']);
const isWindowed = (formData: FormData): boolean => isSet('rolling_type')(formData) && formData['rolling_type'] !== 'cumsum';

/** Controls of a rolling window. @param none the value that the kind saves for no window */
export const rollingControls = <const N extends 'None' | null>(none: N) =>
  controlList(
    {
      name: 'rolling_type',
      label: 'rollingFunction',
      type: 'select',
      default: none,
      choices: [[none, 'choice.none'], ...ROLLING],
      description: 'rollingFunction.hint',
    },
    shownWhen(isWindowed, { name: 'rolling_periods', label: 'rollingPeriods', type: 'number', min: 1, step: 1 }),
    shownWhen(isWindowed, {
      name: 'min_periods',
      label: 'minPeriods',
      type: 'number',
      min: 0,
      step: 1,
      description: 'minPeriods.hint',
    }),
  );

export const resampleControls = controlList(
  {
    name: 'resample_rule',
    label: 'resampleRule',
    type: 'select',
    default: null,
    description: 'resampleRule.hint',
    choices: [
      [null, 'choice.noResampling'],
      ['1T', 'choice.minutes'],
      ['1H', 'choice.hours'],
      ['1D', 'choice.days'],
      ['7D', 'choice.weeks'],
      ['1M', 'choice.months'],
      ['1AS', 'choice.years'],
    ],
  },
  shownWhen(isSet('resample_rule'), {
    name: 'resample_method',
    label: 'fillMethod',
    type: 'select',
    default: null,
    checkRequired: (formData) => (isSet('resample_method')(formData) ? null : ({ t }) => t('fillMethodMissing')),
    choices: [
      [null, 'choice.select'],
      ['asfreq', 'choice.fillNothing'],
      ['zerofill', 'choice.fillZero'],
      ['linear', 'choice.fillLinear'],
      ['ffill', 'choice.fillForward'],
      ['bfill', 'choice.fillBackward'],
      ['median', 'choice.fillMedian'],
      ['mean', 'choice.fillMean'],
      ['sum', 'choice.fillSum'],
    ],
  }),
);

/** Time shifts to compare with. `custom` starts at a date, `inherit` shifts by the length of the time range. */
const SHIFTS = choices(
  ['1 day ago', 'choice.1DayAgo'],
  ['1 week ago', 'choice.1WeekAgo'],
  ['28 days ago', 'choice.28DaysAgo'],
  ['30 days ago', 'choice.30DaysAgo'],
  ['1 month ago', 'choice.1MonthAgo'],
  ['52 weeks ago', 'choice.52WeeksAgo'],
  ['1 year ago', 'choice.1YearAgo'],
  ['104 weeks ago', 'choice.104WeeksAgo'],
  ['2 years ago', 'choice.2YearsAgo'],
  ['156 weeks ago', 'choice.156WeeksAgo'],
  ['3 years ago', 'choice.3YearsAgo'],
  ['inherit', 'choice.inherit'],
  ['custom', 'choice.custom'],
);
export const timeCompare = controlList(
  {
    name: 'time_compare',
    label: 'timeShifts',
    type: 'time-shifts',
    choices: SHIFTS,
    description: 'timeShifts.hint',
  },
  shownWhen((formData) => readList(formData, 'time_compare').includes('custom'), {
    name: 'start_date_offset',
    label: 'compareFrom',
    type: 'date',
    checkRequired: (formData) => (isSet('start_date_offset')(formData) ? null : ({ t }) => t('compareFromMissing')),
  }),
);
export const comparisonType = shownWhen(isSet('time_compare'), {
  name: 'comparison_type',
  label: 'comparisonType',
  type: 'select',
  default: 'values',
  choices: [
    ['values', 'choice.values'],
    ['difference', 'choice.difference'],
    ['percentage', 'choice.percentage'],
    ['ratio', 'choice.ratio'],
  ],
});
