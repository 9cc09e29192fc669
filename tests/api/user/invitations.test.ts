// People are invited by a link: accounts without a password, whose link is used once, expires, is renewed and revoked.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_MS } from '#app/domain/access/invitation.ts';
import { ADDRESS_BACKOFF } from '#app/domain/access/login-limit.ts';
import { acceptInvitation, readInvitation } from '#app/services/auth/accept-invitation.server.ts';
import { loginWithPassword } from '#app/services/auth/identify.server.ts';
import { findUserPage } from '#app/services/accounts/pages.server.ts';
import type { InvitationMail } from '#app/services/invitations/invitation-mail.ts';
import type { Invited, InvitationOutcome } from '#app/stores/invitation/wire.ts';
import { invitations, logs, users } from '#drizzle/schema/index.ts';
import { createUser, startAccounts, userBody, USERS, type Accounts } from '#tests/fixtures/access/accounts.ts';

const PATH = '/api/v1/invitation/';
const PASSWORD = 'nine green bottles';

let accounts: Accounts;
let email: string;
/** Tokens of the API last for minutes: time only moves for the link. */
const START_MS = Date.UTC(2026, 10, 21);
let nowMs = START_MS;
let visitors = 0;
const mails: InvitationMail[] = [];
let mailFailure: string | null = null;

beforeAll(async () => {
  accounts = await startAccounts();
  const sendInvitation = async (mail: InvitationMail) => {
    mails.push(mail);
    return mailFailure;
  };
  Object.assign(accounts.deps, { sendInvitation, now: () => nowMs });
}, 60_000);
beforeEach(() => {
  nowMs = START_MS;
  visitors += 1;
  email = `${accounts.newName()}@example.org`;
  mails.splice(0);
  mailFailure = null;
  setMail(null);
});
afterAll(() => accounts.stop());

/** Undefined: email isn't set up. */
const setMail = (mailProblem: string | null | undefined) => Object.assign(accounts.deps, { mailProblem });

const body = (more: Record<string, unknown> = {}) => ({ emails: [email], roles: [accounts.roles.Gamma], ...more });

async function invite(more: Record<string, unknown> = {}): Promise<Invited> {
  const { status, json } = await accounts.call('boss', 'POST', PATH, body(more));
  expect([status, json]).toEqual([200, expect.anything()]);
  const [outcome] = json['result'] as InvitationOutcome[];
  if (outcome?.state !== 'invited') throw new Error(JSON.stringify(outcome));
  return outcome;
}

const tokenIn = (link: string): string => link.slice(link.lastIndexOf('/') + 1);

const accept = (link: string, more: Record<string, string> = {}) =>
  acceptInvitation(accounts.deps, {
    token: tokenIn(link),
    firstName: 'Ana',
    lastName: 'Lind',
    password: PASSWORD,
    locale: 'en-US',
    address: `192.0.2.${visitors}`,
    userAgent: 'a test',
    cookie: null,
    ...more,
  });

const logIn = async (username: string, password = PASSWORD) =>
  (await loginWithPassword(accounts.deps, { username, password, address: '192.0.2.8', userAgent: '' })).error === undefined;

const stored = async (id: number) => (await accounts.deps.db.select().from(users).where(eq(users.id, id)))[0];

const listed = async (id: number) => {
  const order = { column: 'id', direction: 'asc' } as const;
  const boss = { kind: 'user', userId: accounts.admin, isAdmin: true } as never;
  const request = { columns: [], keys: null, filters: [{ col: 'id', opr: 'eq', value: id }], order, page: 0, pageSize: 5 };
  const page = await findUserPage(accounts.deps, boss, request);
  return page.rows.find((row) => row.id === id)?.invitation;
};

