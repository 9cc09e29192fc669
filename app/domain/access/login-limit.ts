// Backoff of login attempts, and the keys under which they are counted. Accounts are never locked.

import { MINUTE_MS } from '#app/domain/time/durations.ts';

/** A counter resets after this time without failures. */
export const LOGIN_WINDOW_MS = 15 * MINUTE_MS;

/**
 * Failures per window, from addresses that are new to the account, from which on the account counts as attacked: each new
 * address then gets a single attempt before it has to wait.
 */
export const MAX_ACCOUNT_FAILURES = 100;

export interface Backoff {
  /** Number of attempts without a wait. */
  readonly freeAttempts: number;
  /** Wait after the last free attempt; each further attempt doubles it. */
  readonly firstWaitMs: number;
  readonly maxWaitMs: number;
}

const PAIR_BACKOFF: Backoff = { freeAttempts: 5, firstWaitMs: 1_000, maxWaitMs: MINUTE_MS };
const ATTACKED_PAIR_BACKOFF: Backoff = { freeAttempts: 1, firstWaitMs: 30_000, maxWaitMs: MINUTE_MS };

/** Backoff per address for all accounts. Higher, because an entire office can share an address. */
export const ADDRESS_BACKOFF: Backoff = { freeAttempts: 50, firstWaitMs: 1_000, maxWaitMs: 30_000 };

/** Backoff per pair of account and address. */
export const pairBackoff = (accountFailures: number): Backoff =>
  accountFailures >= MAX_ACCOUNT_FAILURES ? ATTACKED_PAIR_BACKOFF : PAIR_BACKOFF;

const MAX_NAME_LENGTH = 256;

/** Counter key of an account, ignoring case. */
export const accountKey = (username: string): string => `account:${username.toLowerCase().slice(0, MAX_NAME_LENGTH)}`;

/** Counter key of an address. For IPv6, it is the first 64 bits, the size of a typical household's or server's network. */
export function addressKey(address: string): string {
  const text = address.toLowerCase().slice(0, MAX_NAME_LENGTH);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined) return `address:${mapped}`;
  return `address:${text.includes(':') ? toNetworkPrefix(text) : text}`;
}

/** Counter key of a pair of account and address. */
export const pairKey = (account: string, address: string): string => `${account} ${address}`;

function toNetworkPrefix(address: string): string {
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
