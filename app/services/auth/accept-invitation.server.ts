// Opens and accepts invitations: the holder of the link chooses a name and a password, once, and is logged in.
import { invitationState, type InvitationState } from '#app/domain/access/invitation.ts';
import { AppError } from '#app/domain/errors.ts';
import { recordUserAction } from '#app/services/activity/record-action.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findInvitationByToken, consumeInvitation, type StoredInvitation } from '#app/stores/invitation/store.server.ts';
import { firstName as firstNameSchema, lastName as lastNameSchema } from '#app/stores/user/wire.ts';
import { startSession, type BrowserClient, type StartedSession } from './identify.server.ts';
import { sha256 } from './keys.server.ts';
import { countAcceptance, noteFirstLogin } from './login.server.ts';
import { findNewPasswordProblem } from './new-password.server.ts';
import { hashPassword } from './password.server.ts';

/** `unknown`: no link of an invitation, or one that a newer link has replaced. */
type ClosedInvitation = Exclude<InvitationState, 'open'> | 'unknown';

export interface OpenInvitation {
  readonly state: 'open';
  readonly email: string;
  /** User name for later logins. */
  readonly username: string;
  /** Null: a user who was deleted. */
  readonly inviterName: string | null;
  readonly expiresAtMs: number;
}

export type InvitationPage = OpenInvitation | { readonly state: ClosedInvitation; readonly inviterName: string | null };

/** Changes nothing, because mail scanners open links as well. */
export async function readInvitation(deps: Deps, token: string): Promise<InvitationPage> {
  return describeInvitation(deps, await findInvitationByToken(deps.db, sha256(token)));
}

function describeInvitation(deps: Deps, found: StoredInvitation | null): InvitationPage {
  if (!found) return { state: 'unknown', inviterName: null };
  const { email, username, inviterName, expiresAtMs } = found;
  const state = found.isActive ? invitationState(found, deps.now()) : 'revoked';
  return state === 'open' ? { state, email, username, inviterName, expiresAtMs } : { state, inviterName };
}

export interface Acceptance extends BrowserClient {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
  /** Locale of the messages; a BCP 47 tag. */
  readonly locale: string;
}

export type AcceptanceResult =
  | (StartedSession & { readonly kind: 'accepted'; readonly landsOn: string })
  | { readonly kind: 'closed'; readonly state: ClosedInvitation }
  | { readonly kind: 'invalid'; readonly field: 'firstName' | 'lastName' | 'password'; readonly message: string }
  | { readonly kind: 'limited'; readonly retrySeconds: number };

export async function acceptInvitation(deps: Deps, { token, ...request }: Acceptance): Promise<AcceptanceResult> {
  const takeBack = await countAcceptance(deps, request.address).catch(retrySecondsOf);
  if (typeof takeBack === 'number') return { kind: 'limited', retrySeconds: takeBack };
  const tokenHash = sha256(token);
  const found = await findInvitationByToken(deps.db, tokenHash);
  const page = describeInvitation(deps, found);
  if (found === null || page.state !== 'open') return { kind: 'closed', state: page.state === 'open' ? 'unknown' : page.state };
  const problem = await findProblem(request, found.username);
  // Not counted as a failed guess: the link was valid.
  if (problem) await takeBack();
  if (problem) return problem;
  // Hashing is slow, so only for links that work.
  const passwordHash = await hashPassword(request.password, {
    passwordCost: deps.config.passwordCost,
    randomBytes: deps.randomBytes,
  });
  const names = { firstName: request.firstName.trim(), lastName: request.lastName.trim() };
  const userId = await consumeInvitation(deps.db, tokenHash, { ...names, passwordHash, nowMs: deps.now() });
  if (userId === null) {
    const { state } = await readInvitation(deps, token);
    return { kind: 'closed', state: state === 'open' ? 'unknown' : state };
  }
  await takeBack();
  await noteFirstLogin(deps, { id: userId, username: found.username }, request.address);
  recordUserAction(deps, userId, { action: 'invitation_accepted' });
  return { kind: 'accepted', landsOn: found.landsOn, ...(await startSession(deps, userId, request)) };
}

async function findProblem(
  { firstName, lastName, password, locale }: Omit<Acceptance, 'token'>,
  username: string,
): Promise<Extract<AcceptanceResult, { kind: 'invalid' }> | null> {
  const names = [
    ['firstName', firstNameSchema.safeParse(firstName)],
    ['lastName', lastNameSchema.safeParse(lastName)],
  ] as const;
  for (const [field, parsed] of names)
    if (!parsed.success) return { kind: 'invalid', field, message: parsed.error.issues[0]?.message ?? '' };
  const message = await findNewPasswordProblem({ password, username }, locale);
  return message === null ? null : { kind: 'invalid', field: 'password', message };
}

function retrySecondsOf(error: unknown): number {
  if (error instanceof AppError && typeof error.extra['retry_after_s'] === 'number') return error.extra['retry_after_s'];
  throw error;
}
