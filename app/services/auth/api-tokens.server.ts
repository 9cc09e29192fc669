// API tokens: created by users for scripts, shown once, ended by their owner, by expiry or by a new password.
import { HOUR_MS } from '#app/domain/time/durations.ts';
import { base64url } from 'jose';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, invariant } from '#app/domain/errors.ts';
import {
  insertApiToken,
  listApiTokens,
  MAX_API_TOKENS,
  removeApiToken,
  touchApiToken,
} from '#app/stores/api-token/store.server.ts';
import type { ApiToken } from '#app/stores/api-token/wire.ts';
import { findAccountByApiToken, type Account } from '#app/stores/security/store.server.ts';
import { sha256 } from './keys.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';

const PREFIX = 'mrd_';
const SECRET_BYTES = 32;
/** Enough to tell one's tokens apart, far too little to guess the rest. */
const SHOWN_LENGTH = 8;
const TOUCH_EVERY_MS = HOUR_MS;

/** Whether a Bearer token claims to be one of these; all others are signed ones. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

/** The token's user, or the message why it is refused. */
export async function readApiToken(
  deps: Deps,
  token: string,
): Promise<{ readonly account: Account; readonly tokenId: number } | { readonly failure: string }> {
  const tokenHash = sha256(token);
  const key = { kind: 'accounts', name: `api-token:${tokenHash}` } as const;
  const found = await deps.metadataCache.readCached(key, () => findAccountByApiToken(deps.db, tokenHash));
  if (!found?.user.isActive) return { failure: 'Token is not valid or has been revoked' };
  const nowMs = deps.now();
  const { id, expiresAtMs, lastUsedMs } = found.token;
  if (expiresAtMs !== null && expiresAtMs <= nowMs) return { failure: 'Token has expired' };
  if (lastUsedMs === null || nowMs - lastUsedMs >= TOUCH_EVERY_MS) {
    deps.metadataCache.forget(key);
    deps.waitUntil(
      touchApiToken(deps.db, id, nowMs).catch((error: unknown) =>
        logWarn('token_use_not_stored', 'The use of an API token couldn’t be stored.', { error }),
      ),
    );
  }
  return { account: found, tokenId: id };
}

export interface NewApiToken {
  readonly name: string;
  /** UTC ms; null: until it is revoked. */
  readonly expiresAtMs: number | null;
}

/** The new token with its secret, which nothing can show again. Throws 403 for API tokens themselves, 400 for a past end and beyond the limit. */
export async function makeApiToken(
  deps: Deps,
  identity: Identity,
  { name, expiresAtMs }: NewApiToken,
): Promise<ApiToken & { readonly token: string }> {
  const { userId, via } = userOf(identity);
  if (via === 'api-token')
    throw new AppError('ACTION_FORBIDDEN_ERROR', 'An API token can’t create another one. Log in to create it.');
  const nowMs = deps.now();
  if (expiresAtMs !== null && expiresAtMs <= nowMs)
    throw new AppError('GENERIC_COMMAND_ERROR', 'The expiration date is in the past. Select a later one.');
  const secret = `${PREFIX}${base64url.encode(deps.randomBytes(SECRET_BYTES))}`;
  const own = { name, expiresAtMs, tokenHash: sha256(secret), prefix: secret.slice(0, SHOWN_LENGTH) };
  const made = await insertApiToken(deps.db, userId, own, nowMs);
  if (!made)
    throw new AppError('GENERIC_COMMAND_ERROR', `You have ${MAX_API_TOKENS} tokens, which is the limit. Revoke one first.`);
  recordAction(deps, identity, { action: 'ApiTokenRestApi.post', json: { id: made.id, name, expires_at_ms: expiresAtMs } });
  return { ...made, token: secret };
}

/** The caller's tokens, newest first. */
export const findApiTokens = (deps: Deps, identity: Identity): Promise<ApiToken[]> =>
  listApiTokens(deps.db, userOf(identity).userId);

/** Ends one of the caller's tokens. Throws 404 for those of others. */
export async function revokeApiToken(deps: Deps, identity: Identity, id: number): Promise<void> {
  if (!(await removeApiToken(deps.db, userOf(identity).userId, id))) throw new AppError('TABLE_NOT_FOUND_ERROR', 'Not found');
  recordAction(deps, identity, { action: 'ApiTokenRestApi.delete', json: { id } });
}

function userOf(identity: Identity): Extract<Identity, { kind: 'user' }> {
  invariant(identity.kind === 'user', 'API tokens belong to users.');
  return identity;
}
