// Parses the API's runs and run events into the domain's types.
import * as z from 'zod';
import { QUERY_STATES, type QueryEvent } from '#app/domain/sqllab/query-state.ts';
import { LIMITING_FACTORS } from '#app/domain/sqllab/run-job.ts';
import { readStatementPlace, readStatementResults } from '#app/domain/sqllab/script/statement-result.ts';
import type { LabQuery } from '#app/domain/sqllab/tabs/tab-editor.ts';
import { isWireType, type WireError } from '#app/domain/errors.ts';
import type { ChannelEvent } from '#app/domain/events/event.ts';
import { sqllab } from '#app/messages/en/sqllab.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const number = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const errorSchema = z.object({
  message: z.string(),
  error_type: z.string().refine(isWireType).catch('GENERIC_DB_ENGINE_ERROR'),
  level: z.enum(['info', 'warning', 'error']).catch('error'),
  extra: z.record(z.string(), z.unknown()).catch({}),
}) satisfies z.ZodType<WireError>;

const querySchema = z.looseObject({
  id: z.string().min(1),
  queryId: number,
  dbId: z.number(),
  catalog: text,
  schema: text,
  sql: z.string(),
  sqlEditorId: z.union([z.string(), z.number()]).nullish(),
  tab: text,
  state: z.enum(QUERY_STATES),
  progress: z.number().catch(0),
  rows: number,
  limit: number,
  limitingFactor: z.enum(LIMITING_FACTORS).catch('UNKNOWN'),
  resultsKey: text,
  errorMessage: text,
  executedSql: text,
  startDttm: z.coerce.number().catch(0),
  endDttm: z.coerce.number().nullable().catch(null),
  tempSchema: text,
  tempTable: text,
  templateParams: text,
  trackingUrl: text,
  ctas: z.boolean().catch(false),
  /** UTC, without a time zone suffix. */
  changed_on: z
    .string()
    .transform((at) => (/Z|[+-]\d\d:?\d\d$/.test(at) ? at : `${at}Z`))
    .catch(''),
  extra: z.looseObject({ errors: z.array(errorSchema).nullish().catch(null) }).catch({ errors: null }),
});

/** The parsed run; null if `value` isn't a run. */
export function readQuery(value: unknown): LabQuery | null {
  const parsed = querySchema.safeParse(value);
  if (!parsed.success) return null;
  const { dbId, sqlEditorId, limit, startDttm, endDttm, changed_on: changedOn, extra, ...query } = parsed.data;
  const { id, queryId, catalog, schema, sql, state, progress, rows, resultsKey, limitingFactor } = query;
  const { executedSql, errorMessage, tempSchema, tempTable, templateParams, trackingUrl, ctas, tab } = query;
  return {
    id,
    queryId,
    catalog,
    schema,
    sql,
    state,
    progress,
    rows,
    resultsKey,
    limitingFactor,
    executedSql,
    errorMessage,
    tempSchema,
    tempTable,
    templateParams,
    trackingUrl,
    ctas,
    editorId: String(sqlEditorId ?? ''),
    tab: tab ?? '',
    dbId,
    queryLimit: limit,
    runAsync: false,
    ctasMethod: null,
    isDataPreview: false,
    cached: false,
    inLocalStorage: false,
    changedOn,
    results: null,
    startMs: startDttm,
    startRunningMs: startDttm,
    endMs: endDttm === 0 ? null : endDttm,
    statements: readStatementResults(extra),
    statement: readStatementPlace(extra),
    errors: extra.errors ?? (errorMessage === null ? null : [errorSchema.parse({ message: errorMessage })]),
  };
}

const replySchema = z.looseObject({ query: z.unknown() });

/** The run in a reply to `execute`; null if there is none. */
export const queryOfReply = (reply: unknown): LabQuery | null => readQuery(replySchema.safeParse(reply).data?.query);

const listSchema = z.object({ result: z.array(z.unknown()) });

export const queriesOfReply = (reply: unknown): LabQuery[] =>
  (listSchema.safeParse(reply).data?.result ?? []).map(readQuery).filter((query) => query !== null);

/** Converts the server's state of a run to events, including the final events, which `refreshed` doesn't cover. */
export function readQueryEvents(query: LabQuery): readonly QueryEvent[] {
  const { state, rows, resultsKey, errorMessage, errors, limitingFactor, tempSchema, tempTable, executedSql, trackingUrl } =
    query;
  const tracked = trackingUrl === null ? {} : { trackingUrl };
  const failure = { errorMessage: errorMessage ?? pageTranslate(sqllab)('run.failed'), errors, ...tracked };
  switch (state) {
    case 'success': {
      const success = { rows, resultsKey, limitingFactor, tempSchema, tempTable, executedSql, trackingUrl };
      return [
        { type: 'succeeded', success },
        { type: 'refreshed', server: { state, ...success } },
      ];
    }
    case 'failed':
      return [{ type: 'failed', ...failure }];
    case 'timed_out':
      return [{ type: 'timedOut', ...failure }];
    case 'stopped':
      return [{ type: 'stopped', rows, resultsKey, errorMessage }];
    default: {
      const server = {
        state,
        progress: query.progress,
        ...tracked,
        ...(rows !== null && { rows }),
        ...(resultsKey !== null && { resultsKey }),
      };
      return [{ type: 'refreshed', server }];
    }
  }
}

/** Converts an event of the user's channel to run events; none for other kinds of events. */
export function toRunEvents({ query: runEvent, errors }: ChannelEvent): readonly QueryEvent[] {
  if (!runEvent) return [];
  const { state, rows, resultsKey } = runEvent;
  const known = errors.map((error) => errorSchema.parse(error));
  const errorMessage = runEvent.errorMessage ?? known[0]?.message ?? pageTranslate(sqllab)('run.failed');
  const { trackingUrl } = runEvent;
  const tracked = trackingUrl === undefined ? {} : { trackingUrl };
  const failure = { ...tracked, errorMessage, errors: known.length > 0 ? known : [errorSchema.parse({ message: errorMessage })] };
  switch (state) {
    case 'success':
      return [{ type: 'succeeded', success: { rows, ...(resultsKey !== null && { resultsKey }) } }];
    case 'failed':
      return [{ type: 'failed', ...failure }];
    case 'timed_out':
      return [{ type: 'timedOut', ...failure }];
    case 'stopped':
      return [{ type: 'stopped', rows, resultsKey, errorMessage: runEvent.errorMessage ?? null }];
    case 'pending':
    case 'scheduled':
      return [];
    default:
      return [
        ...(trackingUrl === undefined ? [] : [{ type: 'refreshed', server: { state, trackingUrl } } as const]),
        { type: 'progress', progress: runEvent.progress, ...(runEvent.statement && { statement: runEvent.statement }) },
        ...(rows > 0 || resultsKey !== null ? [{ type: 'rows', rows, resultsKey } as const] : []),
      ];
  }
}
