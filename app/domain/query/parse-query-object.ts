// Untrusted JSON to a query object: names of older clients translated, what is not built yet refused by name.
import type { QueryObject } from './query-object.ts';
import { querySchema, type QueryInput } from './query-schema.ts';
import { notYet, requestError } from './request-error.ts';

export interface ParseOptions {
  /** Rows where the query names no limit, or 0. */
  readonly defaultRowLimit: number;
  /** Rows that no query may exceed. */
  readonly maxRows: number;
  /** Where in the request the query stands, for messages. */
  readonly at?: readonly PropertyKey[];
}

/** Throws 400 for keys that do not exist, values of the wrong type, and options that are not supported yet. */
export function parseQueryObject(json: unknown, options: ParseOptions): QueryObject {
  const parsed = querySchema.safeParse(json);
  if (!parsed.success) throw requestError(parsed.error.issues, options.at);
  refuseLater(parsed.data);
  return toQueryObject(parsed.data, options);
}

function refuseLater(input: QueryInput): void {
  if (input.time_offsets?.length) throw notYet('time_offsets');
  if (input.time_shift) throw notYet('time_shift');
  if (input.annotation_layers?.length) throw notYet('annotation_layers');
  if (input.group_others_when_limit_reached) throw notYet('group_others_when_limit_reached');
  if (input.apply_fetch_values_predicate) throw notYet('apply_fetch_values_predicate');
  if (input.extras?.instant_time_comparison_range) throw notYet('instant_time_comparison_range');
}

function toQueryObject(input: QueryInput, options: ParseOptions): QueryObject {
  const extras = input.extras ?? {};
  return {
    columns: input.groupby?.length ? input.groupby : (input.columns ?? []),
    metrics: input.metrics ?? null,
    filters: (input.filters ?? []).map(({ col, op, val, grain }) => ({ col, op, val, grain: grain ?? undefined })),
    extras: {
      where: aliased(input.where, extras.where) ?? '',
      having: aliased(input.having, extras.having) ?? '',
      time_grain_sqla: extras.time_grain_sqla ?? null,
      relative_start: extras.relative_start ?? undefined,
      relative_end: extras.relative_end ?? undefined,
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
    postProcessing: (input.post_processing ?? []).flatMap((step) =>
      step ? [{ operation: step.operation, options: step.options ?? {} }] : [],
    ),
    isRowcount: input.is_rowcount ?? false,
    resultType: input.result_type ?? null,
  };
}

/** An old name counts only where it says something; then it replaces the new one, as it always did. */
const aliased = <T>(old: T | null | undefined, current: T | null | undefined): T | null | undefined => old || current;
