// Invites people: accounts without a password, each with a link that sets one. The link is sent by mail where that is set up, and is
// shown to the inviter.
import { hasPermission, isAdmin } from '#app/domain/access/decide.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import { distinctEmails, INVITATION_MS, usernameForEmail } from '#app/domain/access/invitation.ts';
import { AppError, notFound } from '#app/domain/errors.ts';
import { author, checkLinks, refuseTaken, requireRight, withoutRole } from '#app/services/accounts/user-save.server.ts';
import { recordAction } from '#app/services/activity/record-action.server.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import { newSessionToken } from '#app/services/auth/session-cookie.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findDashboard } from '#app/stores/dashboard/store.server.ts';
import {
  findInvitationOfUser,
  insertInvitation,
  listGrantableRoles,
  renewInvitation,
  revokeInvitation,
} from '#app/stores/invitation/store.server.ts';
import type { InvitationOptions, InvitationOutcome, Invited } from '#app/stores/invitation/wire.ts';
import { reachUsers } from '#app/stores/list/accounts-reach.server.ts';
import { findTaken, findUser, insertUserWithLinks } from '#app/stores/user/store.server.ts';

const NO_MAIL = "Email isn't set up. Set SMTP_URL and EMAIL_FROM.";
const DEFAULT_ROLE = 'Gamma';

export interface InvitationRequest {
  readonly emails: readonly string[];
  readonly roles: readonly number[];
  readonly groups: readonly number[];
  /** Origin of the product, as in `publicAddress`. */
  readonly origin: string;
  /** What opens after the first login; null: the home page. */
  readonly dashboard: { readonly path: string; readonly title: string } | null;
}

/**
 * One outcome an address, in their order: an address that has an account already fails alone. Throws 403 without the right to add users
 * and for roles that reach further than the caller, 400 without a role.
 */
export async function invitePeople(deps: Deps, identity: Identity, request: InvitationRequest): Promise<InvitationOutcome[]> {
  requireRight(identity, 'can_add', 'User');
  if (request.roles.length + request.groups.length === 0) throw withoutRole();
  await checkLinks(deps, identity, request);
  const accounts: (NewAccount | InvitationOutcome)[] = [];
  for (const email of distinctEmails(request.emails)) accounts.push(await addInvited(deps, identity, email, request));
  const send = async (account: NewAccount | InvitationOutcome): Promise<InvitationOutcome> =>
    'state' in account ? account : sendLink(deps, identity, { ...account, ...request, sendsMail: true });
  return Promise.all(accounts.map(send));
}

interface NewAccount {
  readonly userId: number;
  readonly email: string;
  readonly token: string;
  readonly expiresAtMs: number;
}

async function addInvited(
  deps: Deps,
  identity: Identity,
  email: string,
  { roles, groups, dashboard }: InvitationRequest,
): Promise<NewAccount | InvitationOutcome> {
  const username = usernameForEmail(email);
  const taken = await findTaken(deps.db, { username, email }, null);
  if (taken !== null) return refusedAddress(email);
  const by = author(deps, identity);
  const { token, ...made } = newToken(deps);
  const invitation = { ...made, nowMs: by.nowMs, invitedById: by.userId, landsOn: dashboard?.path ?? '/' };
  // Until they choose a name, lists show the email address.
  const values = { username, firstName: username, lastName: '', email, passwordHash: '', isActive: true };
  const more = [insertInvitation(deps.db, username, invitation)];
  try {
    const userId = await insertUserWithLinks(deps.db, values, { roleIds: roles, groupIds: groups, more }, by).catch(refuseTaken);
    recordAction(deps, identity, { action: 'user_invited', json: { id: userId, username, roles, groups } });
    return { userId, email, token, expiresAtMs: invitation.expiresAtMs };
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'bug') return refusedAddress(email);
    throw error;
  }
}

const refusedAddress = (email: string): InvitationOutcome => ({
  state: 'refused',
  email,
  message: 'An account with this address already exists. Find it in the list of users.',
});

const newToken = ({ randomBytes, now }: Deps) => {
  const token = newSessionToken(randomBytes);
  return { token, tokenHash: sha256(token), expiresAtMs: now() + INVITATION_MS };
};

interface LinkToSend extends NewAccount, Pick<InvitationRequest, 'origin' | 'dashboard'> {
  readonly sendsMail: boolean;
}

