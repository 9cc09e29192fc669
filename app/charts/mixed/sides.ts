// The two queries of a mixed chart: the settings of each, and those of each axis, under the names of a chart with one.
import { clamp } from '#app/charts/shared/marks/px.ts';
import type { MixedSettings } from './settings.ts';

export type QueryIndex = 0 | 1;
export type AxisIndex = 0 | 1;

/** Those that have one for both queries are shared; annotations are the first's. */
export function selectSideSettings(settings: MixedSettings, query: QueryIndex): MixedSettings {
  if (query === 0) return settings;
  return {
    ...settings,
    metrics: settings.metrics_b,
    groupby: settings.groupby_b,
    adhoc_filters: settings.adhoc_filters_b,
    limit: settings.limit_b,
    group_others_when_limit_reached: settings.group_others_when_limit_reached_b,
    timeseries_limit_metric: settings.timeseries_limit_metric_b,
    order_desc: settings.order_desc_b,
    row_limit: settings.row_limit_b,
    truncate_metric: settings.truncate_metric_b,
    rolling_type: settings.rolling_type_b,
    rolling_periods: settings.rolling_periods_b,
    min_periods: settings.min_periods_b,
    time_compare: settings.time_compare_b,
    start_date_offset: settings.start_date_offset_b,
    comparison_type: settings.comparison_type_b,
    resample_rule: settings.resample_rule_b,
    resample_method: settings.resample_method_b,
    sort_series_type: settings.sort_series_typeB,
    sort_series_ascending: settings.sort_series_ascendingB,
    annotation_layers: [],
  };
}

/** How the values of an axis are written and scaled, under the names of a chart with one axis. */
export function axisSettings(settings: MixedSettings, axis: AxisIndex): MixedSettings {
  if (axis === 0) return settings;
  return {
    ...settings,
    y_axis_title: settings.yAxisTitleSecondary,
    y_axis_format: settings.y_axis_format_secondary,
    currency_format: settings.currency_format_secondary,
    y_axis_bounds: settings.y_axis_bounds_secondary,
    logAxis: settings.logAxisSecondary,
  };
}

export interface MixedLook {
  readonly type: MixedSettings['seriesType'];
  readonly isStacked: boolean;
  readonly hasArea: boolean;
  /** Opacity of areas, 0 to 1. */
  readonly opacity: number;
  readonly hasMarkers: boolean;
  readonly markerPx: number;
  readonly hasValues: boolean;
  /** True for stacks that label only totals, not their parts. */
  readonly hasOnlyTotals: boolean;
  readonly axis: AxisIndex;
}

export function readLook(settings: MixedSettings, query: QueryIndex): MixedLook {
  const second: Partial<MixedSettings> =
    query === 0
      ? {}
      : {
          seriesType: settings.seriesTypeB,
          stack: settings.stackB,
          area: settings.areaB,
          opacity: settings.opacityB,
          markerEnabled: settings.markerEnabledB,
          markerSize: settings.markerSizeB,
          show_value: settings.show_valueB,
          only_total: settings.only_totalB,
          yAxisIndex: settings.yAxisIndexB,
        };
  const own: MixedSettings = { ...settings, ...second };
  return {
    type: own.seriesType,
    isStacked: own.stack === 'Stack',
    hasArea: own.area,
    opacity: clamp(own.opacity, 0, 1),
    hasMarkers: own.markerEnabled,
    markerPx: clamp(own.markerSize, 1, 40),
    hasValues: own.show_value,
    hasOnlyTotals: own.only_total && own.stack === 'Stack',
    axis: own.yAxisIndex,
  };
}
