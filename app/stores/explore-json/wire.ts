// What the older chart endpoint takes and gives, as clients of the field know it.
import * as z from 'zod';

const flag = z.string().optional();

export const exploreJsonQuery = z.looseObject({
  form_data: z.string().optional(),
  force: flag,
  csv: flag,
  query: flag,
  results: flag,
  samples: flag,
});
export type ExploreJsonQuery = z.output<typeof exploreJsonQuery>;

/** The chart's settings: every kind has its own, and readers of them are total. */
export const formDataObject = z.record(z.string(), z.unknown());

const genericType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** One query's result in the shape of its chart type. Instants are epoch milliseconds. */
const shapedReply = z.object({
  cache_key: z.string(),
  cached_dttm: z.string().nullable(),
  cache_timeout: z.number(),
  errors: z.array(z.unknown()),
  form_data: formDataObject,
  is_cached: z.boolean(),
  query: z.string(),
  from_dttm: z.number().nullable(),
  to_dttm: z.number().nullable(),
  status: z.literal('success'),
  stacktrace: z.string().nullable(),
  rowcount: z.number(),
  colnames: z.array(z.string()),
  coltypes: z.array(genericType),
  data: z.unknown(),
  applied_filters: z.array(z.object({ column: z.string() })),
  rejected_filters: z.array(z.object({ reason: z.string(), column: z.string() })),
});

const rowsReply = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  colnames: z.array(z.string()),
  coltypes: z.array(genericType),
  rowcount: z.number(),
  sql_rowcount: z.number(),
});

const sqlReply = z.object({ query: z.string(), language: z.literal('sql') });

export const exploreJsonReply = z.union([shapedReply, rowsReply, sqlReply]);