async function sendLink(deps: Deps, identity: Identity, { token, ...sent }: LinkToSend): Promise<Invited> {
  const { email, userId, expiresAtMs, dashboard, sendsMail } = sent;
  const link = `${sent.origin}/invitation/${token}`;
  const invited = { state: 'invited', email, user_id: userId, link, expires_at_ms: expiresAtMs } as const;
  const mailProblem = findMailProblem(deps);
  if (!sendsMail || mailProblem !== null || !deps.sendInvitation)
    return { ...invited, mail: 'off', mail_problem: sendsMail ? mailProblem : null };
  const dashboardTitle = dashboard?.title ?? null;
  const problem = await deps.sendInvitation({ to: email, link, inviterName: nameOf(identity), dashboardTitle, expiresAtMs });
  return { ...invited, mail: problem === null ? 'sent' : 'failed', mail_problem: problem };
}

/** Why this installation can't send email, as a message for the user; null if it can. */
const findMailProblem = ({ sendInvitation, mailProblem }: Deps): string | null =>
  sendInvitation === undefined || mailProblem === undefined ? NO_MAIL : mailProblem;

const nameOf = (identity: Identity): string =>
  identity.kind === 'user' ? `${identity.firstName} ${identity.lastName}`.trim() || identity.username : 'Meridian';

export interface Renewal {
  readonly origin: string;
  readonly sendsMail: boolean;
}

/** A new link; the former one ends. Throws 404 without an invitation, 403 for users who reach further, 422 once it is accepted. */
export async function renewLink(
  deps: Deps,
  identity: Identity,
  userId: number,
  { origin, sendsMail }: Renewal,
): Promise<Invited> {
  const invitation = await requireInvitation(deps, identity, userId);
  const { token, ...made } = newToken(deps);
  const { userId: invitedById, nowMs } = author(deps, identity);
  if (!(await renewInvitation(deps.db, userId, { ...made, invitedById, nowMs }))) throw accepted();
  recordAction(deps, identity, { action: 'invitation_renewed', json: { id: userId } });
  const account = { userId, email: invitation.email, token, expiresAtMs: made.expiresAtMs };
  const dashboard = await findLanding(deps, invitation.landsOn);
  return sendLink(deps, identity, { ...account, origin, sendsMail, dashboard });
}

/** The link no longer works; the account stays. Throws as `renewLink` does. */
export async function revokeLink(deps: Deps, identity: Identity, userId: number): Promise<void> {
  await requireInvitation(deps, identity, userId);
  if (!(await revokeInvitation(deps.db, userId, deps.now()))) throw accepted();
  recordAction(deps, identity, { action: 'invitation_revoked', json: { id: userId } });
}

async function requireInvitation(deps: Deps, identity: Identity, userId: number) {
  const [invitation, user] = await Promise.all([findInvitationOfUser(deps.db, userId), findUser(deps.db, userId)]);
  if (!invitation || !user) throw notFound();
  await reachUsers(deps.db, identity, [userId]);
  return invitation;
}

const accepted = (): AppError =>
  new AppError('COMMAND_REFUSED_ERROR', 'This invitation was already accepted or revoked. Reload the list of users.');

/** The dashboard that opens first, for the email. */
async function findLanding(deps: Deps, path: string): Promise<InvitationRequest['dashboard']> {
  const id = /^\/superset\/dashboard\/(\d+)\/$/.exec(path)?.[1];
  const dashboard = id === undefined ? null : await findDashboard(deps.db, Number(id));
  return dashboard && { path, title: dashboard.title };
}

/** Whether the caller can invite, with which roles, and how the link is sent, for forms. */
export async function findInvitationOptions(deps: Deps, identity: Identity): Promise<InvitationOptions> {
  const mailProblem = findMailProblem(deps);
  if (!hasPermission(identity, 'can_add', 'User'))
    return { can_invite: false, mail_problem: mailProblem, roles: [], default_role_id: null };
  const roles = await listGrantableRoles(deps.db, isAdmin(identity) ? null : [...identity.permissions]);
  const usual =
    roles.find(({ name }) => name === DEFAULT_ROLE) ??
    roles.find(({ name, opensDashboards }) => opensDashboards && name !== 'Admin');
  return {
    can_invite: true,
    mail_problem: mailProblem,
    roles: roles.map(({ id, name }) => ({ id, name })),
    default_role_id: usual?.id ?? null,
  };
}
