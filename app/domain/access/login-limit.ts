// How login attempts are slowed down, and under which names they are counted. Nothing here locks an account.

import { MINUTE_MS } from '#app/domain/time/durations.ts';

/** A counter that was not raised for so long resets. */
export const LOGIN_WINDOW_MS = 15 * MINUTE_MS;

/** From this many failures on, in a window and from addresses that are new to the account, each new address has one attempt before it waits. */
export const MAX_ACCOUNT_FAILURES = 100;

export interface Backoff {
  /** Attempts without a wait between them. */
  readonly freeAttempts: number;
  /** The wait after the last free attempt; doubled by every further one. */
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
}

const PAIR: Backoff = { freeAttempts: 5, firstWaitMs: 1_000, maxWaitMs: MINUTE_MS };
const PAIR_OF_ATTACKED_ACCOUNT: Backoff = { freeAttempts: 1, firstWaitMs: 30_000, maxWaitMs: MINUTE_MS };

/** Of an address, whatever the account: an office behind one address has more attempts than one person. */
export const ADDRESS_BACKOFF: Backoff = { freeAttempts: 50, firstWaitMs: 1_000, maxWaitMs: 30_000 };

/** Of an account and an address together. */
export const pairBackoff = (accountFailures: number): Backoff =>
  accountFailures >= MAX_ACCOUNT_FAILURES ? PAIR_OF_ATTACKED_ACCOUNT : PAIR;

const MAX_NAME_LENGTH = 256;

/** An account, upper and lower case alike. */
export const accountKey = (username: string): string => `account:${username.toLowerCase().slice(0, MAX_NAME_LENGTH)}`;

/** A network address: of IPv6 the first 64 bits, which is what one household or server gets. */
export function addressKey(address: string): string {
  const text = address.toLowerCase().slice(0, MAX_NAME_LENGTH);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return `address:${mapped}`;
  return `address:${text.includes(':') ? networkOf(text) : text}`;
}

/** An account and an address together. */
export const pairKey = (account: string, address: string): string => `${account} ${address}`;

function networkOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  // The last 32 bits can be written as an IPv4 address.
  const lastCount = last.length + (last.at(-1)?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - lastCount)).fill('0');
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** Message for a rate-limited client. */
export function waitMessage(waitMs: number): string {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}
