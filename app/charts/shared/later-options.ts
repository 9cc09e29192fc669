// Names what a chart's settings ask for and we cannot do yet, so that the chart can say so in place of showing other figures.
// Only what changes the figures or which of them are seen; looks that differ a little are not worth a warning.
import { isObject, own, readFlag, readList, readText } from './form-values.ts';
import type { FormData } from './kind.ts';

type Asks = (formData: FormData) => boolean;

const hasList =
  (name: string): Asks =>
  (formData) =>
    readList(formData, name).length > 0;
const isOn =
  (name: string): Asks =>
  (formData) =>
    readFlag(formData, name, false);
const isKind =
  (...vizTypes: readonly string[]): Asks =>
  (formData) =>
    vizTypes.includes(String(own(formData, 'viz_type')));

const TIME_SERIES = isKind(
  'echarts_area',
  'echarts_timeseries',
  'echarts_timeseries_bar',
  'echarts_timeseries_line',
  'echarts_timeseries_scatter',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
);
const both =
  (...asks: readonly Asks[]): Asks =>
  (formData) =>
    asks.every((ask) => ask(formData));
const either =
  (...asks: readonly Asks[]): Asks =>
  (formData) =>
    asks.some((ask) => ask(formData));

/** A column setting beyond those that the table honours. */
const hasColumnColors: Asks = (formData) => {
  const settings = own(formData, 'column_config');
  return isObject(settings) && Object.values(settings).some((one) => isObject(one) && hasList('columnColors')(one));
};

const isResampled: Asks = (formData) =>
  readText(formData, 'resample_rule') !== null && readText(formData, 'resample_method') !== null;

const OPTIONS: readonly (readonly [label: string, asks: Asks])[] = [
  ['Time comparison', both(either(TIME_SERIES, isKind('table')), hasList('time_compare'))],
  ['Resampling', both(either(TIME_SERIES, isKind('big_number')), isResampled)],
  ['Forecast', both(TIME_SERIES, isOn('forecastEnabled'))],
  ['Annotation layers', both(TIME_SERIES, hasList('annotation_layers'))],
  ['Joining the other series', both(TIME_SERIES, hasList('limit'), isOn('group_others_when_limit_reached'))],
  ['Pages from the server', both(isKind('table'), isOn('server_pagination'))],
  [
    'Shares of all rows',
    both(
      isKind('table'),
      hasList('percent_metrics'),
      (formData) => own(formData, 'percent_metric_calculation') === 'all_records',
    ),
  ],
  [
    'Conditional formatting',
    both(isKind('table', 'big_number', 'big_number_total'), either(hasList('conditional_formatting'), hasColumnColors)),
  ],
  ['Slices as roses', both(isKind('pie'), (formData) => readText(formData, 'roseType') !== null)],
  ['Own label text', both(isKind('pie'), (formData) => readText(formData, 'label_type') === 'template')],
  [
    'Stacking by a dimension',
    both(isKind('echarts_timeseries_bar'), (formData) => readText(formData, 'stackDimension') !== null),
  ],
  ['Stream stacking', both(isKind('echarts_area', 'echarts_timeseries_bar'), (formData) => own(formData, 'stack') === 'Stream')],
];

/** The names of the options set in upgraded form data that are not available yet, in the order of the panel; often empty. */
export const laterOptions = (formData: FormData): string[] => OPTIONS.flatMap(([label, asks]) => (asks(formData) ? [label] : []));

/** Options without which the figures would be others: a chart that has one is not drawn. */
const CHANGES_FIGURES: ReadonlySet<string> = new Set(['Time comparison', 'Resampling', 'Forecast']);

/** Of `laterOptions` those that keep the chart from being drawn, so that nobody reads wrong figures. */
export const stoppingOptions = (formData: FormData): string[] =>
  laterOptions(formData).filter((option) => CHANGES_FIGURES.has(option));
