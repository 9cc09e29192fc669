// Checks a name and a password, slowly and at the same cost whoever asks, and counts attempts before they are made.
import { accountKey, addressKey, LOGIN_WINDOW_MS, waitMs } from '#app/domain/access/login-limit.ts';
import { AppError } from '#app/domain/errors.ts';
import { findUserByName, noteLogin, type UserRow } from '#app/resources/security/store.server.ts';
import { countAttempt, forgiveAttempts } from '#app/resources/session/store.server.ts';
import { verifyPassword } from './auth-password.server.ts';
import type { Deps } from './deps.server.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The network address that they came from. */
  readonly address: string;
}

/** The user. Throws 401 for a wrong name, password or closed account alike, 429 with `retry_after_s` after too many attempts. */
export async function checkCredentials(deps: Deps, { username, password, address }: Credentials): Promise<UserRow> {
  await countOrRefuse(deps, accountKey(username), address);
  const user = await findUserByName(deps.db, username);
  const isRight = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.isActive || !isRight) {
    // Not awaited: the reply must not take longer for a name that exists.
    if (user) deps.waitUntil(noteLogin(deps.db, user.id, { ok: false, nowMs: deps.now() }));
    throw new AppError('GENERIC_COMMAND_ERROR', 'Not authorized', { status: 401 });
  }
  await forgiveAttempts(deps.db, accountKey(username), addressKey(address));
  await noteLogin(deps.db, user.id, { ok: true, nowMs: deps.now() });
  return user;
}

/** Counts one attempt under the key and for the address; throws 429 when either has had too many. */
export async function countOrRefuse(deps: Deps, key: string, address: string): Promise<void> {
  const window = { nowMs: deps.now(), lengthMs: LOGIN_WINDOW_MS };
  const [account, network] = await Promise.all([
    countAttempt(deps.db, key, window),
    countAttempt(deps.db, addressKey(address), window),
  ]);
  const endsMs = Math.max(account.windowEndsMs, network.windowEndsMs);
  const wait = waitMs({ account: account.attempts, address: network.attempts }, { endsMs, nowMs: window.nowMs });
  if (wait === null) return;
  const minutes = Math.ceil(wait / 60_000);
  throw new AppError(
    'GENERIC_COMMAND_ERROR',
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    {
      status: 429,
      extra: { retry_after_s: Math.ceil(wait / 1000) },
    },
  );
}

/** The network address of a request, as the platform tells it; every caller of a host that tells none counts as one. */
export const addressOf = (request: Request): string => request.headers.get('cf-connecting-ip') ?? 'local';
