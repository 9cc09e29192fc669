// The one query of a kind with an x axis, and its post-processing in the order that the server applies it.
import { axisColumn, baseQuery } from '#app/charts/shared/form/base-query.ts';
import { grainOf } from './grain.ts';
import {
  columnLabel,
  metricLabel,
  own,
  readFlag,
  readList,
  readNumber,
  readText,
  type JsonObject,
} from '#app/charts/shared/form/form-values.ts';
import type { FormData, QueryJson } from '#app/charts/shared/kind.ts';
import { comparisonOf, timeShifts } from './time-shifts.ts';

const ROLLING: readonly unknown[] = ['mean', 'sum', 'std'];

/** The labels that post-processing speaks of. */
interface Labels {
  readonly axis: string;
  readonly groups: readonly string[];
  readonly metrics: readonly string[];
  readonly offsets: readonly string[];
}

/** Form data (upgraded) of line, bar, area and their like to the query. */
export function timeSeriesQuery(formData: FormData): QueryJson {
  const groupby = readList(formData, 'groupby');
  const metrics = readList(formData, 'metrics');
  const sortMetric = readList(formData, 'timeseries_limit_metric')[0] ?? metrics[0];
  const labels = labelsOf(formData);
  return {
    ...baseQuery(formData, { columns: [axisColumn(formData), ...groupby], metrics }),
    series_columns: groupby,
    orderby: sortMetric === undefined ? [] : [[sortMetric, !readFlag(formData, 'order_desc', true)]],
    time_offsets: labels.offsets,
    post_processing: [
      pivot(labels, !readFlag(formData, 'show_empty_columns', true)),
      ...rolling(formData, labels),
      ...compare(formData, labels),
      ...resample(formData),
      ...rename(formData, labels),
      ...contribution(formData, labels),
      ...sort(formData, labels),
      { operation: 'flatten' },
      ...prophet(formData, labels),
    ],
  };
}

/** The query of a single number's trend: no groups, and resampled before anything rolls. */
export function trendQuery(formData: FormData): QueryJson {
  const labels: Labels = { ...labelsOf({ ...formData, metrics: readList(formData, 'metric') }), groups: [], offsets: [] };
  return {
    ...baseQuery(formData, { columns: [axisColumn(formData)], metrics: readList(formData, 'metric') }),
    post_processing: [pivot(labels, true), ...resample(formData), ...rolling(formData, labels), { operation: 'flatten' }],
  };
}

/** One of the two queries of a mixed chart: resampled before anything rolls, without shares and without an order of the axis. */
export function mixedQuery(formData: FormData): QueryJson {
  const { order_desc: _order, series_limit_metric: _limitMetric, ...query } = timeSeriesQuery(formData);
  const labels = labelsOf(formData);
  return {
    ...query,
    post_processing: [
      pivot(labels, true),
      ...resample(formData),
      ...rolling(formData, labels),
      ...compare(formData, labels),
      ...rename(formData, labels),
      { operation: 'flatten' },
    ],
  };
}

function labelsOf(formData: FormData): Labels {
  return {
    axis: columnLabel(own(formData, 'x_axis')),
    groups: readList(formData, 'groupby').map(columnLabel),
    metrics: [...new Set(readList(formData, 'metrics').map(metricLabel))],
    offsets: timeShifts(formData),
  };
}

const shifted = ({ metrics, offsets }: Labels): string[] =>
  metrics.flatMap((metric) => offsets.map((offset) => `${metric}__${offset}`));

/** Each metric followed by its own shifts. */
const valueColumns = ({ metrics, offsets }: Labels): string[] =>
  metrics.flatMap((metric) => [metric, ...offsets.map((offset) => `${metric}__${offset}`)]);

function pivot(labels: Labels, dropMissing: boolean): JsonObject {
  const aggregates = Object.fromEntries(valueColumns(labels).map((column) => [column, { operator: 'mean' }]));
  return {
    operation: 'pivot',
    options: { index: [labels.axis], columns: labels.groups, aggregates, drop_missing_columns: dropMissing },
  };
}