describe('an invitation', () => {
  it('makes an account that can’t log in until the link is used, which logs in and works once', async () => {
    const { user_id: id, link, expires_at_ms: expiresAtMs } = await invite();
    expect(expiresAtMs).toBe(nowMs + INVITATION_MS);
    expect(link).toMatch(/^http:\/\/localhost\/invitation\/[\w-]{43}$/);
    expect(await stored(id)).toMatchObject({ username: email, email, passwordHash: '', isActive: true });
    expect(await logIn(email, '')).toBe(false);
    expect(await readInvitation(accounts.deps, tokenIn(link))).toMatchObject({ state: 'open', email, inviterName: 'boss' });
    expect(await accept(link)).toMatchObject({
      kind: 'accepted',
      landsOn: '/',
      setCookie: expect.stringMatching(/^session=/) as unknown,
    });
    expect(await stored(id)).toMatchObject({ firstName: 'Ana', lastName: 'Lind', loginCount: 1, credentialVersion: 2 });
    expect(await logIn(email)).toBe(true);
    expect(await accept(link, { password: 'another fine one' })).toEqual({ kind: 'closed', state: 'used' });
    expect(await logIn(email)).toBe(true);
  });

  it('stores the token nowhere: neither in its row nor in the action log', async () => {
    const { link } = await invite();
    await accept(link);
    await accounts.settle();
    const rows = [await accounts.deps.db.select().from(invitations), await accounts.deps.db.select().from(logs)];
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link));
    expect(JSON.stringify(rows[1])).toMatch(/user_invited.*invitation_accepted/);
  });

  it('is accepted by one of two that come at once', async () => {
    const { link } = await invite();
    const results = await Promise.all([accept(link), accept(link, { firstName: 'Mallory', password: 'eight red lanterns' })]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['accepted', 'closed']);
    expect(await logIn(email, results[0].kind === 'accepted' ? PASSWORD : 'eight red lanterns')).toBe(true);
  });

  it('expires, and is renewed: the former link ends', async () => {
    const { user_id: id, link } = await invite();
    expect(await listed(id)).toMatchObject({ state: 'open' });
    nowMs += INVITATION_MS;
    expect([await accept(link), (await listed(id))?.state]).toEqual([{ kind: 'closed', state: 'expired' }, 'expired']);
    nowMs = START_MS;
    mails.splice(0);
    const renewed = await accounts.call('boss', 'PUT', `${PATH}${id}`, {});
    expect(renewed).toMatchObject({ status: 200, json: { result: { state: 'invited', mail: 'sent' } } });
    expect(await accept(link)).toEqual({ kind: 'closed', state: 'unknown' });
    expect(await accept(mails[0]?.link ?? '')).toMatchObject({ kind: 'accepted' });
    expect(await listed(id)).toBeNull();
    expect((await accounts.call('boss', 'PUT', `${PATH}${id}`, {})).status).toBe(422);
  });

  it('is revoked, and invites again with a new link', async () => {
    const { user_id: id, link } = await invite();
    expect((await accounts.call('boss', 'DELETE', `${PATH}${id}`)).status).toBe(200);
    expect([await accept(link), (await listed(id))?.state]).toEqual([{ kind: 'closed', state: 'revoked' }, 'revoked']);
    expect((await accounts.call('boss', 'DELETE', `${PATH}${id}`)).status).toBe(422);
    const { json } = await accounts.call('boss', 'PUT', `${PATH}${id}`, { sends_mail: false });
    expect(json['result']).toMatchObject({ mail: 'off', mail_problem: null });
    expect(await accept((json['result'] as Invited).link)).toMatchObject({ kind: 'accepted' });
  });

  it('doesn’t outlive a password that an administrator sets, a deactivation, or the account', async () => {
    const [first, second, third] = [
      await invite(),
      await invite({ emails: [`x${email}`] }),
      await invite({ emails: [`y${email}`] }),
    ];
    await accounts.call('boss', 'PUT', `${USERS}${first.user_id}`, { password: 'a fine one of three' });
    await accounts.call('boss', 'PUT', `${USERS}${second.user_id}`, { active: false });
    await accounts.call('boss', 'DELETE', `${USERS}${third.user_id}`);
    const results = [await accept(first.link), await accept(second.link), await accept(third.link)];
    expect(results.map((result) => result.kind === 'closed' && result.state)).toEqual(['unknown', 'revoked', 'unknown']);
    expect(await listed(first.user_id)).toBeNull();
  });

  it('says what is wrong with a name or password, and stays open', async () => {
    const { link } = await invite();
    expect(await accept(link, { firstName: ' ' })).toMatchObject({ kind: 'invalid', field: 'firstName' });
    expect(await accept(link, { lastName: 'x\u0000' })).toMatchObject({ kind: 'invalid', field: 'lastName' });
    expect(await accept(link, { password: 'short' })).toMatchObject({ kind: 'invalid', field: 'password' });
    expect(await accept(link, { password: email })).toMatchObject({ kind: 'invalid', field: 'password' });
    expect(await accept(link)).toMatchObject({ kind: 'accepted' });
  });
});

