// What a failure of Trino means to the caller, by its errorName. Pure.
import * as z from 'zod';
import { AppError, type ErrorType } from '#app/domain/errors.ts';

export const trinoErrorSchema = z.object({
  message: z.string().nullish(),
  errorName: z.string().nullish(),
  errorType: z.string().nullish(),
  errorLocation: z.object({ lineNumber: z.number(), columnNumber: z.number() }).nullish(),
});
export type TrinoError = z.infer<typeof trinoErrorSchema>;

const TYPES: ReadonlyMap<string, ErrorType> = new Map<string, ErrorType>([
  ['SYNTAX_ERROR', 'SYNTAX_ERROR'],
  ['COLUMN_NOT_FOUND', 'COLUMN_DOES_NOT_EXIST_ERROR'],
  ['TABLE_NOT_FOUND', 'TABLE_DOES_NOT_EXIST_ERROR'],
  ['SCHEMA_NOT_FOUND', 'SCHEMA_DOES_NOT_EXIST_ERROR'],
  ['CATALOG_NOT_FOUND', 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
  ['FUNCTION_NOT_FOUND', 'OBJECT_DOES_NOT_EXIST_ERROR'],
  ['PERMISSION_DENIED', 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  ['READ_ONLY_VIOLATION', 'DML_NOT_ALLOWED_ERROR'],
  ['EXCEEDED_TIME_LIMIT', 'SQLLAB_TIMEOUT_ERROR'],
  ['QUERY_QUEUE_FULL', 'CONNECTION_DATABASE_TIMEOUT'],
  ['SERVER_STARTING_UP', 'CONNECTION_HOST_DOWN_ERROR'],
  ['SERVER_SHUTTING_DOWN', 'CONNECTION_HOST_DOWN_ERROR'],
]);

/** The server's own message, with its place in `sql` where it names one. */
export function trinoFailure({ message, errorName, errorType, errorLocation }: TrinoError, sql: string | null): AppError {
  const type = TYPES.get(errorName ?? '') ?? 'GENERIC_DB_ENGINE_ERROR';
  const extra = {
    engine_name: 'Trino',
    ...(errorName && { trino_error: errorName }),
    ...(errorType && { trino_error_type: errorType }),
    ...(sql !== null && errorLocation && { position: placeOf(sql, errorLocation) }),
  };
  return new AppError(type, withoutPlace(message ?? 'Trino failed without a message.'), { extra });
}

/** `from` is a UTF-16 offset into the statement; line and column count from 1. */
function placeOf(sql: string, { lineNumber, columnNumber }: NonNullable<TrinoError['errorLocation']>) {
  const lines = sql.split('\n');
  const before = lines.slice(0, lineNumber - 1).reduce((length, line) => length + line.length + 1, 0);
  return { from: Math.min(before + columnNumber - 1, sql.length), line: lineNumber, column: columnNumber };
}

const withoutPlace = (message: string): string => message.replace(/^line \d+:\d+: /, '');

export interface TrinoRefusal {
  readonly status: number;
  readonly text: string;
  /** `WWW-Authenticate`; empty: none. */
  readonly challenge: string;
}

/** What a reply that is no page means. */
export function statusFailure({ status, text, challenge }: TrinoRefusal): AppError {
  const extra = { engine_name: 'Trino', status };
  if (status === 401)
    return new AppError('CONNECTION_ACCESS_DENIED_ERROR', wantsBrowser(challenge) ? WANTS_SIGN_IN : NOT_ACCEPTED, { extra });
  if (status === 403) return new AppError('CONNECTION_DATABASE_PERMISSIONS_ERROR', shorten(text) || 'Access denied.', { extra });
  if (status >= 300 && status < 400)
    return new AppError('GENERIC_DB_ENGINE_ERROR', 'The server redirects elsewhere. Enter the coordinator’s own address.', {
      extra,
    });
  return new AppError('GENERIC_DB_ENGINE_ERROR', `Trino answered with status ${status}: ${shorten(text)}`.replace(/: $/, '.'), {
    extra,
  });
}

/** Whether the type OAUTH2 is used: its clients open one URL in a browser, and fetch the token from another. */
const wantsBrowser = (challenge: string): boolean => /\bx_redirect_server=/i.test(challenge);

const NOT_ACCEPTED = 'Trino doesn’t accept the username and password or token.';
const WANTS_SIGN_IN =
  'Trino wants its users to sign in with OAuth2, and doesn’t accept this connection’s credentials. In the database’s settings, turn on ' +
  '“Users sign in with their own account (OAuth2)”, or enter a JSON Web Token from the same authorization server.';

/** The second token in a row: a further sign-in would end in the same. */
export const tokenFailure = (cause: AppError): AppError =>
  new AppError(
    'CONNECTION_ACCESS_DENIED_ERROR',
    'Trino doesn’t accept the token that you got by signing in, not even a new one. An administrator has to check which issuer, ' +
      'audience and keys the coordinator expects.',
    { cause, extra: { engine_name: 'Trino' } },
  );

const MAX_TEXT_CHARS = 300;
const shorten = (text: string): string => (text.trimStart().startsWith('<') ? '' : text.slice(0, MAX_TEXT_CHARS));
