// What a failure of ClickHouse means to the caller, by its code. Pure.
import { AppError, type ErrorType } from '#app/domain/errors.ts';

const TYPES: ReadonlyMap<number, ErrorType> = new Map<number, ErrorType>([
  [62, 'SYNTAX_ERROR'],
  [47, 'COLUMN_DOES_NOT_EXIST_ERROR'],
  [16, 'COLUMN_DOES_NOT_EXIST_ERROR'],
  [60, 'TABLE_DOES_NOT_EXIST_ERROR'],
  [81, 'CONNECTION_UNKNOWN_DATABASE_ERROR'],
  [46, 'OBJECT_DOES_NOT_EXIST_ERROR'],
  [164, 'DML_NOT_ALLOWED_ERROR'],
  [159, 'SQLLAB_TIMEOUT_ERROR'],
  [497, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  [516, 'CONNECTION_ACCESS_DENIED_ERROR'],
  [192, 'CONNECTION_INVALID_USERNAME_ERROR'],
  [193, 'CONNECTION_INVALID_PASSWORD_ERROR'],
  [202, 'CONNECTION_DATABASE_TIMEOUT'],
]);

const EXCEPTION = /Code: (\d+)\. DB::Exception: /;
const VERSION = /^ \(version [^()]*(?:\([^()]*\))?\)$/;
const NAME = / \(([A-Z0-9_]+)\)$/;

/** `failed at position 23 (FORM) (line 2, col 3)`: counted in bytes from 1; of an end the token is missing. */
export const PLACE = /failed at position (\d+)(?: \(([^]*?)\))?(?: \(line \d+, col \d+\))?(?=:|\.|,|$)/;
/** Max position at which a message is searched: it repeats the statement after the position. */
const MAX_PLACE_AT = 2_000;

/** Null: the text is none of its exceptions. With its place in `sql` where it names one. */
export function clickhouseFailure(text: string, sql: string | null = null): AppError | null {
  const match = EXCEPTION.exec(text);
  if (!match) return null;
  const code = match[1] ?? '';
  const told = withoutVersion(text.slice(match.index + match[0].length).trimEnd());
  const name = NAME.exec(told)?.[1];
  const message = name === undefined ? told : told.slice(0, -name.length - ' ()'.length);
  const place = sql === null ? null : PLACE.exec(message.slice(0, MAX_PLACE_AT));
  const extra = {
    engine_name: 'ClickHouse',
    clickhouse_code: Number(code),
    ...(name && { clickhouse_error: name }),
    ...(sql !== null && place && { position: placeOf(sql, Number(place[1])) }),
  };
  return new AppError(TYPES.get(Number(code)) ?? 'GENERIC_DB_ENGINE_ERROR', withoutHints(message), { extra });
}

function placeOf(sql: string, position: number): { from: number; line: number; column: number } {
  const from = offsetOfByte(sql, position - 1);
  const before = sql.slice(0, from).split('\n');
  return { from, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** UTF-16 offset of a place in bytes of UTF-8. */
export function offsetOfByte(text: string, byte: number): number {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder().decode(bytes.subarray(0, Math.max(0, Math.min(byte, bytes.length)))).length;
}

/** Names of other tables and columns, which the caller may not see. */
function withoutHints(message: string): string {
  const from = message.indexOf('Maybe you meant');
  if (from < 0) return message.trim();
  const scope = message.indexOf('In scope', from);
  return `${message.slice(0, from).trimEnd()} ${scope < 0 ? '' : message.slice(scope)}`.trim();
}

function withoutVersion(text: string): string {
  const at = text.lastIndexOf(' (version ');
  return at >= 0 && VERSION.test(text.slice(at)) ? text.slice(0, at) : text;
}

/** What a reply without an exception means. */
export function statusFailure(status: number, text: string): AppError {
  const extra = { engine_name: 'ClickHouse', status };
  if (status === 401 || status === 403)
    return new AppError('CONNECTION_ACCESS_DENIED_ERROR', 'ClickHouse doesn’t accept the username and password.', { extra });
  const shown = text.trimStart().startsWith('<') ? '' : text.slice(0, 300);
  return new AppError('GENERIC_DB_ENGINE_ERROR', `ClickHouse answered with status ${status}: ${shown}`.replace(/: $/, '.'), {
    extra,
  });
}
