// Untrusted JSON to a query object: names of older clients translated, defaults put in.
import type { QueryObject } from './query-object.ts';
import { querySchema, type QueryInput } from './query-schema.ts';
import { parseRequest } from './request-error.ts';

export interface ParseOptions {
  /** Rows where the query names no limit, or 0. */
  readonly defaultRowLimit: number;
  /** Rows that no query can exceed. */
  readonly maxRows: number;
  /** Where in the request the query is, for messages. */
  readonly at?: readonly PropertyKey[];
}

/** Throws 400 for keys that do not exist and values of the wrong type. */
export function parseQueryObject(json: unknown, options: ParseOptions): QueryObject {
  return toQueryObject(parseRequest(querySchema, json, options.at), options);
}

function toQueryObject(input: QueryInput, options: ParseOptions): QueryObject {
  const extras = input.extras ?? {};
  return {
    columns: input.groupby?.length ? input.groupby : (input.columns ?? []),
    metrics: input.metrics ?? null,
    filters: (input.filters ?? []).map(({ col, op, val, grain, isExtra }) => ({
      col,
      op,
      val,
      grain: grain ?? undefined,
      isExtra: isExtra ?? undefined,
    })),
    metricFilters: input.metric_filters ?? [],
    extras: {
      where: aliased(input.where, extras.where) ?? '',
      having: aliased(input.having, extras.having) ?? '',
      time_grain_sqla: extras.time_grain_sqla ?? null,
      relative_start: extras.relative_start ?? undefined,
      relative_end: extras.relative_end ?? undefined,
      instant_time_comparison_range: extras.instant_time_comparison_range ?? undefined,
    },
    orderby: input.orderby ?? [],
    rowLimit: Math.min(input.row_limit || options.defaultRowLimit, options.maxRows),
    rowOffset: input.row_offset ?? 0,
    seriesColumns: input.series_columns ?? [],
    seriesLimit: aliased(input.timeseries_limit, input.series_limit) ?? 0,
    seriesLimitMetric: aliased(input.timeseries_limit_metric, input.series_limit_metric) ?? null,
    orderDesc: input.order_desc ?? true,
    isTimeseries: input.is_timeseries ?? false,
    granularity: aliased(input.granularity_sqla, input.granularity) || null,
    timeRange: input.time_range || null,
    appliedTimeExtras: input.applied_time_extras,
    timeShift: input.time_shift || null,
    timeOffsets: input.time_offsets ?? [],
    groupsOthers: input.group_others_when_limit_reached ?? false,
    appliesFetchPredicate: input.apply_fetch_values_predicate ?? false,
    annotationLayers: input.annotation_layers ?? [],
    urlParams: input.url_params,
    postProcessing: (input.post_processing ?? []).flatMap((step) =>
      step ? [{ operation: step.operation, options: step.options ?? {} }] : [],
    ),
    isRowcount: input.is_rowcount ?? false,
    resultType: input.result_type ?? null,
  };
}

/** An old name counts only where it says something; then it replaces the new one, as it always did. */
const aliased = <T>(old: T | null | undefined, current: T | null | undefined): T | null | undefined => old || current;
