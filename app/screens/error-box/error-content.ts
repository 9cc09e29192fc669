// What an error box says: a title, the message, advice for each likely cause, and what identifies the failure. Pure.
import * as z from 'zod';
import type { WireError } from '#app/domain/errors.ts';
import type { ChartFailure } from '#app/stores/chart-render/wire.ts';
import type { errorBox } from '#app/messages/en/error-box.ts';
import type { Translate } from '#app/messages/translate.ts';

interface Reason {
  readonly code: number;
  readonly message: string;
  /** Null where there is nothing to advise. */
  readonly advice: string | null;
}

export interface ErrorContent {
  /** Type of the first error; null if none has one, and for limits, which have no type. */
  readonly type: string | null;
  readonly title: string;
  /** Each message once. */
  readonly message: string;
  /** What the database added, details and hints; or what to do. */
  readonly notes: readonly string[];
  readonly reasons: readonly Reason[];
  /** By which the server's log has it; null where it isn't known. */
  readonly requestId: string | null;
  /** Where access can be requested. */
  readonly link: string | null;
}

const text = z.string().min(1).nullish().catch(null);
const extraSchema = z.object({
  issue_codes: z.array(z.object({ code: z.number(), message: z.string() })).catch([]),
  detail: text,
  hint: text,
  link: text,
  request_id: text,
  retry_after_s: z.number().nullish().catch(null),
  diagnostics: z.array(z.object({ code: z.string() })).catch([]),
});

type ErrorTexts = Translate<typeof errorBox.texts>;

/** Content for the errors of a reply. */
export function readErrorContent(errors: readonly WireError[], isTimeout: boolean, t: ErrorTexts): ErrorContent {
  const extras = errors.map(({ extra }) => extraSchema.parse(extra));
  const messages = unique(errors.map(({ message }) => message.trim()).filter((message) => message !== ''));
  const message = messages.join('\n') || t('noMessage');
  const notes = unique(extras.flatMap(({ detail, hint }) => [detail, hint]).filter((note) => typeof note === 'string'));
  const issues = extras.flatMap((extra, index) => (isRefused(errors[index], extra) ? [] : extra.issue_codes));
  const isLimited = typeof extras[0]?.retry_after_s === 'number';
  return {
    type: isLimited ? null : (errors[0]?.error_type ?? null),
    title: t(isLimited ? 'title.limited' : isTimeout ? 'title.timeout' : findTitle(errors[0])),
    message,
    notes: notes.filter((note) => !message.includes(note)),
    reasons: listReasons(issues, t).filter(({ message: label }) => !message.includes(label)),
    requestId: extras.find(({ request_id: id }) => id)?.request_id ?? null,
    link: safeLink(extras[0]?.link),
  };
}

/** Content for a chart that couldn't be drawn. Unexpected errors share one title. */
export function readChartContent(failure: ChartFailure, advice: string, t: ErrorTexts): ErrorContent {
  const { type, title, message, issues = [], requestId = null, link } = failure;
  const isExpected = type === 'network' || hasTitle(type);
  return {
    message,
    requestId,
    type: failure.retryAfterS === undefined ? type : null,
    title: isExpected ? title : t('title.unexpected'),
    notes: advice === '' ? [] : [advice],
    reasons: listReasons(issues, t).filter(({ message: label }) => !message.includes(label)),
    link: safeLink(link),
  };
}

interface Issue {
  readonly code: number;
  readonly message: string;
}

/** Each once. */
const listReasons = (issues: readonly Issue[], t: ErrorTexts): Reason[] => [
  ...new Map(issues.map((issue) => [issue.code, reasonOf(issue, t)])).values(),
];

/** What a reply carries is followed only to pages. */
const safeLink = (link: string | null | undefined): string | null =>
  link && /^(?:https?:\/\/|\/(?!\/))/i.test(link) ? link : null;

/** All of it as one text, for the clipboard. */
export const contentText = ({ title, message, notes, reasons, type, requestId }: ErrorContent, t: ErrorTexts): string =>
  [
    title,
    message,
    ...notes,
    ...reasons.map(({ code, message: label }) => `${t('issue', { code })}: ${label}`),
    ...(type === null ? [] : [type]),
    ...(requestId === null ? [] : [t('requestId', { id: requestId })]),
  ].join('\n');

