// Identifies callers: identities from cookies and tokens, login, logout.
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import {
  findAccount,
  findAccountAndVersions,
  findAccountBySession,
  type Account,
  type SessionRow,
} from '#app/stores/security/store.server.ts';
import { extendSession, insertSession, removeSession, touchSession } from '#app/stores/session/store.server.ts';
import { isApiToken, readApiToken } from './api-tokens.server.ts';
import { sha256 } from './keys.server.ts';
import { readClientAddress, checkCredentials } from './login.server.ts';
import { refusalAsValue } from './refusal-as-value.ts';
import { bearerToken, readToken } from './token.server.ts';
import type { Db } from '#app/stores/db.ts';
import { findUserLocale } from '#app/stores/user/locale.server.ts';
import type { Deps, Features } from '#app/services/deps.server.ts';
import { recordAction, recordUserAction } from '#app/services/activity/record-action.server.ts';
import { GUEST_TOKEN_HEADER, readGuest } from './guest-identity.server.ts';
import type { MetadataCacheKey } from '#app/services/query-service/metadata-cache.server.ts';
import { noteIdentity } from '#app/services/logging/log-context.server.ts';
import { logWarn } from '#app/services/logging/log.server.ts';
import { collectPermissions, readCachedRole, readCachedSharesOfRole } from './cached-accounts.server.ts';
import { endedCookie, newSessionToken, readSessionToken, sessionCookie } from './session-cookie.server.ts';
import { isCsrfToken, issueCsrfToken } from './session-csrf.server.ts';

export { readClientAddress as addressOf };

const ADMIN = 'Admin';
const PUBLIC = 'Public';
const MAX_USER_AGENT_LENGTH = 512;
/** A busy session is written at most this often, as a part of its idle time. */
const TOUCH_PART = 0.02;

/** What an account is read with. */
export interface AccountDeps {
  readonly db: Db;
  readonly config: { readonly features: Pick<Features, 'dashboardRoles'> };
}

export interface Authentication {
  readonly identity: Identity;
  /** Why a token that was sent is refused; null when none was sent or it is good. */
  readonly failure: string | null;
  /** Hash of the session's token; null without a session. */
  readonly sessionHash: string | null;
}

/**
 * Who sent the request: by its guest token if it has one, else its Bearer token, else its session cookie, else the role
 * Public. A token that is refused is never made up for by something else that the request carries.
 */
export async function authenticate(request: Request, deps: Deps): Promise<Authentication> {
  const authentication = await findCaller(request, deps);
  noteIdentity(authentication.identity);
  return authentication;
}

async function findCaller(request: Request, deps: Deps): Promise<Authentication> {
  const guestToken = request.headers.get(GUEST_TOKEN_HEADER);
  if (guestToken !== null) return authenticateGuest(guestToken, deps);
  const bearer = bearerToken(request);
  if (bearer !== null) return isApiToken(bearer) ? authenticateApiToken(bearer, deps) : authenticateToken(bearer, deps);
  const token = readSessionToken(request.headers.get('cookie'), deps.config);
  const found = token === null ? null : await readCachedSession(deps, sha256(token));
  if (!found || !isAlive(found.session, deps.now()) || !found.user.isActive) return anonymous(deps, null);
  touch(found.session, deps);
  return { identity: toIdentity(deps, found, 'session'), failure: null, sessionHash: found.session.tokenHash };
}

/** The identity alone, for pages; a token that is refused counts as none. Guests have one page, which looks for itself. */
export async function identifyForPage(request: Request, deps: Deps): Promise<Identity> {
  const { identity } = await authenticate(request, deps);
  return identity.kind === 'guest' ? (await anonymous(deps, null)).identity : identity;
}

async function authenticateGuest(token: string, deps: Deps): Promise<Authentication> {
  const reading = await readGuest(deps, token);
  if ('failure' in reading) return anonymous(deps, reading.failure);
  return { identity: reading.guest, failure: null, sessionHash: null };
}

