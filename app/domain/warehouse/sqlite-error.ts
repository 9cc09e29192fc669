// What SQLite says went wrong, as one of our errors.
import { AppError, type ErrorType } from '#app/domain/errors.ts';

const PATTERNS: readonly (readonly [RegExp, ErrorType])[] = [
  [/no such column/i, 'COLUMN_DOES_NOT_EXIST_ERROR'],
  [/no such table/i, 'TABLE_DOES_NOT_EXIST_ERROR'],
  [/no such function/i, 'OBJECT_DOES_NOT_EXIST_ERROR'],
  [/syntax error|incomplete input|unrecognized token/i, 'SYNTAX_ERROR'],
  [/not authorized|prohibited/i, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
  [
    /wrong number of arguments|misuse of|pattern too complex|too (?:many|large|big)|ambiguous|parameter bindings|integer overflow|malformed json/i,
    'INVALID_SQL_ERROR',
  ],
];

/** Throws nothing; whatever is no AppError yet becomes one with the database's own message. */
export function sqliteError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const message = text.replace(/^Error: /, '').replace(/(?: at offset \d+)?: SQLITE_[A-Z_]+.*$/s, '');
  const type = PATTERNS.find(([pattern]) => pattern.test(text))?.[1] ?? 'GENERIC_DB_ENGINE_ERROR';
  return new AppError(type, `sqlite error: ${message}`, { cause: error, extra: { engine_name: 'SQLite' } });
}
