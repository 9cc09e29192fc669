// Requests and replies of SQL Lab's endpoints.
import * as z from 'zod';
import { explainNodeSchema } from '#app/domain/explain/explain-node.ts';
import { clientIdSchema, queryDictSchema } from '#app/stores/query/wire.ts';

/** A row of the metadata database must stay below 2 MB. */
const MAX_SQL_BYTES = 1_000_000;
const MAX_NAME_LENGTH = 256;
const MAX_SHARED_BYTES = 1_900_000;

const sizeBytes = (text: string): number => new TextEncoder().encode(text).length;

const sql = z
  .string()
  .refine(
    (text) => sizeBytes(text) <= MAX_SQL_BYTES,
    `SQL can have at most ${MAX_SQL_BYTES.toLocaleString('en-US')} bytes (1 MB). Split the script.`,
  )
  .refine((text) => !text.includes('\0'), 'Must not contain NUL characters.');
const name = z.string().max(MAX_NAME_LENGTH).nullish();
/** Clients send an empty text where they mean none. */
const optionalName = name.transform((text) => (text === undefined || text === null || text === '' ? null : text));

export const executeBody = z.strictObject({
  database_id: z.int(),
  sql,
  client_id: clientIdSchema.nullish(),
  queryLimit: z.int().min(0).nullish(),
  sql_editor_id: z.union([z.string().max(MAX_NAME_LENGTH), z.int().transform(String)]).nullish(),
  catalog: optionalName,
  schema: optionalName,
  tab: name,
  ctas_method: z.enum(['TABLE', 'VIEW']).nullish(),
  templateParams: z.string().max(100_000).nullish(),
  tmp_table_name: optionalName,
  select_as_cta: z.boolean().nullish(),
  runAsync: z.boolean().nullish(),
  /** Superset expands nested columns of Presto by it, and of no engine that is offered here: `expanded_columns` of the reply names none. */
  expand_data: z.boolean().nullish(),
  /** Sent by older clients; means nothing. */
  json: z.unknown().optional(),
});
export type ExecuteBody = z.output<typeof executeBody>;

const columnSchema = z.object({
  column_name: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  type_generic: z.number().nullable(),
  is_dttm: z.boolean(),
});

export const executeReply = z.union([
  z.object({ query: queryDictSchema }),
  z.object({
    query_id: z.int(),
    status: z.string(),
    data: z.array(z.record(z.string(), z.unknown())),
    columns: z.array(columnSchema),
    selected_columns: z.array(columnSchema),
    expanded_columns: z.array(columnSchema),
    query: queryDictSchema,
    /** There are more rows than this reply has. */
    displayLimitReached: z.boolean().optional(),
  }),
]);

export const resultsQ = z.object({ key: z.string().min(1).max(MAX_NAME_LENGTH), rows: z.int().min(0).nullish() });

const count = (fallback: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Not a valid integer.')
    .optional()
    .transform((text) => Math.min(text === undefined ? fallback : Number(text), max));

/** `text`: exact texts, for readers whose numbers are doubles; else literals with all their digits. */
const numbers = z.enum(['literal', 'text']).default('literal');
/** Rows of one page of the grid at most. */
const MAX_PAGE_ROWS = 10_000;
export const statementNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'Not a valid integer.')
  .optional()
  .transform((text) => (text === undefined ? null : Number(text)));
export const rowsQuery = z.looseObject({
  offset: count(0, 999_999_999),
  limit: count(1_000, MAX_PAGE_ROWS),
  numbers,
  /** For a script: the statement whose rows are read, from 1; default: the last one. */
  statement: statementNumber,
});

/** Rison: which rows, in which order, once the run has ended. */
const arrangedBy = { q: z.string().max(20_000).optional(), statement: statementNumber };
export const arrangedRowsQuery = z.looseObject({
  offset: count(0, 999_999_999),
  limit: count(1_000, MAX_PAGE_ROWS),
  numbers,
  ...arrangedBy,
});
export const columnQuery = z.looseObject({ column: count(0, 9_999), ...arrangedBy });

export const arrangedRowsReply = z.object({
  rows: z.array(z.array(z.unknown())),
  /** Number of each row in the result, from 1. */
  numbers: z.array(z.int()),
  /** Rows that the filters leave. */
  row_count: z.int(),
});

const scalar = z.union([z.string(), z.number(), z.boolean()]);
export const columnReply = z.object({
  result: z.object({
    column: z.string(),
    row_count: z.int(),
    null_count: z.int(),
    distinct_count: z.int(),
    is_distinct_estimated: z.boolean(),
    min: scalar.nullable(),
    max: scalar.nullable(),
    mean: z.number().nullable(),
    top_values: z.array(z.object({ value: scalar, count: z.int() })),
    /** Numbers, or UTC milliseconds; null where the column has no axis, or one value. */
    histogram: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })).nullable(),
  }),
});

/** A page of a run's rows, while it runs or after. */
export const rowsReply = z.object({
  columns: z.array(columnSchema),
  /** Rows with cells in the order of `columns`. */
  rows: z.array(z.array(z.unknown())),
  offset: z.int(),
  /** Rows that can be read by now. */
  row_count: z.int(),
  state: z.enum(['open', 'complete', 'stopped', 'failed']),
  is_truncated: z.boolean(),
  error: z.looseObject({ message: z.string() }).nullable(),
});

export const formatBody = z.strictObject({
  sql,
  engine: name,
  database_id: z.int().nullish(),
  template_params: z.string().max(100_000).nullish(),
});
export const formatReply = z.object({ result: z.string() });

/** A text whose cost or plan is estimated. */
export const estimateBody = z.strictObject({
  database_id: z.int(),
  sql,
  catalog: optionalName,
  schema: optionalName,
  template_params: z.unknown().optional(),
});
export const estimateReply = z.object({ result: z.array(z.record(z.string(), z.string())) });

export const explainReply = z.object({ result: explainNodeSchema });

/** A query that is shared; fields that are not kept are refused. */
export const permalinkBody = z
  .strictObject({
    dbId: z.int(),
    name: z.string().max(MAX_NAME_LENGTH),
    sql,
    schema: name,
    catalog: name,
    autorun: z.boolean().nullish(),
    templateParams: z.string().max(100_000).nullish(),
    /** The tab's row limit; null: the operator's. */
    queryLimit: z.int().min(0).nullish(),
    notes: z.string().max(100_000).nullish(),
  })
  .refine((value) => sizeBytes(JSON.stringify(value)) <= MAX_SHARED_BYTES, `Longer than ${MAX_SHARED_BYTES} bytes.`);
export const permalinkReply = z.object({ key: z.string(), url: z.string() });
export const permalinkContent = z.looseObject({ dbId: z.int(), name: z.string(), sql: z.string() });

/** The old form of a shared query: JSON text, or JSON itself. */
export const storeBody = z.looseObject({ data: z.unknown() });
export const storeReply = z.object({ id: z.string() });
export const MAX_STORED_BYTES = MAX_SHARED_BYTES;

export const keyParams = z.object({ key: z.string().regex(/^[\w-]{1,64}$/) });

export const bootstrapReply = z.object({
  result: z.object({
    active_tab: z.looseObject({}).nullable(),
    databases: z.record(z.string(), z.looseObject({ id: z.int(), database_name: z.string() })),
    tab_state_ids: z.array(z.object({ id: z.int(), label: z.string() })),
    queries: z.record(z.string(), queryDictSchema),
  }),
});