async function authenticateApiToken(token: string, deps: Deps): Promise<Authentication> {
  const reading = await readApiToken(deps, token);
  if ('failure' in reading) return anonymous(deps, reading.failure);
  const user = toIdentity(deps, reading.account, 'api-token');
  return { identity: { ...user, apiTokenId: reading.tokenId }, failure: null, sessionHash: null };
}

async function authenticateToken(token: string, deps: Deps): Promise<Authentication> {
  const reading = await readToken('access', token, deps.config, deps.now());
  if ('failure' in reading) return anonymous(deps, reading.failure);
  const { userId } = reading.subject;
  const account = await deps.metadataCache.readCached({ kind: 'accounts', name: `user:${userId}` }, () =>
    findAccount(deps.db, userId),
  );
  if (!account?.user.isActive || account.user.credentialVersion !== reading.subject.credentialVersion)
    return anonymous(deps, 'Token has been revoked');
  return { identity: toIdentity(deps, account, 'token'), failure: null, sessionHash: null };
}

async function anonymous(deps: Deps, failure: string | null): Promise<Authentication> {
  const [role, shared] = await Promise.all([readCachedRole(deps, PUBLIC), readCachedSharesOfRole(deps, PUBLIC)]);
  const identity: Identity = {
    kind: 'anonymous',
    permissions: collectPermissions(role ? [role] : []),
    roleIds: role ? [role.id] : [],
    roles: role ? [role.name] : [],
    shared,
    ...switchedOff(deps),
  };
  return { identity, failure, sessionHash: null };
}

/** Guests need none of it: their token names their dashboards. */
const switchedOff = ({ config }: Pick<AccountDeps, 'config'>) =>
  config.features.dashboardRoles ? {} : ({ ignoresDashboardRoles: true } as const);

/** The identity of a user without a request, with their current rights. Null: deleted or deactivated. */
export async function identityOfUser(deps: AccountDeps, userId: number): Promise<Identity | null> {
  const account = await findAccount(deps.db, userId);
  return account?.user.isActive ? toIdentity(deps, account, 'token') : null;
}

function toIdentity(
  deps: Pick<AccountDeps, 'config'>,
  { user, roles, groupIds, shared }: Account,
  via: 'session' | 'token' | 'api-token',
): Extract<Identity, { kind: 'user' }> {
  return {
    kind: 'user',
    userId: user.id,
    username: user.username,
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    isAdmin: roles.some((role) => role.name === ADMIN),
    roleIds: roles.map((role) => role.id),
    roles: roles.map((role) => role.name),
    groupIds,
    permissions: collectPermissions(roles),
    shared,
    via,
    ...switchedOff(deps),
  };
}

const sessionKey = (tokenHash: string): MetadataCacheKey => ({ kind: 'accounts', name: `session:${tokenHash}` });

/** A session that seems over is looked at again: only the session itself shows later use. */
async function readCachedSession({ db, metadataCache, now }: Deps, tokenHash: string) {
  const found = await metadataCache.readCachedFirst(sessionKey(tokenHash), () => findAccountAndVersions(db, tokenHash));
  return found && !isAlive(found.session, now()) ? findAccountBySession(db, tokenHash) : found;
}

const isAlive = (session: SessionRow, nowMs: number): boolean => nowMs < session.expiresAtMs && nowMs < session.idleEndsMs;

function touch(session: SessionRow, deps: Deps): void {
  const nowMs = deps.now();
  if (nowMs - session.lastSeenMs < deps.config.sessionIdleMs * TOUCH_PART) return;
  deps.metadataCache.forget(sessionKey(session.tokenHash));
  const touching = touchSession(deps.db, session.tokenHash, { lastSeenMs: nowMs, idleEndsMs: nowMs + deps.config.sessionIdleMs });
  deps.waitUntil(
    touching.catch((error: unknown) => logWarn('session_use_not_stored', 'The use of a session couldn’t be stored.', { error })),
  );
}

export interface LoginRequest extends BrowserClient {
  readonly username: string;
  readonly password: string;
}

/** A header or the reason why not: 401 for a wrong name or password, 429 (`extra.retry_after_s`) after too many attempts. */
export type LoginResult =
  | (StartedSession & { readonly error?: never })
  | { readonly error: AppError; readonly setCookie?: never };

