// The messages of a script's refusals, and the type of each.
import { AppError } from '#app/domain/errors.ts';
import type { Diagnostic, ParsedStatement } from '#app/domain/sql/grammar.ts';
import { lineAndColumn } from '#app/domain/sqllab/line-and-column.ts';

export const emptyError = (): AppError =>
  new AppError('INVALID_SQL_ERROR', 'Nothing to run. The text is empty or contains only comments.');

export const tooManyError = (count: number, max: number): AppError =>
  new AppError('INVALID_SQL_ERROR', `A script can have at most ${max} statements. This one has ${count}.`);

/** Max text that an error repeats, because it is stored with the run. */
export const MAX_REPEATED_CHARS = 100_000;

/** Couldn’t parse the text. */
export function parseError(sql: string, engine: string, diagnostics: readonly Diagnostic[]): AppError {
  const [first] = diagnostics;
  const place = lineAndColumn(sql, first?.from ?? 0);
  const message = `${first?.message ?? 'Couldn’t parse the text.'} (line ${place.line}, column ${place.column})`;
  return new AppError('INVALID_SQL_ERROR', message, {
    extra: { sql: sql.slice(0, MAX_REPEATED_CHARS), engine, ...place, diagnostics },
  });
}

/** A statement can be read but cannot run. A select is refused for what it contains, whatever the database allows. */
export function statementError(
  sql: string,
  engine: string,
  {
    diagnostics,
    statement,
  }: { readonly diagnostics: readonly Diagnostic[]; readonly statement: Pick<ParsedStatement, 'sql' | 'kind'> },
): AppError {
  const [first] = diagnostics;
  if (first?.code !== 'not-read-only') return parseError(sql, engine, diagnostics);
  const place = lineAndColumn(sql, first.from);
  const extra = { sql: sql.slice(0, MAX_REPEATED_CHARS), engine, ...place, diagnostics };
  if (statement.kind === 'session') return sessionError(statement.sql, extra);
  const message = first.locksRows
    ? `A query may only read: ${first.message} Remove the clause, or ask an administrator to allow DDL and DML statements on this database.`
    : statement.kind === 'select'
      ? `A query may only read: ${first.message}`
      : 'This database does not allow statements that change data or tables (DDL/DML), and this query has one. Ask an administrator to allow them.';
  return new AppError('DML_NOT_ALLOWED_ERROR', message, { extra });
}

/** A statement that can't run here, whatever the database allows. */
export const settingError = (
  sql: string,
  engine: string,
  { message, statement: { from, to } }: { readonly message: string; readonly statement: Pick<ParsedStatement, 'from' | 'to'> },
): AppError =>
  new AppError('INVALID_SQL_ERROR', message, {
    extra: {
      sql: sql.slice(0, MAX_REPEATED_CHARS),
      engine,
      ...lineAndColumn(sql, from),
      diagnostics: [{ code: 'not-read-only', message, from, to }],
    },
  });

/** A statement about the session or its transactions: it changes no data, and still cannot run where only queries can. */
function sessionError(statement: string, extra: Readonly<Record<string, unknown>>): AppError {
  if (/^set\s+(?:session\s+|local\s+)?search_path\b/i.test(statement))
    return new AppError(
      'QUERY_SECURITY_ACCESS_ERROR',
      'Users are not allowed to set a search path for security reasons. Choose the schema beside the editor instead.',
      { extra },
    );
  const command = /^\w+/.exec(statement)?.[0].toUpperCase() ?? 'This statement';
  const reason = TRANSACTIONS.has(command)
    ? 'controls a transaction, and each statement already runs in its own.'
    : command === 'PRAGMA'
      ? 'reads or changes settings of the database, which are fixed here.'
      : 'changes a setting of the session, and this database allows only queries, which run with fixed settings.';
  const advice = TRANSACTIONS.has(command) || command === 'PRAGMA' ? '' : ', or ask an administrator to allow other statements';
  return new AppError('INVALID_SQL_ERROR', `${command} ${reason} Remove it and run the query again${advice}.`, { extra });
}

const TRANSACTIONS: ReadonlySet<string> = new Set('BEGIN START COMMIT END ROLLBACK ABORT SAVEPOINT RELEASE PREPARE'.split(' '));

const CREATES = { TABLE: 'CREATE TABLE AS', VIEW: 'CREATE VIEW AS' } as const;

export const createNotAllowedError = (method: 'TABLE' | 'VIEW'): AppError =>
  new AppError(
    'DML_NOT_ALLOWED_ERROR',
    `This database does not allow ${CREATES[method]}. Ask its administrator to allow it, or run the query without it.`,
  );

export const severalForViewError = (count: number): AppError =>
  new AppError('INVALID_CVAS_QUERY_ERROR', `A view needs exactly one SELECT. This text has ${count} statements.`);

export const noSelectError = (method: 'TABLE' | 'VIEW'): AppError =>
  method === 'TABLE'
    ? new AppError('INVALID_CTAS_QUERY_ERROR', 'A table is created from a SELECT. Make it the last statement.')
    : new AppError('INVALID_CVAS_QUERY_ERROR', 'A view needs exactly one SELECT. This is another statement.');
