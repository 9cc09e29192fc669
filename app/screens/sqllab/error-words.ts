// What a failed run says to people: a title, the database's words, and for each likely reason what can be done about it.
import { z } from 'zod';
import type { WireError } from '#app/domain/errors.ts';

export interface Reason {
  readonly code: number;
  readonly words: string;
  /** Null where there is nothing to advise. */
  readonly advice: string | null;
}

export interface ErrorWords {
  readonly title: string;
  /** Each message once. */
  readonly message: string;
  /** What the database added: details and hints. */
  readonly notes: readonly string[];
  readonly reasons: readonly Reason[];
}

const text = z.string().min(1).nullish().catch(null);
const extraSchema = z.object({
  issue_codes: z.array(z.object({ code: z.number(), message: z.string() })).catch([]),
  detail: text,
  hint: text,
  diagnostics: z.array(z.object({ code: z.string() })).catch([]),
});

export function errorWords(errors: readonly WireError[], isTimeout: boolean): ErrorWords {
  const extras = errors.map(({ extra }) => extraSchema.parse(extra));
  const messages = unique(errors.map(({ message }) => message.trim()).filter((message) => message !== ''));
  const message = messages.join('\n') || 'The query failed, and the database did not say why.';
  const notes = unique(extras.flatMap(({ detail, hint }) => [detail, hint]).filter((note) => typeof note === 'string'));
  const issues = extras.flatMap((extra, index) => (isRefused(errors[index], extra) ? [] : extra.issue_codes));
  const reasons = [...new Map(issues.map((issue) => [issue.code, reasonOf(issue)])).values()];
  return {
    title: isTimeout ? TOO_LONG : titleOf(errors[0]),
    message,
    notes: notes.filter((note) => !message.includes(note)),
    reasons: reasons.filter(({ words }) => !message.includes(words)),
  };
}

/** What can be read and may not run is told why: a misspelling, the likely reason of its type, it is not. */
const isRefused = (error: WireError | undefined, { diagnostics }: z.infer<typeof extraSchema>): boolean =>
  error?.error_type === 'INVALID_SQL_ERROR' && diagnostics.length > 0 && diagnostics.every(({ code }) => code !== 'syntax');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const reasonOf = ({ code, message }: { code: number; message: string }): Reason => ({
  code,
  words: message.replace(/^Issue \d+ - /, ''),
  advice: ADVICE.get(code) ?? null,
});

const TOO_LONG = 'The query took too long';
const SYNTAX = 'The SQL has a syntax error';
const TITLES: Readonly<Partial<Record<WireError['error_type'], string>>> = {
  SYNTAX_ERROR: SYNTAX,
  INVALID_SQL_ERROR: 'The SQL cannot be run',
  COLUMN_DOES_NOT_EXIST_ERROR: 'There is no such column',
  TABLE_DOES_NOT_EXIST_ERROR: 'There is no such table',
  SCHEMA_DOES_NOT_EXIST_ERROR: 'There is no such schema',
  DML_NOT_ALLOWED_ERROR: 'This database may only be read',
  TABLE_SECURITY_ACCESS_ERROR: 'You may not read these tables',
  DATABASE_SECURITY_ACCESS_ERROR: 'You may not ask this database',
  FRONTEND_NETWORK_ERROR: 'The server cannot be reached',
  SQLLAB_TIMEOUT_ERROR: TOO_LONG,
  ASYNC_WORKERS_ERROR: 'The query could not be started',
  RESULTS_BACKEND_ERROR: 'The rows could not be stored',
  INVALID_CTAS_QUERY_ERROR: 'No table can be made of this',
  INVALID_CVAS_QUERY_ERROR: 'No view can be made of this',
};

function titleOf(error: WireError | undefined): string {
  if (error?.error_type === 'INVALID_SQL_ERROR' && /^syntax error/i.test(error.message)) return SYNTAX;
  return (error && TITLES[error.error_type]) ?? 'The query failed';
}

const SPELLING = 'Check the spelling; where the place is known, it is underlined in the editor.';
const CONNECTION = 'Ask whoever looks after the database connection to check it.';
const ADVICE: ReadonlyMap<number, string> = new Map([
  [1000, 'Ask for less: a shorter time range, fewer columns, a smaller limit.'],
  [1001, 'Try again in a moment.'],
  [1002, 'Read the message above: it is what the database said.'],
  [1003, SPELLING],
  [1004, 'Look up the columns of the table in the schema browser.'],
  [1005, 'Look up the table in the schema browser, and refresh it; name its schema if it lies in another one.'],
  [1006, 'Give every parameter of the template a value.'],
  [1007, CONNECTION],
  [1008, CONNECTION],
  [1009, CONNECTION],
  [1011, 'Try again. If it happens again, tell an administrator.'],
  [1012, CONNECTION],
  [1013, CONNECTION],
  [1014, CONNECTION],
  [1015, CONNECTION],
  [1016, 'Choose another schema in the schema browser.'],
  [1017, 'Ask an administrator for the right to it.'],
  [1023, 'Let the last statement be a SELECT.'],
  [1024, 'Leave one statement in the text, or select it.'],
  [1025, 'Let the statement be a SELECT.'],
  [1026, 'Ask for less: a shorter time range, fewer joins, a smaller limit.'],
  [1027, 'Try again in a moment.'],
  [1028, 'Check the parameters of the template.'],
  [1029, SPELLING],
  [1030, SPELLING],
  [1031, 'Run the query again.'],
  [1032, 'Run the query again.'],
  [1033, 'Run the query again.'],
  [1035, 'Try again. If it happens again, tell an administrator.'],
  [1036, 'Choose another database.'],
]);
