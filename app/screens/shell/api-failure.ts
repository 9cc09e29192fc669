// What a call that gave no success says to people: what happened, why, what to do. The one reader of failures.
import type { Sent } from './sent.ts';
import { firstErrorOf, jsonOf, memberOf } from './json-of.ts';
import { messageText } from './message-text.ts';
import { apiFailure } from '#app/messages/en/api-failure.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';

export type FailureKind =
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

export interface Failure {
  readonly kind: FailureKind;
  /** 0 where there was no reply. */
  readonly status: number;
  /** What happened, in a sentence. */
  readonly message: string;
  /** What to do, in a sentence; empty where the message says it. */
  readonly advice: string;
  /** The error's type; null where the reply names none. */
  readonly type: string | null;
  /** Details of the first error. */
  readonly extra: unknown;
  /** Messages by the wire's names of fields. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Where what somebody typed is while it is not saved. */
export type Kept = 'page' | 'browser' | 'pageOnly';

/** For every reply that is no success. */
export function readFailure(sent: Sent): Failure {
  const t = pageTranslate(apiFailure);
  const bare = { status: 0, type: null, extra: undefined, fields: {} };
  const session = { ...bare, kind: 'session', status: 401, message: t('session'), advice: t('session.advice') } as const;
  switch (sent.kind) {
    case 'offline':
      return { ...bare, kind: 'offline', message: t('offline'), advice: t('checkNetwork') };
    case 'late':
      return {
        ...bare,
        kind: 'late',
        message: t('late', { wait: countSeconds(sent.afterMs / 1000) }),
        advice: t('checkNetwork'),
      };
    case 'unreadable':
      return {
        ...bare,
        kind: 'unreadable',
        status: sent.status,
        message: t('unreadable'),
        advice: t('unreadable.advice'),
      };
    case 'signedOut':
      return session;
    case 'answered':
      return sent.status === 401 ? session : readStatus(sent);
  }
}

/** A failure in one text. `kept`: where what it concerns is meanwhile; absent for what nobody typed. */
export function failureText(sent: Sent, kept?: Kept): string {
  const { message, advice } = readFailure(sent);
  return [message, kept && pageTranslate(apiFailure)(`kept.${kept}`), advice].filter(Boolean).join(' ');
}

function readStatus({ status, text, retryAfterS }: Extract<Sent, { kind: 'answered' }>): Failure {
  const body = jsonOf(text);
  const first = firstErrorOf(body);
  const fields = readFields(body);
  const kind = kindOf(status);
  return {
    kind,
    status,
    message: textOf(memberOf(first, 'message')) ?? plainMessage(body) ?? messageOf(kind, status),
    advice: adviceOf(kind, retryAfterS),
    type: textOf(memberOf(first, 'error_type')),
    extra: memberOf(first, 'extra'),
    fields,
  };
}

function kindOf(status: number): FailureKind {
  if (status >= 500) return 'broken';
  return KINDS[status] ?? 'refused';
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  403: 'denied',
  404: 'missing',
  412: 'conflict',
  413: 'tooLarge',
  429: 'tooMany',
};

const isAdvised = (kind: FailureKind): kind is 'tooLarge' | 'tooMany' | 'broken' =>
  kind === 'tooLarge' || kind === 'tooMany' || kind === 'broken';

function messageOf(kind: FailureKind, status: number): string {
  const t = pageTranslate(apiFailure);
  switch (kind) {
    case 'denied':
    case 'missing':
    case 'conflict':
    case 'tooLarge':
    case 'tooMany':
      return t(kind);
    default:
      return t(kind === 'broken' ? 'broken' : 'refused', { status: String(status) });
  }
}

function adviceOf(kind: FailureKind, retryAfterS: number | undefined): string {
  const t = pageTranslate(apiFailure);
  if (retryAfterS !== undefined) return t('retryIn', { wait: countSeconds(retryAfterS) });
  return isAdvised(kind) ? t(`${kind}.advice`) : '';
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function readFields(body: unknown): Readonly<Record<string, string>> {
  const message = memberOf(body, 'message');
  if (typeof message !== 'object' || message === null) return {};
  return Object.fromEntries(Object.entries(message).map(([name, said]) => [name, messageText(said)]));
}

const plainMessage = (body: unknown): string | null => messageText(memberOf(body, 'message')) || null;

const MINUTE_S = 60;

/** "1 second", "45 seconds", "2 minutes": rounded up. */
export function countSeconds(seconds: number): string {
  const isShort = seconds < 2 * MINUTE_S;
  const count = Math.max(1, Math.ceil(isShort ? seconds : seconds / MINUTE_S));
  return pageTranslate(apiFailure)(isShort ? 'seconds' : 'minutes', { count });
}
