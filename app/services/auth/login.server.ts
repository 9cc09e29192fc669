// Checks a name and password, slowly and at the same cost for every caller, and throttles guesses by account and address
// together. A correct password from an address the user has logged in from before is never refused.
import {
  accountKey,
  ADDRESS_BACKOFF,
  addressKey,
  LOGIN_WINDOW_MS,
  pairBackoff,
  pairKey,
  waitMessage,
} from '#app/domain/access/login-limit.ts';
import { AppError } from '#app/domain/errors.ts';
import {
  countAttempt,
  findLoginFacts,
  forgetAttempts,
  rememberAddress,
  takeBackAttempt,
} from '#app/stores/session/login-attempts.server.ts';
import { noteLogin, type UserRow } from '#app/stores/security/store.server.ts';
import { keyedHash } from './keys.server.ts';
import { verifyPassword } from './password.server.ts';
import type { Config, Deps } from '#app/services/deps.server.ts';
import { recordUserAction } from '#app/services/activity/record-action.server.ts';
import { logError } from '#app/services/logging/log.server.ts';

export interface LoginCredentials {
  readonly username: string;
  readonly password: string;
  /** The network address that they came from. */
  readonly address: string;
}

/** The user. Throws 401 for a wrong name, password or closed account alike, 429 with `retry_after_s` for an attempt that comes too soon. */
export async function checkCredentials(deps: Deps, { username, password, address }: LoginCredentials): Promise<UserRow> {
  const { db } = deps;
  const nowMs = deps.now();
  const keys = keysOf(deps.config, username, address);
  const facts = await findLoginFacts(db, { username, addressHash: keys.addressHash, accountKey: keys.account, nowMs });
  const { user, isAddressKnown, isKnownToUser } = facts;
  const waitMs = await reserveAttempt(deps, keys, { accountFailures: facts.accountFailures, nowMs });
  // For an address with an earlier login, every name costs the same check, so response time reveals nothing.
  if (waitMs !== null && !isAddressKnown) throw tooManyAttempts(waitMs);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null, deps.config.passwordCost);
  if (!user?.isActive || !isRight) {
    // Not awaited: the reply must not take longer for a name that exists.
    const noting = noteFailure(deps, user, { key: isKnownToUser ? null : keys.account, nowMs });
    deps.waitUntil(
      noting.catch((error: unknown) => logError('failed_login_not_counted', 'A failed login couldn’t be counted.', { error })),
    );
    recordUserAction(deps, user?.id ?? null, { action: 'login_failed', durationMs: deps.now() - nowMs });
    if (waitMs !== null) throw tooManyAttempts(waitMs);
    throw new AppError('LOGIN_REQUIRED_ERROR', 'Not authorized');
  }
  if (waitMs !== null && !isKnownToUser) throw tooManyAttempts(waitMs);
  await forgetAttempts(db, keys.pair);
  if (waitMs === null) await takeBackAttempt(db, keys.address, nowMs);
  await rememberAddress(db, user.id, keys.addressHash, nowMs);
  await noteLogin(db, user.id, { ok: true, nowMs });
  recordUserAction(deps, user.id, { action: 'login', durationMs: deps.now() - nowMs });
  return user;
}

/** Counts a guess at the logged-in user's password; throws 429 when it comes too soon. Other users' guesses do not count. */
export async function countOwnAttempt(deps: Deps, userId: number, address: string): Promise<void> {
  const window = { nowMs: deps.now(), lengthMs: LOGIN_WINDOW_MS };
  const waitMs = await countAttempt(deps.db, ownKey(deps, userId, address), window, pairBackoff(0));
  if (waitMs !== null) throw tooManyAttempts(waitMs);
}

/** After the right password. */
export async function forgiveOwnAttempts(deps: Deps, userId: number, address: string): Promise<void> {
  await forgetAttempts(deps.db, ownKey(deps, userId, address));
}

/** Counts an attempt to accept an invitation; throws 429 when too many failed from the address. Returns what takes it back. */
export async function countAcceptance(deps: Deps, address: string): Promise<() => Promise<unknown>> {
  const key = bucketOf('invitation', addressKey(address), deps.config);
  const nowMs = deps.now();
  const waitMs = await countAttempt(deps.db, key, { nowMs, lengthMs: LOGIN_WINDOW_MS }, ADDRESS_BACKOFF);
  if (waitMs !== null) throw tooManyAttempts(waitMs);
  return () => takeBackAttempt(deps.db, key, nowMs);
}

/** The first login of a new user: their address counts as known from now on. */
export async function noteFirstLogin(
  deps: Deps,
  user: { readonly id: number; readonly username: string },
  address: string,
): Promise<void> {
  const { addressHash } = keysOf(deps.config, user.username, address);
  const nowMs = deps.now();
  await Promise.all([rememberAddress(deps.db, user.id, addressHash, nowMs), noteLogin(deps.db, user.id, { ok: true, nowMs })]);
}

/** The network address of a request, in the header that the platform sets and no client can; 'unknown' where there is none. */
export const readClientAddress = (request: Request, { addressHeader }: Pick<Config, 'addressHeader'>): string =>
  request.headers.get(addressHeader) ?? 'unknown';

interface Keys {
  readonly account: string;
  readonly address: string;
  readonly pair: string;
  readonly addressHash: string;
}

/** Number of buckets per kind of counter, which bounds the table's rows for any number of names and addresses. */
const BUCKETS = 2 ** 18;

const bucketOf = (kind: string, text: string, { secretKey }: Pick<Config, 'secretKey'>): string =>
  `${kind}:${keyedHash(secretKey, 'login-limit', text).readUInt32BE() % BUCKETS}`;

function keysOf(config: Config, username: string, from: string): Keys {
  const [account, address] = [accountKey(username), addressKey(from)];
  return {
    account: bucketOf('account', account, config),
    address: bucketOf('address', address, config),
    pair: bucketOf('pair', pairKey(account, address), config),
    addressHash: keyedHash(config.secretKey, 'login-limit', `known ${address}`).toString('hex', 0, 16),
  };
}

const ownKey = ({ config }: Deps, userId: number, address: string): string =>
  bucketOf('own', pairKey(`password:${userId}`, addressKey(address)), config);

/** Null when the attempt can be made and has been counted; else the milliseconds until it can. */
async function reserveAttempt(
  { db }: Deps,
  keys: Keys,
  { accountFailures, nowMs }: { readonly accountFailures: number; readonly nowMs: number },
): Promise<number | null> {
  const window = { nowMs, lengthMs: LOGIN_WINDOW_MS };
  const ofAddress = await countAttempt(db, keys.address, window, ADDRESS_BACKOFF);
  if (ofAddress !== null) return ofAddress;
  const ofPair = await countAttempt(db, keys.pair, window, pairBackoff(accountFailures));
  if (ofPair !== null) await takeBackAttempt(db, keys.address, nowMs);
  return ofPair;
}

async function noteFailure(
  { db }: Deps,
  user: UserRow | null,
  { key, nowMs }: { readonly key: string | null; readonly nowMs: number },
): Promise<void> {
  if (key !== null) await countAttempt(db, key, { nowMs, lengthMs: LOGIN_WINDOW_MS });
  if (user) await noteLogin(db, user.id, { ok: false, nowMs });
}

const tooManyAttempts = (waitMs: number): AppError =>
  new AppError('TOO_MANY_ATTEMPTS_ERROR', waitMessage(waitMs), {
    extra: { retry_after_s: Math.max(1, Math.ceil(waitMs / 1000)) },
  });
