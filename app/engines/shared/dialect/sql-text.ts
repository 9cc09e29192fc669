// Builders of standard SQL: quoted names, qualified names, row limits.
import { AppError } from '#app/domain/errors.ts';
import { createNames, STANDARD_QUOTING } from '#app/domain/sql/sql-names.ts';

const STANDARD_NAMES = createNames(STANDARD_QUOTING, new Set());

/** Quotes with double quotes. Throws INVALID_SQL_ERROR for a name with a NUL character. */
export function quoteIdentifier(name: string): string {
  return STANDARD_NAMES.quote(withoutNul(name));
}

/** Returns the name. Throws INVALID_SQL_ERROR if it contains a NUL character. */
export function withoutNul(name: string): string {
  if (name.includes('\0')) throw new AppError('INVALID_SQL_ERROR', 'Names can’t contain NUL characters.');
  return name;
}

/** Quotes the non-null parts of a qualified table name and joins them with dots. */
export const qualifyWith =
  (quote: (name: string) => string) =>
  (parts: readonly (string | null)[]): string =>
    parts
      .filter((part) => part !== null)
      .map((part) => quote(part))
      .join('.');

/** Appends a row limit; offset 0 is omitted. Throws INVALID_SQL_ERROR for an invalid number of rows. */
export const limitRows = (sql: string, limit: number, offset: number): string =>
  `${sql}\nLIMIT ${whole(limit)}${offset === 0 ? '' : ` OFFSET ${whole(offset)}`}`;

/** For engines that neither flatten a subquery with a LIMIT nor push conditions into it. */
export const fenceByLimit =
  (limit: string) =>
  (source: string, condition: string): string =>
    `SELECT * FROM ${source} WHERE ${condition} ${limit}`;

function whole(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new AppError('INVALID_SQL_ERROR', 'A limit must be a whole number from 0.');
  return String(count);
}