/** SQL that parses but is not allowed to run: its message gives the reason, and the usual cause of its type, a typo, is wrong. */
const isRefused = (error: WireError | undefined, { diagnostics }: z.infer<typeof extraSchema>): boolean =>
  error?.error_type === 'INVALID_SQL_ERROR' && diagnostics.length > 0 && diagnostics.every(({ code }) => code !== 'syntax');

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

const reasonOf = ({ code, message }: Issue, t: ErrorTexts): Reason => {
  const advice = ADVICE.get(code);
  return {
    code,
    message: message.replace(/^Issue \d+ - /, ''),
    advice: advice ? t(advice) : null,
  };
};

type TextKey = keyof typeof errorBox.texts;
type Title = TextKey & `title.${string}`;
type Advice = TextKey & `advice.${string}`;

/** Titles of the types that have their own component. */
const TITLES = {
  FRONTEND_CSRF_ERROR: 'title.session',
  FRONTEND_TIMEOUT_ERROR: 'title.requestTimeout',
  BACKEND_TIMEOUT_ERROR: 'title.requestTimeout',
  GENERIC_DB_ENGINE_ERROR: 'title.failed',
  CONNECTION_INVALID_USERNAME_ERROR: 'title.connection',
  CONNECTION_INVALID_PASSWORD_ERROR: 'title.connection',
  CONNECTION_INVALID_HOSTNAME_ERROR: 'title.connection',
  CONNECTION_PORT_CLOSED_ERROR: 'title.connection',
  CONNECTION_INVALID_PORT_ERROR: 'title.connection',
  CONNECTION_HOST_DOWN_ERROR: 'title.connection',
  CONNECTION_ACCESS_DENIED_ERROR: 'title.connection',
  CONNECTION_UNKNOWN_DATABASE_ERROR: 'title.connection',
  CONNECTION_DATABASE_PERMISSIONS_ERROR: 'title.connection',
  CONNECTION_MISSING_PARAMETERS_ERROR: 'title.connection',
  CONNECTION_DATABASE_TIMEOUT: 'title.timeout',
  OBJECT_DOES_NOT_EXIST_ERROR: 'title.missing',
  TABLE_NOT_FOUND_ERROR: 'title.missing',
  DATABASE_NOT_FOUND_ERROR: 'title.missing',
  VIZ_GET_DF_ERROR: 'title.failed',
  UNKNOWN_DATASOURCE_TYPE_ERROR: 'title.datasource',
  FAILED_FETCHING_DATASOURCE_INFO_ERROR: 'title.datasource',
  DATASOURCE_SECURITY_ACCESS_ERROR: 'title.denied',
  QUERY_SECURITY_ACCESS_ERROR: 'title.denied',
  USER_ACTIVITY_SECURITY_ACCESS_ERROR: 'title.denied',
  DASHBOARD_SECURITY_ACCESS_ERROR: 'title.denied',
  CHART_SECURITY_ACCESS_ERROR: 'title.denied',
  MISSING_OWNERSHIP_ERROR: 'title.denied',
  OBJECT_CHANGED_ERROR: 'title.changed',
  OAUTH2_REDIRECT: 'title.signIn',
  OAUTH2_REDIRECT_ERROR: 'title.signIn',
  MISSING_TEMPLATE_PARAMS_ERROR: 'title.parameters',
  INVALID_TEMPLATE_PARAMS_ERROR: 'title.parameters',
  RESULTS_BACKEND_NOT_CONFIGURED_ERROR: 'title.RESULTS_BACKEND_ERROR',
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: 'title.INVALID_SQL_ERROR',
  RESULT_TOO_LARGE_ERROR: 'title.tooLarge',
  GENERIC_COMMAND_ERROR: 'title.refused',
  INVALID_PAYLOAD_FORMAT_ERROR: 'title.payload',
  INVALID_PAYLOAD_SCHEMA_ERROR: 'title.payload',
  MARSHMALLOW_ERROR: 'title.payload',
  REPORT_NOTIFICATION_ERROR: 'title.report',
  STORAGE_FULL_ERROR: 'title.refused',
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
} as const satisfies Readonly<Partial<Record<WireError['error_type'], Title>>>;

function findTitle(error: WireError | undefined): Title {
  if (error?.error_type === 'INVALID_SQL_ERROR' && /^(?:sql )?syntax error/i.test(error.message)) return 'title.SYNTAX_ERROR';
  if (!error) return 'title.failed';
  return (hasTitle(error.error_type) ? TITLES[error.error_type] : undefined) ?? 'title.unexpected';
}

const hasTitle = (type: string): type is keyof typeof TITLES => Object.hasOwn(TITLES, type);

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
