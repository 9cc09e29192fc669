// The two queries of a mixed chart: what each reads of the form data, whose keys for the second one end in `_b` or `B`.
import { own, readFlag, readNumber, readText } from '#app/charts/shared/form/form-values.ts';
import type { FormData } from '#app/charts/shared/kind.ts';
import { clamp } from '#app/charts/shared/marks/px.ts';

export type QueryIndex = 0 | 1;
export type AxisIndex = 0 | 1;

/** Keys of the second query that stand beside those of the first. */
const QUERY_KEYS = [
  'metrics',
  'groupby',
  'adhoc_filters',
  'limit',
  'group_others_when_limit_reached',
  'timeseries_limit_metric',
  'order_desc',
  'row_limit',
  'truncate_metric',
  'rolling_type',
  'rolling_periods',
  'min_periods',
  'time_compare',
  'start_date_offset',
  'comparison_type',
  'resample_rule',
  'resample_method',
] as const;

const LOOK_KEYS = ['sort_series_type', 'sort_series_ascending'] as const;

/** The form data of the second query under plain keys; settings without a second key are shared. */
export function secondForm(formData: FormData): FormData {
  const queryKeys = QUERY_KEYS.map((name) => [name, own(formData, `${name}_b`)] as const);
  const lookKeys = LOOK_KEYS.map((name) => [name, own(formData, `${name}B`)] as const);
  const set = [...queryKeys, ...lookKeys].filter(([, value]) => value !== undefined);
  return { ...formData, ...Object.fromEntries(set), annotation_layers: [] };
}

export const formOf = (formData: FormData, query: QueryIndex): FormData => (query === 0 ? formData : secondForm(formData));

export interface Look {
  readonly type: 'line' | 'bar' | 'scatter' | 'smooth' | 'start' | 'middle' | 'end';
  readonly isStacked: boolean;
  readonly hasArea: boolean;
  /** Of areas, 0 to 1. */
  readonly opacity: number;
  readonly hasMarkers: boolean;
  readonly markerPx: number;
  readonly axis: AxisIndex;
}

const TYPES = ['line', 'bar', 'scatter', 'smooth', 'start', 'middle', 'end'] as const;
export const AREA_OPACITY = 0.2;
export const MARKER_PX = 6;

export function readLook(formData: FormData, query: QueryIndex): Look {
  const suffix = query === 0 ? '' : 'B';
  const saved = readText(formData, `seriesType${suffix}`)?.replace(/^echarts_timeseries_/, '');
  return {
    type: TYPES.find((type) => type === saved) ?? 'line',
    isStacked: own(formData, `stack${suffix}`) === 'Stack' || readFlag(formData, `stack${suffix}`, false),
    hasArea: readFlag(formData, `area${suffix}`, false),
    opacity: clamp(readNumber(formData, `opacity${suffix}`) ?? AREA_OPACITY, 0, 1),
    hasMarkers: readFlag(formData, `markerEnabled${suffix}`, false),
    markerPx: clamp(readNumber(formData, `markerSize${suffix}`) ?? MARKER_PX, 1, 40),
    axis: readNumber(formData, `yAxisIndex${suffix}`) === 1 ? 1 : 0,
  };
}

/** How the values of an axis are written and scaled, under the keys of a chart with one axis. */
export function axisForm(formData: FormData, axis: AxisIndex): FormData {
  if (axis === 0) return formData;
  return {
    ...formData,
    y_axis_title: own(formData, 'yAxisTitleSecondary'),
    y_axis_format: own(formData, 'y_axis_format_secondary'),
    currency_format: own(formData, 'currency_format_secondary'),
    y_axis_bounds: own(formData, 'y_axis_bounds_secondary'),
    logAxis: own(formData, 'logAxisSecondary'),
  };
}
