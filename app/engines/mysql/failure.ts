// What a failure of MySQL means to the caller, by its number. Pure.
import { AppError, type ErrorType } from '#app/domain/errors.ts';

/** What the server says of an error, as mysql2 gives it. */
export interface MysqlServerError {
  readonly message: string;
  readonly code: string;
  readonly errno: number;
  readonly sqlState?: string | undefined;
  readonly sqlMessage?: string | undefined;
}

export const isServerError = (error: unknown): error is MysqlServerError & Error =>
  error instanceof Error && 'errno' in error && typeof error.errno === 'number' && 'sqlState' in error;

const TYPES: ReadonlyMap<number, ErrorType> = new Map<number, ErrorType>([
  [1045, 'CONNECTION_ACCESS_DENIED_ERROR'],
  [1698, 'CONNECTION_ACCESS_DENIED_ERROR'],
  [1044, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  [1142, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  [1143, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  [1227, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  [1345, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  [1370, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  [1040, 'CONNECTION_DATABASE_TIMEOUT'],
  [1203, 'CONNECTION_DATABASE_TIMEOUT'],
  [1226, 'CONNECTION_DATABASE_TIMEOUT'],
  [1129, 'CONNECTION_HOST_DOWN_ERROR'],
  [1130, 'CONNECTION_ACCESS_DENIED_ERROR'],
  [1064, 'SYNTAX_ERROR'],
  [1149, 'SYNTAX_ERROR'],
  [1054, 'COLUMN_DOES_NOT_EXIST_ERROR'],
  [1146, 'TABLE_DOES_NOT_EXIST_ERROR'],
  [1051, 'TABLE_DOES_NOT_EXIST_ERROR'],
  [1109, 'TABLE_DOES_NOT_EXIST_ERROR'],
  [1049, 'SCHEMA_DOES_NOT_EXIST_ERROR'],
  [1305, 'OBJECT_DOES_NOT_EXIST_ERROR'],
  [1193, 'OBJECT_DOES_NOT_EXIST_ERROR'],
  [1290, 'DML_NOT_ALLOWED_ERROR'],
  [1792, 'DML_NOT_ALLOWED_ERROR'],
  [1836, 'DML_NOT_ALLOWED_ERROR'],
  [1969, 'SQLLAB_TIMEOUT_ERROR'],
  [3024, 'SQLLAB_TIMEOUT_ERROR'],
  [1317, 'SQLLAB_TIMEOUT_ERROR'],
  [1210, 'INVALID_SQL_ERROR'],
  [1300, 'INVALID_SQL_ERROR'],
  [1390, 'INVALID_SQL_ERROR'],
]);

/** While connecting, a database that isn't there is the connection's mistake. */
const OPENING_TYPES: ReadonlyMap<number, ErrorType> = new Map([[1049, 'CONNECTION_UNKNOWN_DATABASE_ERROR']]);

/** The server's own message, with the place in `sql` where it names one; `sql` null: while connecting. */
export function serverFailure(error: MysqlServerError, sql: string | null): AppError {
  const type = (sql === null ? OPENING_TYPES.get(error.errno) : undefined) ?? TYPES.get(error.errno) ?? 'GENERIC_DB_ENGINE_ERROR';
  const message = error.sqlMessage ?? error.message;
  const place = sql === null || type !== 'SYNTAX_ERROR' ? null : placeOf(sql, message);
  const extra = { engine_name: 'MySQL', errno: error.errno, sqlstate: error.sqlState ?? null };
  return new AppError(type, message, { cause: error, extra: { ...extra, ...(place && { position: place }) } });
}

/** The server repeats what it couldn't read: `… near 'FROM x' at line 2`. */
function placeOf(sql: string, message: string): { from: number; line: number; column: number } | null {
  const [, near = '', line = ''] = /near '([^]*)' at line (\d+)$/.exec(message) ?? [];
  if (line === '') return null;
  const starts = [0, ...[...sql.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const start = starts[Number(line) - 1] ?? 0;
  const found = near === '' ? sql.length : sql.indexOf(near, start);
  const from = found < 0 ? start : found;
  const before = sql.slice(0, from).split('\n');
  return { from, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Any other failure of a connection that was there. */
export const tlsFailure = (message: string, cause?: unknown): AppError =>
  new AppError('GENERIC_DB_ENGINE_ERROR', message, {
    extra: { engine_name: 'MySQL', reason: 'tls' },
    ...(cause === undefined ? {} : { cause }),
  });
