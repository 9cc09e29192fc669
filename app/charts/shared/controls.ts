// Controls that several kinds show, as data. A kind puts its own beside them.
import { isObject, own, readList } from './form-values.ts';
import { isTemporal } from './form-upgrade.ts';
import type { Choices, Control, ControlSection, FormData } from './kind.ts';

export const required = (control: Control): Control => ({ ...control, required: true });
export const renderOnly = (control: Control): Control => ({ ...control, renderOnly: true });
export const later = (control: Control): Control => ({ ...control, availability: 'later' });
export const shownWhen = (visible: NonNullable<Control['visible']>, control: Control): Control => ({ ...control, visible });

/** Neither empty nor the word for nothing. */
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
/** The axis is temporal, or an own SQL column, which can be. */
export const hasTimeAxis: NonNullable<Control['visible']> = (formData, dataset) => {
  const axis = own(formData, 'x_axis');
  return dataset === undefined || isObject(axis) || isTemporal(dataset, axis);
};
export const timeGrain: Control = {
  name: 'time_grain_sqla',
  label: 'Time grain',
  type: 'time-grain',
  description: 'How long one point of the axis lasts',
  visible: hasTimeAxis,
};
export const orderDesc: Control = {
  name: 'order_desc',
  label: 'Sort descending',
  type: 'checkbox',
  default: true,
  description: 'Greatest first; what exceeds a limit is left out from the end',
};
export const sortMetric: Control = {
  name: 'timeseries_limit_metric',
  label: 'Sort by',
  type: 'metric',
  description: 'Decides which rows or series come first and so which a limit keeps; else the first metric does',
};
export const rowLimit = (fallback: number): Control => ({
  name: 'row_limit',
  label: 'Row limit',
  type: 'number',
  default: fallback,
  min: 0,
  step: 1,
  description: '0 asks for as many as the server gives at most',
});

export const numberFormat = (name: string): Control =>
  renderOnly({ name, label: 'Number format', type: 'format', default: 'SMART_NUMBER' });
export const currencyFormat: Control = renderOnly({ name: 'currency_format', label: 'Currency', type: 'currency' });
export const timeFormat = (name: string): Control =>
  renderOnly({ name, label: 'Time format', type: 'time-format', default: 'smart_date' });
export const colorScheme: Control = later(renderOnly({ name: 'color_scheme', label: 'Colours', type: 'color-scheme' }));
export const showLegend: Control = renderOnly({ name: 'show_legend', label: 'Show legend', type: 'checkbox', default: true });

export const laterChoice = (name: string, label: string, choices: Choices, fallback?: unknown): Control =>
  later(renderOnly({ name, label, type: 'select', choices, ...(fallback === undefined ? {} : { default: fallback }) }));
export const laterFlag = (name: string, label: string, fallback: boolean): Control =>
  later(renderOnly({ name, label, type: 'checkbox', default: fallback }));

/** How legends lie, beyond whether there is one. */
export const legendLater: readonly Control[] = [
  laterChoice(
    'legendType',
    'Long legends',
    [
      ['scroll', 'Scroll'],
      ['plain', 'Show all'],
    ],
    'scroll',
  ),
  laterChoice(
    'legendOrientation',
    'Legend place',
    [
      ['top', 'Above'],
      ['bottom', 'Below'],
      ['left', 'Left'],
      ['right', 'Right'],
    ],
    'top',
  ),
  later(renderOnly({ name: 'legendMargin', label: 'Legend margin (px)', type: 'number', min: 0 })),
];

const ROLLING: Choices = [
  ['mean', 'Mean'],
  ['sum', 'Sum'],
  ['std', 'Standard deviation'],
  ['cumsum', 'Cumulative sum'],
];
const isWindowed = (formData: FormData): boolean => isSet('rolling_type')(formData) && formData['rolling_type'] !== 'cumsum';

/** A rolling window; `none` is how the kind saves that there is none. */
export const rollingControls = (none: 'None' | null): readonly Control[] => [
  {
    name: 'rolling_type',
    label: 'Rolling window',
    type: 'select',
    default: none,
    choices: [[none, 'None'], ...ROLLING],
    description: 'Shows each point together with those before it',
  },
  shownWhen(isWindowed, { name: 'rolling_periods', label: 'Periods', type: 'number', min: 1, step: 1 }),
  shownWhen(isWindowed, {
    name: 'min_periods',
    label: 'Least periods',
    type: 'number',
    min: 0,
    step: 1,
    description: 'Points with fewer values behind them stay empty',
  }),
];

export const resampleControls: readonly Control[] = [
  {
    name: 'resample_rule',
    label: 'Resample to',
    type: 'select',
    default: null,
    description: 'Gives the time axis an even step; works where a way to fill gaps is chosen too',
    choices: [
      [null, 'Do not'],
      ['1T', 'Minutes'],
      ['1H', 'Hours'],
      ['1D', 'Days'],
      ['7D', 'Weeks'],
      ['1M', 'Months'],
      ['1AS', 'Years'],
    ],
  },
  shownWhen(isSet('resample_rule'), {
    name: 'resample_method',
    label: 'Fill gaps with',
    type: 'select',
    default: null,
    needed: (formData) => (isSet('resample_method')(formData) ? null : 'Choose how gaps are filled'),
    choices: [
      [null, 'Choose'],
      ['asfreq', 'Nothing'],
      ['zerofill', 'Zero'],
      ['linear', 'A straight line'],
      ['ffill', 'The value before'],
      ['bfill', 'The value after'],
      ['median', 'The median'],
      ['mean', 'The mean'],
      ['sum', 'The sum'],
    ],
  }),
];

/** With what a chart is compared. `custom` counts from a date, `inherit` means as long a time before. */
const SHIFTS: Choices = [
  ['1 day ago', '1 day ago'],
  ['1 week ago', '1 week ago'],
  ['28 days ago', '28 days ago'],
  ['1 month ago', '1 month ago'],
  ['52 weeks ago', '52 weeks ago'],
  ['1 year ago', '1 year ago'],
  ['104 weeks ago', '104 weeks ago'],
  ['2 years ago', '2 years ago'],
  ['inherit', 'As long a time before'],
  ['custom', 'From a date'],
];
export const timeCompare: readonly Control[] = [
  {
    name: 'time_compare',
    label: 'Compare with',
    type: 'time-shifts',
    choices: SHIFTS,
    description: 'Shows the same values of other times beside these; type another, such as 3 weeks ago',
  },
  shownWhen((formData) => readList(formData, 'time_compare').includes('custom'), {
    name: 'start_date_offset',
    label: 'Compare from',
    type: 'date',
    needed: (formData) => (isSet('start_date_offset')(formData) ? null : 'Choose the date to compare from'),
  }),
];
export const comparisonType: Control = shownWhen(isSet('time_compare'), {
  name: 'comparison_type',
  label: 'Show as',
  type: 'select',
  default: 'values',
  choices: [
    ['values', 'Values'],
    ['difference', 'Difference'],
    ['percentage', 'Change in percent'],
    ['ratio', 'Ratio'],
  ],
});

/** The last section of the looks: what is kept as saved and not yet honoured. */
export const moreSettings = (...controls: readonly Control[]): ControlSection => ({
  label: 'More settings',
  tab: 'customize',
  isFolded: true,
  controls,
});
