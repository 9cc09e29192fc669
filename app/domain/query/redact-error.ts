// What the database says of a statement whose rows are limited for its caller. It saw more of the statement than the caller:
// the clauses, and the rows that they leave out. Of its message stays what the caller wrote.
import { AppError, type ErrorType } from '#app/domain/errors.ts';

const FROM_DATABASE: ReadonlySet<ErrorType> = new Set<ErrorType>([
  'GENERIC_DB_ENGINE_ERROR',
  'COLUMN_DOES_NOT_EXIST_ERROR',
  'TABLE_DOES_NOT_EXIST_ERROR',
  'SCHEMA_DOES_NOT_EXIST_ERROR',
  'OBJECT_DOES_NOT_EXIST_ERROR',
  'CONNECTION_DATABASE_PERMISSIONS_ERROR',
  'SYNTAX_ERROR',
  'INVALID_SQL_ERROR',
]);
/** Hints, details and places are about the complete statement. */
const KEPT_FACTS: ReadonlySet<string> = new Set(['engine_name', 'sqlstate']);

const ADVICE =
  'Row-level security applies, so parts of this message are left out. If this query worked before, ask an administrator to check the rules.';

/**
 * The error as the caller can read it. `shown`: the statement as shown to them. What is no failure of a database, and
 * what is no AppError, comes back as it is.
 */
export function redactError(error: unknown, shown: string): unknown {
  if (!(error instanceof AppError) || !FROM_DATABASE.has(error.type)) return error;
  const label = isAboutNames(error) ? new Set(shown.toLowerCase().match(WORD)) : new Set<string>();
  const message = knownPart(error.message, (text) => (text.toLowerCase().match(WORD) ?? ['']).every((word) => label.has(word)));
  const extra = Object.fromEntries(Object.entries(error.extra).filter(([key]) => KEPT_FACTS.has(key)));
  const { type, level, issueCodes } = error;
  const received = message === withoutPrefix(error.message) ? message : `${message}. ${ADVICE}`;
  return new AppError(type, received, { level, extra, issueCodes });
}

/** The database's result for a statement, or its failure as the caller can read it. `shownSql` absent: no row is limited. */
export async function redactErrors<T>(shownSql: string | undefined, run: () => Promise<T>): Promise<T> {
  if (shownSql === undefined) return run();
  return run().catch((error: unknown) => {
    throw redactError(error, shownSql);
  });
}

/** Whether the error is about the statement's text, not about data. Errors about data could confirm a guess about hidden rows. */
const isAboutNames = ({ message, extra: { sqlstate } }: AppError): boolean =>
  typeof sqlstate === 'string' ? sqlstate.startsWith('42') : ABOUT_NAMES.test(withoutPrefix(message));

const ABOUT_NAMES = /^(?:no such (?:column|table|function|index|collation)|near |ambiguous column|misuse of|wrong number of arg)/;
const WORD = /[\p{L}\p{N}_]+/gu;
const QUOTED = /"(?:[^"]|"")*"|'(?:[^']|'')*'|`[^`]*`/g;
/** Numbers, and names with digits in them, can be values. */
const NAME_OR_NUMBER = /[\p{L}\w.+-]+/gu;

/** Databases write `what is wrong: what it is about`: the second part stays if all its words are known. */
function knownPart(message: string, isKnown: (text: string) => boolean): string {
  const [head = '', ...rest] = withoutPrefix(message).split(/:\s+/);
  const tail = rest.join(': ');
  const label = head
    .replace(QUOTED, (quoted) => (isKnown(quoted.slice(1, -1)) ? quoted : '…'))
    .replace(NAME_OR_NUMBER, (text) => (!/\d/.test(text) || isKnown(text) ? text : '…'));
  if (tail === '') return label;
  if (tail === SYNTAX_ERROR) return `${label}: ${tail}`;
  return isKnown(tail) ? `${label}: ${tail}` : label;
}

/** SQLite's own are the other way round: `near "x": syntax error`. */
const SYNTAX_ERROR = 'syntax error';

const withoutPrefix = (message: string): string => message.replace(/^(?:\w*Error|ERROR):\s+/, '');
