// The request body and replies of chart data, as clients of the field know them.
import * as z from 'zod';
import { querySchema } from '#app/domain/query/query-schema.ts';

/** What the endpoint reads; `queries` are parsed one by one by the planner. */
export const chartDataBody = z.strictObject({
  datasource: z.strictObject({
    id: z.int(),
    type: z.string(),
  }),
  queries: z.array(z.unknown()).max(100),
  force: z.boolean().nullish(),
  form_data: z.unknown().optional(),
  result_format: z.string().nullish(),
  result_type: z.string().nullish(),
  custom_cache_timeout: z.number().int().min(-1).nullish(),
});
/** The whole of it, as clients write it. */
export const chartDataRequest = chartDataBody.extend({ queries: z.array(querySchema).max(100) });
export type ChartDataBody = z.output<typeof chartDataBody>;

const cell = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.unknown()), z.record(z.string(), z.unknown())]);
const data = z.array(z.record(z.string(), cell));
const genericType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** The complete result of one query. Temporal cells and bounds are epoch milliseconds. */
const fullResult = z.object({
  cache_key: z.string(),
  cached_dttm: z.string().nullable(),
  queried_dttm: z.string(),
  cache_timeout: z.number(),
  applied_template_filters: z.array(z.string()),
  annotation_data: z.record(z.string(), z.unknown()),
  error: z.string().nullable(),
  is_cached: z.literal(true).nullable(),
  query: z.string(),
  status: z.literal('success'),
  stacktrace: z.string().nullable(),
  rowcount: z.number(),
  sql_rowcount: z.number(),
  from_dttm: z.number().nullable(),
  to_dttm: z.number().nullable(),
  label_map: z.record(z.string(), z.array(z.string())),
  colnames: z.array(z.string()),
  indexnames: z.array(z.number()),
  coltypes: z.array(genericType),
  data,
  result_format: z.literal('json'),
  detected_currency: z.string().nullable(),
  applied_filters: z.array(z.object({ column: z.string() })),
  rejected_filters: z.array(z.object({ reason: z.string(), column: z.string() })),
  /** Ours: whether there can be more rows than these. */
  row_limit_reached: z.boolean(),
  /** Ours: a note to users on the rows; null: nothing. */
  warning: z.string().nullable(),
});

/** Only the result's data. */
const plainResult = z.object({
  data,
  colnames: z.array(z.string()),
  coltypes: z.array(genericType),
  rowcount: z.number(),
  sql_rowcount: z.number(),
  detected_currency: z.string().nullable(),
});

const queryResult = z.object({ query: z.string(), language: z.literal('sql') });

/** Rows about the dataset: its columns, or the grains of its engine. */
const metadataResult = z.object({ data });

export const chartDataReply = z.object({ result: z.array(z.union([fullResult, plainResult, queryResult, metadataResult])) });

/** A job that runs in the background: an event of the channel announces its end, with the result at the event's result_url. */
export const pendingReply = z.object({
  channel_id: z.string(),
  job_id: z.string(),
  user_id: z.number().nullable(),
  status: z.literal('pending'),
  errors: z.array(z.never()),
  result_url: z.null(),
});