/** Starts a session under a new token. */
export async function loginWithPassword(deps: Deps, login: LoginRequest): Promise<LoginResult> {
  const user = await refusalAsValue(checkCredentials(deps, login));
  if (user instanceof AppError) return { error: user };
  return startSession(deps, user.id, login);
}

export interface BrowserClient {
  readonly address: string;
  readonly userAgent: string;
  /** The Cookie header of the request: a session that it still carries ends. */
  readonly cookie?: string | null;
}

export interface StartedSession {
  readonly setCookie: string;
  /** The account's, as a BCP 47 tag; null where its user selected none. */
  readonly locale: string | null;
}

/** A session under a new token, for a user who has proved who they are. */
export async function startSession(deps: Deps, userId: number, browser: BrowserClient): Promise<StartedSession> {
  const token = newSessionToken(deps.randomBytes);
  const nowMs = deps.now();
  const { sessionIdleMs, sessionMaxMs } = deps.config;
  const former = readSessionToken(browser.cookie ?? null, deps.config);
  const session = {
    tokenHash: sha256(token),
    userId,
    createdOnMs: nowMs,
    lastSeenMs: nowMs,
    idleEndsMs: nowMs + sessionIdleMs,
    expiresAtMs: nowMs + sessionMaxMs,
    userAgent: browser.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
    address: browser.address,
  };
  const [locale] = await Promise.all([
    findUserLocale(deps.db, userId),
    insertSession(deps.db, session, former === null ? null : sha256(former)),
  ]);
  return { setCookie: sessionCookie(token, deps.config), locale };
}

/** Ends the session that the request carries, if any; returns the header that takes the cookie away. */
export async function logout(request: Request, deps: Deps): Promise<{ readonly setCookie: string }> {
  const token = readSessionToken(request.headers.get('cookie'), deps.config);
  if (token !== null) {
    const found = await readCachedSession(deps, sha256(token));
    await removeSession(deps.db, sha256(token));
    if (found) recordUserAction(deps, found.user.id, { action: 'logout' });
  }
  return { setCookie: endedCookie(deps.config) };
}

export interface RenewedSession {
  readonly setCookie: string;
  /** UTC ms; the same as before where it can't be renewed any further. */
  readonly endsAtMs: number;
}

/**
 * Moves the end of the caller's session, which must be alive: as far as a new login would, but no further from its own login than
 * the operator allows. The token stays, since open pages sign their requests with it. Null: the caller came without a session.
 */
export async function renewSession(request: Request, deps: Deps): Promise<RenewedSession | null> {
  const { sessionHash, identity } = await authenticate(request, deps);
  const token = readSessionToken(request.headers.get('cookie'), deps.config);
  if (sessionHash === null || token === null) return null;
  const { sessionMaxMs, sessionRenewMaxMs } = deps.config;
  const nowMs = deps.now();
  const to = { nowMs, expiresAtMs: nowMs + sessionMaxMs, maxAgeMs: sessionRenewMaxMs };
  const endsAtMs = await extendSession(deps.db, sessionHash, to);
  if (endsAtMs === null) return null;
  deps.metadataCache.forget(sessionKey(sessionHash));
  recordAction(deps, identity, { action: 'session_renewed' });
  return { setCookie: sessionCookie(token, deps.config), endsAtMs };
}

/** A CSRF token for the request's session, for forms and headers; null without a session. */
export function issueSessionCsrfToken(request: Request, deps: Deps): string | null {
  const token = readSessionToken(request.headers.get('cookie'), deps.config);
  return token === null ? null : issueCsrfToken(sha256(token), deps);
}

/** Whether `csrfToken` was made for the request's session; for forms of our own pages. */
export function hasCsrfToken(request: Request, deps: Deps, csrfToken: string | null): boolean {
  const token = readSessionToken(request.headers.get('cookie'), deps.config);
  return token !== null && csrfToken !== null && isCsrfToken(csrfToken, sha256(token), deps);
}
