// The query of a kind with an x-axis, and its post-processing steps in the order in which the server applies them.
import { axisColumn, baseQuery, type XAxisSettings } from '#app/charts/shared/form/base-query.ts';
import { comparisonType, resampleControls, rollingControls, timeCompare } from '#app/charts/shared/form/controls.ts';
import { columnLabel, metricLabel, type JsonObject } from '#app/charts/shared/form/form-values.ts';
import type { FieldRef } from '#app/charts/shared/form/setting-values.ts';
import { fieldList, type BaseSettings, type FieldValues } from '#app/charts/shared/form/settings.ts';
import type { QueryJson } from '#app/charts/shared/kind.ts';
import { contributionMode, forecastControls, xAxisSort } from './analysis-controls.ts';
import { readTimeGrain } from './grain.ts';
import { readComparison, timeShifts } from './time-shifts.ts';

/** Settings that the query reads besides the base settings. Kinds without a control for one list it as hidden. */
export const TIME_SERIES_FIELDS = fieldList(
  { name: 'x_axis', type: 'column' },
  { name: 'metrics', type: 'metrics' },
  { name: 'groupby', type: 'columns' },
  { name: 'truncate_metric', type: 'checkbox', default: true },
  { name: 'show_empty_columns', type: 'checkbox', default: true },
  contributionMode,
  ...xAxisSort,
  ...rollingControls(null),
  ...timeCompare,
  comparisonType,
  ...resampleControls,
  ...forecastControls,
);
export type TimeSeriesSettings = BaseSettings & FieldValues<(typeof TIME_SERIES_FIELDS)[number]>;

/** Column labels that post-processing refers to. */
interface Labels {
  readonly axis: string;
  readonly groups: readonly string[];
  readonly metrics: readonly string[];
  readonly offsets: readonly string[];
}

type RollingSettings = FieldValues<ReturnType<typeof rollingControls<'None' | null>>[number]>;
type ResampleSettings = FieldValues<(typeof resampleControls)[number]>;

/** Kinds save a missing rolling window as 'None' or as null. */
type TrendSettings = XAxisSettings & BaseSettings & RollingSettings & ResampleSettings & { readonly metric: FieldRef | null };

/** Settings that time series and mixed charts share: without contribution, forecast, and axis order. */
type SharedSeriesSettings = Omit<
  TimeSeriesSettings,
  'contributionMode' | 'show_empty_columns' | `x_axis_sort${string}` | `forecast${string}`
>;

/** Builds the query of line, bar, area, and similar charts. */
export function timeSeriesQuery(settings: TimeSeriesSettings): QueryJson {
  const labels = labelsOf(settings);
  return seriesQuery(settings, [
    pivot(labels, !settings.show_empty_columns),
    ...rolling(settings, labels),
    ...compare(settings, labels),
    ...resample(settings),
    ...rename(settings, labels),
    ...contribution(settings, labels),
    ...sort(settings, labels),
    { operation: 'flatten' },
    ...prophet(settings, labels),
  ]);
}

function seriesQuery(settings: SharedSeriesSettings, postProcessing: readonly JsonObject[]): QueryJson {
  const { groupby, metrics } = settings;
  const sortMetric = settings.timeseries_limit_metric ?? metrics[0];
  return {
    ...baseQuery(settings, { columns: [axisColumn(settings), ...groupby], metrics }),
    series_columns: groupby,
    orderby: sortMetric === undefined ? [] : [[sortMetric, !settings.order_desc]],
    time_offsets: timeShifts(settings),
    post_processing: postProcessing,
  };
}

/** Builds the query of a big number's trend: no groups; resampling comes before rolling. */
export function trendQuery(settings: TrendSettings): QueryJson {
  const metrics = settings.metric === null ? [] : [settings.metric];
  const labels: Labels = {
    axis: columnLabel(settings.x_axis),
    groups: [],
    metrics: metrics.map(metricLabel),
    offsets: [],
  };
  return {
    ...baseQuery(settings, { columns: [axisColumn(settings)], metrics }),
    post_processing: [pivot(labels, true), ...resample(settings), ...rolling(settings, labels), { operation: 'flatten' }],
  };
}

/** Builds one of the two queries of a mixed chart; resampling comes before rolling. */
export function mixedQuery(settings: SharedSeriesSettings): QueryJson {
  const labels = labelsOf(settings);
  const {
    order_desc: _order,
    series_limit_metric: _limitMetric,
    ...query
  } = seriesQuery(settings, [
    pivot(labels, true),
    ...resample(settings),
    ...rolling(settings, labels),
    ...compare(settings, labels),
    ...rename(settings, labels),
    { operation: 'flatten' },
  ]);
  return query;
}