describe('inviting', () => {
  it('takes several addresses, each once, and refuses those that have an account without failing the others', async () => {
    await createUser(accounts, userBody(accounts, accounts.newName(), { email: `taken-${email}` }));
    const emails = [email, email.toUpperCase(), `TAKEN-${email}`];
    const { json } = await accounts.call('boss', 'POST', PATH, body({ emails }));
    expect(json['result']).toMatchObject([
      { state: 'invited', email },
      { state: 'refused', email: `TAKEN-${email}`, message: expect.stringContaining('already exists') as unknown },
    ]);
    const again = await accounts.call('boss', 'POST', PATH, body());
    expect(again.json['result']).toMatchObject([{ state: 'refused' }]);
  });

  it('needs an address, and a role or group that exists', async () => {
    for (const wrong of [
      { emails: [] },
      { emails: ['ana'] },
      { emails: ['a\n@b'] },
      { roles: [] },
      { roles: [9_999] },
      { groups: [9_999] },
    ])
      expect((await accounts.call('boss', 'POST', PATH, body(wrong))).status).toBe(400);
  });

  it('gives no role that reaches further than the inviter, and none that they may not give is offered', async () => {
    await accounts.userWith('clerk', [
      ['can_add', 'User'],
      ['can_edit', 'User'],
      ['can_read', 'Dashboard'],
    ]);
    const reader = await accounts.roleWith('Reader', [['can_read', 'Dashboard']]);
    for (const role of [accounts.roles.Admin, accounts.roles.Alpha, accounts.roles.Gamma])
      expect((await accounts.call('clerk', 'POST', PATH, body({ roles: [role] }))).status).toBe(403);
    expect((await accounts.deps.db.select().from(users).where(eq(users.email, email))).length).toBe(0);
    expect((await accounts.call('clerk', 'POST', PATH, body({ roles: [reader] }))).status).toBe(200);
    const options = (await accounts.call('clerk', 'GET', `${PATH}options`)).json['result'] as { roles: { name: string }[] };
    expect(options).toMatchObject({ can_invite: true });
    expect(options.roles.map(({ name }) => name)).toEqual(expect.arrayContaining(['Reader', 'role of clerk']));
    expect(options.roles.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Admin']));
    const { user_id: id } = await invite({ emails: [`boss-${email}`], roles: [accounts.roles.Admin] });
    expect((await accounts.call('clerk', 'PUT', `${PATH}${id}`, {})).status).toBe(403);
    expect((await accounts.call('clerk', 'DELETE', `${PATH}${id}`)).status).toBe(403);
  });

  it('is closed to those who can’t add users', async () => {
    await accounts.user('alpha', 'Alpha');
    expect((await accounts.call('alpha', 'POST', PATH, body())).status).toBe(403);
    expect((await accounts.call('alpha', 'GET', `${PATH}options`)).json['result']).toMatchObject({
      can_invite: false,
      roles: [],
    });
  });

  it('offers Gamma first', async () => {
    const { json } = await accounts.call('boss', 'GET', `${PATH}options`);
    expect(json['result']).toMatchObject({ can_invite: true, mail_problem: null, default_role_id: accounts.roles.Gamma });
  });

  it('never leaves an invited administrator as the only one', async () => {
    const { user_id: id } = await invite({ roles: [accounts.roles.Admin] });
    const { status, json } = await accounts.call('boss', 'PUT', `${USERS}${accounts.admin}`, { roles: [accounts.roles.Gamma] });
    expect([status, json['message']]).toEqual([422, expect.stringContaining('must have the Admin role')]);
    expect((await accounts.call('boss', 'DELETE', `${USERS}${id}`)).status).toBe(200);
  });
});

describe('the mail', () => {
  it('has the link, who invites and when it expires', async () => {
    const { mail, link, expires_at_ms: expiresAtMs } = await invite();
    expect(mail).toBe('sent');
    expect(mails).toEqual([{ to: email, link, inviterName: 'boss', dashboardTitle: null, expiresAtMs }]);
  });

  it('can fail: the account stays, and the reply says why, with the link', async () => {
    mailFailure = 'The mail server refused the connection.';
    const invited = await invite();
    expect(invited).toMatchObject({ mail: 'failed', mail_problem: mailFailure });
    expect(await accept(invited.link)).toMatchObject({ kind: 'accepted' });
  });

  it('isn’t sent where it isn’t set up: the reply names the setting', async () => {
    setMail("Email isn't set up. Set SMTP_URL and EMAIL_FROM.");
    expect(await invite()).toMatchObject({ mail: 'off', mail_problem: expect.stringContaining('SMTP_URL') as unknown });
    setMail(undefined);
    expect(await invite({ emails: [`x${email}`] })).toMatchObject({
      mail: 'off',
      mail_problem: expect.stringContaining('SMTP_URL') as unknown,
    });
    expect(mails).toEqual([]);
  });
});

describe('attempts with links that don’t work', () => {
  it('are slowed down by address, and others aren’t', async () => {
    const { link } = await invite();
    for (let n = 0; n < ADDRESS_BACKOFF.freeAttempts; n += 1)
      expect(await accept('/x', { address: '198.51.100.1' })).toEqual({ kind: 'closed', state: 'unknown' });
    expect(await accept(link, { address: '198.51.100.1' })).toMatchObject({
      kind: 'limited',
      retrySeconds: expect.any(Number) as unknown,
    });
    expect(await accept(link)).toMatchObject({ kind: 'accepted' });
  });
});
