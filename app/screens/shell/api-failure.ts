// What a call that gave no success says to people: what happened, why, what to do. The one reader of failures. Pure.
import type { Sent } from './sent.ts';
import { firstErrorOf, jsonOf, memberOf } from './json-of.ts';
import { messageText } from './message-text.ts';

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

const KEPT: Readonly<Record<Kept, string>> = {
  page: 'Your changes are kept here.',
  browser: 'Your changes are kept in this browser.',
  pageOnly: "Your changes are only on this page, because the browser's storage is full or blocked: keep it open.",
};

/** For every reply that is no success. */
export function readFailure(sent: Sent): Failure {
  const bare = { type: null, extra: undefined, fields: {} };
  switch (sent.kind) {
    case 'offline':
      return {
        ...bare,
        kind: 'offline',
        status: 0,
        message: "The server can't be reached.",
        advice: 'Check your network, then try again.',
      };
    case 'late':
      return {
        ...bare,
        kind: 'late',
        status: 0,
        message: `The server didn't reply within ${countSeconds(sent.afterMs / 1000)}.`,
        advice: 'Check your network, then try again.',
      };
    case 'unreadable':
      return {
        ...bare,
        kind: 'unreadable',
        status: sent.status,
        message: "The server's reply wasn't understood.",
        advice: 'A login page or a proxy may have replied instead. Check your network, then try again.',
      };
    case 'signedOut':
      return { ...bare, ...SESSION, status: 401 };
    case 'answered':
      return sent.status === 401 ? { ...bare, ...SESSION, status: 401 } : readStatus(sent);
  }
}

const SESSION = {
  kind: 'session',
  message: 'Your session has ended.',
  advice: 'Log in again in another tab, then try again here.',
} as const;

/** A failure in one text. `kept`: where what it concerns is meanwhile; absent for what nobody typed. */
export function failureText(sent: Sent, kept?: Kept): string {
  const { message, advice } = readFailure(sent);
  return [message, kept && KEPT[kept], advice].filter(Boolean).join(' ');
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
    advice: retryAfterS === undefined ? (ADVICE[kind] ?? '') : `Try again in ${countSeconds(retryAfterS)}.`,
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

const ADVICE: Partial<Readonly<Record<FailureKind, string>>> = {
  tooLarge: 'Shorten or remove parts of it, then try again.',
  tooMany: 'Wait a moment, then try again.',
  broken: 'Try again in a moment.',
};

function messageOf(kind: FailureKind, status: number): string {
  switch (kind) {
    case 'denied':
      return "You don't have permission to do this. An owner or an administrator can give it to you.";
    case 'missing':
      return "It no longer exists, or you can't access it.";
    case 'conflict':
      return 'Somebody else saved it in the meantime.';
    case 'tooLarge':
      return 'It is too large for the server.';
    case 'tooMany':
      return 'The server gets too many requests right now.';
    case 'broken':
      return `The server failed (${status}).`;
    default:
      return `The server refused the request (${status}).`;
  }
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
  return `${count} ${isShort ? 'second' : 'minute'}${count === 1 ? '' : 's'}`;
}
