// Maps PostgreSQL errors to AppErrors by SQLSTATE. Pure.
import { AppError, type ErrorType } from '#app/domain/errors.ts';
import { codePointOffset, lineAndColumn } from './grammar/offsets.ts';

/** A server error as pg reports it. */
export interface ServerError {
  readonly message: string;
  readonly code: string;
  readonly severity?: string | undefined;
  /** Position in the statement in code points, counted from 1. */
  readonly position?: string | undefined;
  readonly detail?: string | undefined;
  readonly hint?: string | undefined;
}

export const isServerError = (error: unknown): error is ServerError & Error =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code) &&
  'severity' in error;

/** SQLSTATEs with their own error type. Others are semantic errors, such as a name that is taken or types that don't match. */
const TYPES: ReadonlyMap<string, ErrorType> = new Map<string, ErrorType>([
  ['28P01', 'CONNECTION_INVALID_PASSWORD_ERROR'],
  ['28000', 'CONNECTION_ACCESS_DENIED_ERROR'],
  ['3D000', 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
  ['42501', 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  ['42601', 'SYNTAX_ERROR'],
  ['42703', 'COLUMN_DOES_NOT_EXIST_ERROR'],
  ['42P01', 'TABLE_DOES_NOT_EXIST_ERROR'],
  ['3F000', 'SCHEMA_DOES_NOT_EXIST_ERROR'],
  ['42704', 'OBJECT_DOES_NOT_EXIST_ERROR'],
  ['25006', 'DML_NOT_ALLOWED_ERROR'],
  ['25001', 'DML_NOT_ALLOWED_ERROR'],
  ['57014', 'SQLLAB_TIMEOUT_ERROR'],
  ['25P03', 'SQLLAB_TIMEOUT_ERROR'],
  ['53300', 'CONNECTION_DATABASE_TIMEOUT'],
  ['57P03', 'CONNECTION_HOST_DOWN_ERROR'],
  ['22021', 'INVALID_SQL_ERROR'],
  ['22025', 'INVALID_SQL_ERROR'],
  ['42883', 'OBJECT_DOES_NOT_EXIST_ERROR'],
  ['42P02', 'INVALID_SQL_ERROR'],
  ['42P18', 'INVALID_SQL_ERROR'],
]);

/** Uses the server's message, with the position in `sql` if the server reports one. */
export function serverFailure(error: ServerError, sql: string | null): AppError {
  const { code, detail, hint } = error;
  const extra = { engine_name: 'PostgreSQL', sqlstate: code, ...(detail && { detail }), ...(hint && { hint }) };
  const place = sql !== null && error.position !== undefined ? placeOf(sql, Number(error.position)) : null;
  return new AppError(typeOf(error), error.message, { cause: error, extra: { ...extra, ...(place && { position: place }) } });
}

function typeOf({ code, message }: ServerError): ErrorType {
  if (code === '28000' && /^role ".*" does not exist$/s.test(message)) return 'CONNECTION_INVALID_USERNAME_ERROR';
  return TYPES.get(code) ?? 'GENERIC_DB_ENGINE_ERROR';
}

/** `from` is a UTF-16 offset into the statement; line and column count from 1. */
function placeOf(sql: string, position: number): { from: number; line: number; column: number } | null {
  if (!Number.isInteger(position) || position < 1) return null;
  const from = codePointOffset(sql, position - 1);
  return { from, ...lineAndColumn(sql, from) };
}

/** Any other failure of a connection that was there. */
export const tlsFailure = (message: string, cause?: unknown): AppError =>
  new AppError('GENERIC_DB_ENGINE_ERROR', message, {
    extra: { engine_name: 'PostgreSQL', reason: 'tls' },
    ...(cause === undefined ? {} : { cause }),
  });
