// Decides what a failed call means. The only reader of failed replies; `api-failure.ts` and the screens have the messages.
import { findFirstError, parseJsonOrNull, readObjectMember } from './read-object.ts';
import { messageText } from './message-text.ts';
import type { Sent } from './sent.ts';

export type RequestFailureKind =
  | 'offline'
  | 'late'
  | 'unreadable'
  | 'session'
  | 'denied'
  | 'missing'
  | 'conflict'
  | 'tooLarge'
  | 'tooMany'
  | 'refused'
  | 'broken';

/** One entry of a reply's list of errors. */
export interface ReplyError {
  readonly message: string;
  readonly type: string | null;
  readonly level: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

export interface Failure {
  readonly kind: RequestFailureKind;
  /** 0 where there was no reply. */
  readonly status: number;
  /** Type of the first error; null if the reply has none. */
  readonly type: string | null;
  /** The server's own; null where it gives none or only the name of its status, and for an ended session. */
  readonly message: string | null;
  /** Extra fields of the first error. */
  readonly extra: Readonly<Record<string, unknown>>;
  /** All that have a message. */
  readonly errors: readonly ReplyError[];
  /** Messages by the wire's names of fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The same request can succeed later. */
  readonly isRetryable: boolean;
  /** Nothing says whether the server did it. */
  readonly isOutcomeUnknown: boolean;
}

type RepliedSend = Extract<Sent, { readonly kind: 'replied' }>;

/** For every outcome that is no success. */
export function readFailure(sent: Sent): Failure {
  switch (sent.kind) {
    case 'offline':
    case 'late':
      return bareFailure(sent.kind, 0);
    case 'unreadable':
      return bareFailure(sent.kind, sent.status);
    case 'signedOut':
      return bareFailure('session', 401);
    case 'replied':
      return sent.status === 401 ? bareFailure('session', 401) : readRefusal(sent, parseJsonOrNull(sent.text));
  }
}

function bareFailure(kind: RequestFailureKind, status: number): Failure {
  return { kind, status, type: null, message: null, extra: {}, errors: [], fields: {}, ...outlook(kind) };
}

function readRefusal({ status, requestId }: Pick<RepliedSend, 'status' | 'requestId'>, body: unknown): Failure {
  const first = findFirstError(body);
  const type = textOf(readObjectMember(first, 'error_type'));
  // A token of another session: the page's own has ended.
  const isSession = type === 'FRONTEND_CSRF_ERROR';
  const kind = isSession ? 'session' : kindOfStatus(status);
  const message = textOf(readObjectMember(first, 'message')) ?? textOf(messageText(readObjectMember(body, 'message')));
  return {
    kind,
    status,
    type,
    message: isSession || (message !== null && isStatusText(message)) ? null : message,
    extra: readExtra(first),
    errors: readErrors(readObjectMember(body, 'errors'), kind === 'broken' ? requestId : undefined),
    fields: {
      ...readFields(readObjectMember(readObjectMember(first, 'extra'), 'messages')),
      ...readFields(readObjectMember(body, 'message')),
    },
    ...outlook(kind),
  };
}

function outlook(kind: RequestFailureKind): Pick<Failure, 'isRetryable' | 'isOutcomeUnknown'> {
  const isOutcomeUnknown = UNKNOWN_OUTCOMES.has(kind);
  return { isRetryable: isOutcomeUnknown || PASSING.has(kind), isOutcomeUnknown };
}

/** Nothing says whether the server did what it was told. */
export const UNKNOWN_OUTCOMES: ReadonlySet<RequestFailureKind> = new Set(['offline', 'late', 'unreadable']);
const PASSING: ReadonlySet<RequestFailureKind> = new Set(['session', 'tooMany', 'broken']);

function kindOfStatus(status: number): RequestFailureKind {
  if (status >= 500) return 'broken';
  return KINDS[status] ?? 'refused';
}

/** Names of HTTP statuses, which tell people nothing, as servers and proxies write them: "Not found", "502 Bad Gateway". */
const STATUS_TEXT =
  /^(?:\d{3}:? )?(?:bad request|unauthorized|forbidden|not found|method not allowed|request time-?out|conflict|gone|precondition failed|(?:payload|request entity|content) too large|unprocessable (?:entity|content)|too many requests|internal server error|not implemented|bad gateway|service (?:temporarily )?unavailable|gateway time-?out)\.?$/i;

const isStatusText = (message: string): boolean => STATUS_TEXT.test(message.trim());

const KINDS: Readonly<Record<number, RequestFailureKind>> = {
  403: 'denied',
  404: 'missing',
  412: 'conflict',
  413: 'tooLarge',
  429: 'tooMany',
};

/** For a server failure: with the id of the request, as the server reports unexpected errors. */
function readErrors(listed: unknown, requestId: string | undefined): ReplyError[] {
  if (!Array.isArray(listed)) return [];
  return (listed as unknown[]).flatMap((error) => {
    const message = textOf(readObjectMember(error, 'message'));
    if (message === null || isStatusText(message)) return [];
    return [
      {
        message,
        type: textOf(readObjectMember(error, 'error_type')),
        level: textOf(readObjectMember(error, 'level')) ?? 'error',
        extra: { ...(requestId !== undefined && { request_id: requestId }), ...readExtra(error) },
      },
    ];
  });
}

function readExtra(error: unknown): Readonly<Record<string, unknown>> {
  const extra = readObjectMember(error, 'extra');
  return isRecord(extra) ? extra : {};
}

const readFields = (said: unknown): Readonly<Record<string, string>> =>
  isRecord(said) ? Object.fromEntries(Object.entries(said).map(([name, inner]) => [name, messageText(inner)])) : {};

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
