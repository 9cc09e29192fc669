// Requests of the app Worker to the query Worker, and the replies. A result is an encoded table with its age in the headers.
import * as z from 'zod';
import { AppError, errorData, ERROR_TYPES, reviveError } from '#app/domain/errors.ts';
import { errorDataSchema } from '#app/domain/warehouse/error-data.ts';
import { queryCallerSchema } from '#app/domain/caller-limits/protocol.ts';
import { slotLimit } from '#app/domain/query-slots/protocol.ts';
import { sqlValueSchema } from '#app/domain/warehouse/protocol.ts';
import { STATEMENT_FORMATS } from '#app/formats/registry/ids.ts';

const connectionSchema = z.object({
  databaseId: z.int(),
  engine: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  version: z.string(),
});

const statementSchema = z.object({
  connection: connectionSchema,
  sql: z.string(),
  params: z.array(sqlValueSchema),
  maxRows: z.int().min(0),
  timeoutMs: z.number().positive(),
  schema: z.string().nullable().optional(),
  confined: z.boolean().optional(),
  source: z.string().optional(),
});

const columnSchema = z.object({
  name: z.string(),
  hint: z.enum(['numeric', 'temporal', 'boolean', 'string', 'json']).nullable(),
});

export const queryServiceRequestSchema = z.object({
  cacheKey: z.string().regex(/^[\w.:=+/-]{1,300}$/),
  force: z.boolean(),
  /** 0 and less: no stored result is fresh enough. */
  ttlS: z.number(),
  statement: statementSchema.extend({ columns: z.array(columnSchema) }),
  /** For a report: it waits until fewer than this many run in its database. */
  slots: slotLimit.optional(),
  /** Caller of the query; absent for a report's. */
  caller: queryCallerSchema.optional(),
});
export type QueryServiceRequest = z.infer<typeof queryServiceRequestSchema>;

export const rowsRequestSchema = z.object({
  statement: statementSchema,
  slots: slotLimit.optional(),
  caller: queryCallerSchema.optional(),
});
/** The reply is the file itself. An error in the middle of the file breaks the reply off. */
export const exportRequestSchema = z.object({
  statement: statementSchema.extend({
    schema: z.string().nullable(),
    format: z.enum(STATEMENT_FORMATS),
    settings: z.array(z.string()).optional(),
  }),
  caller: queryCallerSchema.optional(),
});
export type ServiceExportRequest = z.infer<typeof exportRequestSchema>;

export const rowsReplySchema = z.object({ rows: z.array(z.array(sqlValueSchema)) });

export interface EncodedResult {
  /** The result of `encodeTable`. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly queriedAtMs: number;
  readonly isCached: boolean;
}

const QUERIED_AT = 'meridian-queried-at-ms';
const CACHED = 'meridian-cached';

export function resultResponse(result: EncodedResult, headers: Record<string, string> = {}): Response {
  return new Response(result.bytes, {
    headers: {
      'content-type': 'application/octet-stream',
      [QUERIED_AT]: String(result.queriedAtMs),
      [CACHED]: result.isCached ? '1' : '0',
      ...headers,
    },
  });
}

/** Throws the error that the other side met. */
export async function readResult(response: Response): Promise<EncodedResult> {
  if (!response.ok) throw await readFailure(response);
  const queriedAtMs = Number(response.headers.get(QUERIED_AT) ?? NaN);
  if (!Number.isFinite(queriedAtMs)) throw new AppError('GENERIC_BACKEND_ERROR', 'A result came without its age.');
  return { bytes: new Uint8Array(await response.arrayBuffer()), queriedAtMs, isCached: response.headers.get(CACHED) === '1' };
}

export function failureResponse(error: unknown): Response {
  const data = errorData(error);
  return Response.json({ error: data }, { status: ERROR_TYPES[data.type].status });
}

export async function readFailure(response: Response): Promise<AppError> {
  const parsed = z.object({ error: errorDataSchema }).safeParse(await response.json().catch(() => undefined));
  return parsed.success
    ? reviveError(parsed.data.error)
    : new AppError('ASYNC_WORKERS_ERROR', 'Couldn’t run the query. Try again.');
}