function rolling(formData: FormData, labels: Labels): readonly JsonObject[] {
  const type = own(formData, 'rolling_type');
  const columns = Object.fromEntries(valueColumns(labels).map((column) => [column, column]));
  if (type === 'cumsum') return [{ operation: 'cum', options: { operator: 'sum', columns } }];
  if (!ROLLING.includes(type)) return [];
  const window = readNumber(formData, 'rolling_periods') ?? 1;
  return [
    {
      operation: 'rolling',
      options: { rolling_type: type, window, min_periods: readNumber(formData, 'min_periods') ?? 0, columns },
    },
  ];
}

const isCompared = (formData: FormData): boolean => comparisonOf(formData) !== 'values';

function compare(formData: FormData, labels: Labels): readonly JsonObject[] {
  if (!isCompared(formData)) return [];
  const source = labels.metrics.flatMap((metric) => labels.offsets.map(() => metric));
  const options = {
    source_columns: source,
    compare_columns: shifted(labels),
    compare_type: own(formData, 'comparison_type'),
    drop_original_columns: true,
  };
  return [{ operation: 'compare', options }];
}

function resample(formData: FormData): readonly JsonObject[] {
  const [rule, method] = [readText(formData, 'resample_rule'), readText(formData, 'resample_method')];
  if (rule === null || method === null) return [];
  const options = method === 'zerofill' ? { rule, method: 'asfreq', fill_value: 0 } : { rule, method, fill_value: null };
  return [{ operation: 'resample', options }];
}

function rename(formData: FormData, labels: Labels): readonly JsonObject[] {
  const { metrics, offsets, groups } = labels;
  if (offsets.length > 0) {
    const type = String(own(formData, 'comparison_type'));
    const pairs = metrics.flatMap((metric) =>
      offsets.map((offset) => {
        const column = isCompared(formData) ? `${type}__${metric}__${metric}__${offset}` : `${metric}__${offset}`;
        return [column, metrics.length > 1 ? `${metric}, ${offset}` : offset];
      }),
    );
    return [{ operation: 'rename', options: { columns: Object.fromEntries(pairs) as JsonObject, level: 0, inplace: true } }];
  }
  const [metric] = metrics;
  const truncates = readFlag(formData, 'truncate_metric', true) && groups.length > 0 && metrics.length === 1;
  return truncates && metric !== undefined
    ? [{ operation: 'rename', options: { columns: { [metric]: null }, level: 0, inplace: true } }]
    : [];
}

function contribution(formData: FormData, { offsets }: Labels): readonly JsonObject[] {
  const orientation = readText(formData, 'contributionMode');
  return orientation === null ? [] : [{ operation: 'contribution', options: { orientation, time_shifts: offsets } }];
}

function sort(formData: FormData, { axis, groups }: Labels): readonly JsonObject[] {
  const by = metricLabel(own(formData, 'x_axis_sort'));
  if (by === '' || groups.length > 0) return [];
  const ascending = readFlag(formData, 'x_axis_sort_asc', true);
  return [{ operation: 'sort', options: by === axis ? { is_sort_index: true, ascending } : { by, ascending } }];
}

function prophet(formData: FormData, { axis }: Labels): readonly JsonObject[] {
  if (!readFlag(formData, 'forecastEnabled', false)) return [];
  const seasons = (['Yearly', 'Weekly', 'Daily'] as const).flatMap((name) => {
    const value = own(formData, `forecastSeasonality${name}`);
    return value === undefined || value === null || value === '' ? [] : [[`${name.toLowerCase()}_seasonality`, value] as const];
  });
  const options = {
    time_grain: grainOf(formData),
    periods: readNumber(formData, 'forecastPeriods') ?? 10,
    confidence_interval: readNumber(formData, 'forecastInterval') ?? 0.8,
    index: axis,
    ...Object.fromEntries(seasons),
  };
  return [{ operation: 'prophet', options }];
}
