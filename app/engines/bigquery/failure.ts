// What a failure of BigQuery means to the caller, by its reason and its words. Pure.
import * as z from 'zod';
import { AppError, type ErrorType } from '#app/domain/errors.ts';

export const errorSchema = z.object({ reason: z.string().nullish(), message: z.string().nullish() });
export type BigqueryError = z.infer<typeof errorSchema>;

const replySchema = z.object({
  error: z.object({
    message: z.string().nullish(),
    errors: z.array(errorSchema).nullish(),
  }),
});

/** Error types by message, for reasons with several meanings; first BigQuery's messages, then its emulator's. */
const MEANINGS: readonly (readonly [words: RegExp, type: ErrorType])[] = [
  [/^Unrecognized name: |^Name \S+ not found inside |Referenced column "[^"]*" not found/, 'COLUMN_DOES_NOT_EXIST_ERROR'],
  [/must be qualified with a dataset|Table with name \S+ does not exist/, 'TABLE_DOES_NOT_EXIST_ERROR'],
  [/^Not found: Table /i, 'TABLE_DOES_NOT_EXIST_ERROR'],
  [/^Not found: Dataset /i, 'SCHEMA_DOES_NOT_EXIST_ERROR'],
  [/^Not found: Project |^The project \S+ has not enabled BigQuery/i, 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
  [/^Function not found: |^Not found: (?:Routine|Function|Model) /i, 'OBJECT_DOES_NOT_EXIST_ERROR'],
  [/^Syntax error|Parser Error: /, 'SYNTAX_ERROR'],
];

const REASONS: ReadonlyMap<string, ErrorType> = new Map<string, ErrorType>([
  ['accessDenied', 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  ['billingNotEnabled', 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  ['quotaExceeded', 'CONNECTION_DATABASE_TIMEOUT'],
  ['rateLimitExceeded', 'CONNECTION_DATABASE_TIMEOUT'],
  ['jobRateLimitExceeded', 'CONNECTION_DATABASE_TIMEOUT'],
  ['responseTooLarge', 'RESULT_TOO_LARGE_ERROR'],
  ['timeout', 'SQLLAB_TIMEOUT_ERROR'],
  ['notFound', 'OBJECT_DOES_NOT_EXIST_ERROR'],
]);

/** Position ` at [2:7]` at the end of a message, counted from 1. */
const PLACE = /(?: at)? ?\[(\d{1,7}):(\d{1,7})\]$/;
/** Before names of other tables and columns, which the caller may not see, and before the statement as the emulator has it. */
const HINTS = ['Did you mean', 'Candidate bindings', '\nLINE '];
const MAX_MESSAGE_CHARS = 10_000;

function withoutHints(message: string): string {
  const ends = HINTS.map((hint) => message.indexOf(hint)).filter((at) => at >= 0);
  const text = ends.length === 0 ? message : message.slice(0, Math.min(...ends)).trimEnd();
  return text.endsWith(';') ? text.slice(0, -1) : text;
}

/** The server's own message, with its place in `sql` where it names one. */
export function bigqueryFailure({ reason, message }: BigqueryError, sql: string | null): AppError {
  const told = (message ?? '')
    .slice(0, MAX_MESSAGE_CHARS)
    .replace(/^Query execution failed: /, '')
    .trim();
  const place = PLACE.exec(told);
  const text = withoutHints(told.replace(PLACE, '')) || 'BigQuery failed without a message.';
  const meaning = MEANINGS.find(([words]) => words.test(text))?.[1];
  const type = meaning ?? REASONS.get(reason ?? '') ?? 'GENERIC_DB_ENGINE_ERROR';
  const extra = {
    engine_name: 'BigQuery',
    ...(reason && { bigquery_reason: reason }),
    ...(sql !== null && place && { position: placeOf(sql, Number(place[1]), Number(place[2])) }),
  };
  return new AppError(type, text, { extra });
}

/** `from` is a UTF-16 offset into the statement. */
function placeOf(sql: string, line: number, column: number): { from: number; line: number; column: number } {
  const before = sql
    .split('\n')
    .slice(0, line - 1)
    .reduce((length, text) => length + text.length + 1, 0);
  return { from: Math.min(before + column - 1, sql.length), line, column };
}

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly sql: string | null;
}

/** What a reply that isn't one of success means. */
export function statusFailure({ status, text, sql }: Refusal): AppError {
  const extra = { engine_name: 'BigQuery', status };
  if (status === 401) return new AppError('CONNECTION_ACCESS_DENIED_ERROR', NOT_ACCEPTED, { extra });
  if (status >= 300 && status < 400)
    return new AppError('GENERIC_DB_ENGINE_ERROR', 'The server redirects elsewhere. Enter the API’s own address.', { extra });
  const reply = replySchema.safeParse(parseJson(text));
  if (reply.success) {
    const { message, errors } = reply.data.error;
    const [first] = errors ?? [];
    return bigqueryFailure({ reason: first?.reason, message: first?.message ?? message }, sql);
  }
  const shown = text.trimStart().startsWith('<') ? '' : text.slice(0, 300);
  return new AppError('GENERIC_DB_ENGINE_ERROR', `BigQuery answered with status ${status}: ${shown}`.replace(/: $/, '.'), {
    extra,
  });
}

/** The reason of a reply that isn't one of success; null: it has none. */
export function reasonOfReply(text: string): string | null {
  const reply = replySchema.safeParse(parseJson(text));
  return reply.success ? (reply.data.error.errors?.[0]?.reason ?? null) : null;
}

const NOT_ACCEPTED = 'BigQuery doesn’t accept the service account’s key.';

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
