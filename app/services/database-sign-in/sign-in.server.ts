// A user signs in to a database: to its authorization server and back. Their own account there decides what they can query, so any
// user can begin; only the session that has begun can finish.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError, errorData } from '#app/domain/errors.ts';
import { authorizationUrl } from '#app/domain/oauth2/authorization-url.ts';
import { CALLBACK_PATH, type Oauth2Client } from '#app/domain/oauth2/client.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import { readSessionToken } from '#app/services/auth/session-cookie.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { noteSignIn, spendSignIn } from '#app/stores/oauth2-token/sign-in.server.ts';
import { decryptClient } from '#app/services/databases/oauth2-secrets.server.ts';
import { computeCodeChallenge, computeCodeVerifier, issueState, readState, STATE_LIFETIME_S } from './sign-in-state.server.ts';

type User = Extract<Identity, { kind: 'user' }>;

export interface SignInBegin {
  readonly databaseId: number;
  readonly tabId: string;
}

/** The authorization server's page. Null: unknown database, or one without sign-in. Throws where its settings can't be read. */
export async function beginSignIn(deps: Deps, user: User, request: Request, begin: SignInBegin): Promise<string | null> {
  const client = await findClient(deps, begin.databaseId);
  const sessionHash = sessionHashOf(request, deps);
  if (!client || sessionHash === null) return null;
  const state = { id: deps.newUuid(), userId: user.userId, ...begin };
  return authorizationUrl(client, {
    redirectUri: redirectUriOf(client, request),
    state: await issueState(state, { sessionHash, config: deps.config, nowMs: deps.now() }),
    codeChallenge: computeCodeChallenge(computeCodeVerifier(state, deps.config)),
  });
}

/** What an authorization server sends a user back with. */
export interface Callback {
  readonly state?: string | undefined;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
}

/** `expired`: too late, used before, or begun by another session. */
type SignInStatus = 'signed_in' | 'denied' | 'failed' | 'expired';

export interface EndedSignIn {
  readonly status: SignInStatus;
  /** Null: nothing can be said of it, since its state isn't good. */
  readonly begun: (SignInBegin & { readonly id: string }) | null;
}

/** Keeps the user's tokens. Never throws for what the authorization server did: that is the end's status. */
export async function endSignIn(deps: Deps, identity: Identity, request: Request, callback: Callback): Promise<EndedSignIn> {
  const nowMs = deps.now();
  const sessionHash = sessionHashOf(request, deps);
  if (identity.kind !== 'user' || sessionHash === null || !callback.state) return EXPIRED;
  const state = await readState(callback.state, { sessionHash, config: deps.config, nowMs });
  if (state?.userId !== identity.userId) return EXPIRED;
  const isFirst = await spendSignIn(deps.db, state.id, { nowMs, expiresAtMs: nowMs + STATE_LIFETIME_S * 1_000 });
  if (!isFirst) return EXPIRED;
  const ended = (status: SignInStatus): EndedSignIn => ({ status, begun: state });
  if (callback.error === 'access_denied') return ended('denied');
  try {
    if (!callback.code) throw new AppError('OAUTH2_REDIRECT_ERROR', callback.error?.slice(0, 100) ?? 'No code was sent.');
    const client = await findClient(deps, state.databaseId);
    if (!client) throw new AppError('DATABASE_NOT_FOUND_ERROR', 'The database was deleted.');
    const { databaseId, userId } = state;
    const redirectUri = redirectUriOf(client, request);
    const codeVerifier = computeCodeVerifier(state, deps.config);
    await deps.accessTokens.exchange({ databaseId, userId, code: callback.code, codeVerifier, redirectUri });
    return ended('signed_in');
  } catch (error) {
    await noteSignIn(deps.db, state.id, errorData(error).message);
    return ended('failed');
  }
}

const EXPIRED: EndedSignIn = { status: 'expired', begun: null };

async function findClient({ db, config }: Deps, databaseId: number): Promise<Oauth2Client | null> {
  const row = await findDatabase(db, databaseId);
  if (!row || row.encryptedOauth2Client === null) return null;
  return decryptClient(row.encryptedOauth2Client, row, config.secretKey);
}

function sessionHashOf(request: Request, { config }: Deps): string | null {
  const token = readSessionToken(request.headers.get('cookie'), config);
  return token === null ? null : sha256(token);
}

const redirectUriOf = (client: Oauth2Client, request: Request): string =>
  client.redirect_uri ?? new URL(CALLBACK_PATH, request.url).href;
