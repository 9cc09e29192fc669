// What is shown for a failed run: a title, the database's message, and advice for each likely cause.
import * as z from 'zod';
import type { WireError } from '#app/domain/errors.ts';
import type { sqllabErrors } from '#app/messages/en/sqllab-errors.ts';
import type { Translate } from '#app/messages/translate.ts';

interface Reason {
  readonly code: number;
  readonly message: string;
  /** Null where there is nothing to advise. */
  readonly advice: string | null;
}

export interface ErrorMessage {
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

export function errorMessage(
  errors: readonly WireError[],
  isTimeout: boolean,
  t: Translate<typeof sqllabErrors.texts>,
): ErrorMessage {
  const extras = errors.map(({ extra }) => extraSchema.parse(extra));
  const messages = unique(errors.map(({ message }) => message.trim()).filter((message) => message !== ''));
  const message = messages.join('\n') || t('noMessage');
  const notes = unique(extras.flatMap(({ detail, hint }) => [detail, hint]).filter((note) => typeof note === 'string'));
  const issues = extras.flatMap((extra, index) => (isRefused(errors[index], extra) ? [] : extra.issue_codes));
  const reasons = [...new Map(issues.map((issue) => [issue.code, reasonOf(issue, t)])).values()];
  return {
    title: t(isTimeout ? 'title.timeout' : findTitle(errors[0])),
    message,
    notes: notes.filter((note) => !message.includes(note)),
    reasons: reasons.filter(({ message: label }) => !message.includes(label)),
  };
}

/** SQL that parses but is not allowed to run: its message gives the reason, and the usual cause of its type, a typo, is wrong. */
const isRefused = (error: WireError | undefined, { diagnostics }: z.infer<typeof extraSchema>): boolean =>
  error?.error_type === 'INVALID_SQL_ERROR' && diagnostics.length > 0 && diagnostics.every(({ code }) => code !== 'syntax');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const reasonOf = ({ code, message }: { code: number; message: string }, t: Translate<typeof sqllabErrors.texts>): Reason => {
  const advice = ADVICE.get(code);
  return {
    code,
    message: message.replace(/^Issue \d+ - /, ''),
    advice: advice ? t(advice) : null,
  };
};

type TextKey = keyof typeof sqllabErrors.texts;
type Title = TextKey & `title.${string}`;
type Advice = TextKey & `advice.${string}`;

const TITLES: Readonly<Partial<Record<WireError['error_type'], Title>>> = {
  SYNTAX_ERROR: 'title.SYNTAX_ERROR',
  INVALID_SQL_ERROR: 'title.INVALID_SQL_ERROR',
  COLUMN_DOES_NOT_EXIST_ERROR: 'title.COLUMN_DOES_NOT_EXIST_ERROR',
  TABLE_DOES_NOT_EXIST_ERROR: 'title.TABLE_DOES_NOT_EXIST_ERROR',
  SCHEMA_DOES_NOT_EXIST_ERROR: 'title.SCHEMA_DOES_NOT_EXIST_ERROR',
  DML_NOT_ALLOWED_ERROR: 'title.DML_NOT_ALLOWED_ERROR',
  TABLE_SECURITY_ACCESS_ERROR: 'title.TABLE_SECURITY_ACCESS_ERROR',
  DATABASE_SECURITY_ACCESS_ERROR: 'title.DATABASE_SECURITY_ACCESS_ERROR',
  FRONTEND_NETWORK_ERROR: 'title.FRONTEND_NETWORK_ERROR',
  SQLLAB_TIMEOUT_ERROR: 'title.timeout',
  ASYNC_WORKERS_ERROR: 'title.ASYNC_WORKERS_ERROR',
  RESULTS_BACKEND_ERROR: 'title.RESULTS_BACKEND_ERROR',
  INVALID_CTAS_QUERY_ERROR: 'title.INVALID_CTAS_QUERY_ERROR',
  INVALID_CVAS_QUERY_ERROR: 'title.INVALID_CVAS_QUERY_ERROR',
};

function findTitle(error: WireError | undefined): Title {
  if (error?.error_type === 'INVALID_SQL_ERROR' && /^(?:sql )?syntax error/i.test(error.message)) return 'title.SYNTAX_ERROR';
  return (error && TITLES[error.error_type]) ?? 'title.failed';
}

const ADVICE: ReadonlyMap<number, Advice> = new Map([
  [1000, 'advice.smaller'],
  [1001, 'advice.later'],
  [1002, 'advice.message'],
  [1003, 'advice.spelling'],
  [1004, 'advice.columns'],
  [1005, 'advice.table'],
  [1006, 'advice.parameters'],
  [1007, 'advice.connection'],
  [1008, 'advice.connection'],
  [1009, 'advice.connection'],
  [1011, 'advice.contact'],
  [1012, 'advice.connection'],
  [1013, 'advice.connection'],
  [1014, 'advice.connection'],
  [1015, 'advice.connection'],
  [1016, 'advice.schema'],
  [1017, 'advice.access'],
  [1023, 'advice.lastSelect'],
  [1024, 'advice.oneStatement'],
  [1025, 'advice.select'],
  [1026, 'advice.simpler'],
  [1027, 'advice.later'],
  [1028, 'advice.template'],
  [1029, 'advice.spelling'],
  [1030, 'advice.spelling'],
  [1031, 'advice.runAgain'],
  [1032, 'advice.runAgain'],
  [1033, 'advice.runAgain'],
  [1035, 'advice.contact'],
  [1036, 'advice.database'],
]);