function labelsOf(settings: SharedSeriesSettings): Labels {
  return {
    axis: columnLabel(settings.x_axis),
    groups: settings.groupby.map(columnLabel),
    metrics: [...new Set(settings.metrics.map(metricLabel))],
    offsets: timeShifts(settings),
  };
}

const shifted = ({ metrics, offsets }: Labels): string[] =>
  metrics.flatMap((metric) => offsets.map((offset) => `${metric}__${offset}`));

/** Each metric followed by its shifted columns. */
const valueColumns = ({ metrics, offsets }: Labels): string[] =>
  metrics.flatMap((metric) => [metric, ...offsets.map((offset) => `${metric}__${offset}`)]);

function pivot(labels: Labels, dropsMissing: boolean): JsonObject {
  const aggregates = Object.fromEntries(valueColumns(labels).map((column) => [column, { operator: 'mean' }]));
  return {
    operation: 'pivot',
    options: { index: [labels.axis], columns: labels.groups, aggregates, drop_missing_columns: dropsMissing },
  };
}

function rolling(settings: RollingSettings, labels: Labels): readonly JsonObject[] {
  const { rolling_type: type, rolling_periods: periods, min_periods: least } = settings;
  const columns = Object.fromEntries(valueColumns(labels).map((column) => [column, column]));
  if (type === 'cumsum') return [{ operation: 'cum', options: { operator: 'sum', columns } }];
  if (type === null || type === 'None') return [];
  return [{ operation: 'rolling', options: { rolling_type: type, window: periods ?? 1, min_periods: least ?? 0, columns } }];
}

function compare(settings: SharedSeriesSettings, labels: Labels): readonly JsonObject[] {
  const comparison = readComparison(settings);
  if (comparison === 'values') return [];
  const source = labels.metrics.flatMap((metric) => labels.offsets.map(() => metric));
  const options = {
    source_columns: source,
    compare_columns: shifted(labels),
    compare_type: comparison,
    drop_original_columns: true,
  };
  return [{ operation: 'compare', options }];
}

function resample({ resample_rule: rule, resample_method: method }: ResampleSettings): readonly JsonObject[] {
  if (rule === null || method === null) return [];
  const options = method === 'zerofill' ? { rule, method: 'asfreq', fill_value: 0 } : { rule, method, fill_value: null };
  return [{ operation: 'resample', options }];
}

function rename(settings: SharedSeriesSettings, labels: Labels): readonly JsonObject[] {
  const { metrics, offsets, groups } = labels;
  if (offsets.length > 0) {
    const comparison = readComparison(settings);
    const pairs = metrics.flatMap((metric) =>
      offsets.map((offset) => {
        const column = comparison === 'values' ? `${metric}__${offset}` : `${comparison}__${metric}__${metric}__${offset}`;
        return [column, metrics.length > 1 ? `${metric}, ${offset}` : offset];
      }),
    );
    return [{ operation: 'rename', options: { columns: Object.fromEntries(pairs) as JsonObject, level: 0, inplace: true } }];
  }
  const [metric] = metrics;
  const isMetricHidden = settings.truncate_metric && groups.length > 0 && metrics.length === 1;
  return isMetricHidden && metric !== undefined
    ? [{ operation: 'rename', options: { columns: { [metric]: null }, level: 0, inplace: true } }]
    : [];
}

function contribution({ contributionMode: orientation }: TimeSeriesSettings, { offsets }: Labels): readonly JsonObject[] {
  return orientation === null ? [] : [{ operation: 'contribution', options: { orientation, time_shifts: offsets } }];
}

function sort(settings: TimeSeriesSettings, { axis, groups }: Labels): readonly JsonObject[] {
  const { x_axis_sort: by, x_axis_sort_asc: isAscending } = settings;
  if (by === null || by === '' || groups.length > 0) return [];
  return [
    {
      operation: 'sort',
      options: by === axis ? { is_sort_index: true, ascending: isAscending } : { by, ascending: isAscending },
    },
  ];
}

function prophet(settings: TimeSeriesSettings, { axis }: Labels): readonly JsonObject[] {
  if (!settings.forecastEnabled) return [];
  const { forecastSeasonalityYearly: yearly, forecastSeasonalityWeekly: weekly, forecastSeasonalityDaily: daily } = settings;
  const options = {
    time_grain: readTimeGrain(settings),
    periods: settings.forecastPeriods,
    confidence_interval: settings.forecastInterval,
    index: axis,
    ...(yearly !== null && { yearly_seasonality: yearly }),
    ...(weekly !== null && { weekly_seasonality: weekly }),
    ...(daily !== null && { daily_seasonality: daily }),
  };
  return [{ operation: 'prophet', options }];
}
