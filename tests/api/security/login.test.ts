// Coming in, on a real metadata database: tokens, wrong passwords, too many attempts, and the first administrator.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_WINDOW_MS } from '#app/domain/access/login-limit.ts';
import { findAccount } from '#app/stores/security/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { deriveKey } from '#app/services/auth/keys.server.ts';
import { identifyForPage, loginWithPassword } from '#app/services/auth/identify.server.ts';
import { ensureAdministrator } from '#scripts/user-add.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { readReplyJson, PASSWORD, startAuth, withCookie, type Auth } from '#tests/fixtures/access/auth.ts';
import { logs } from '#drizzle/schema/index.ts';
import { TEST_CONFIG } from '#tests/fixtures/metadata/metadata.ts';

let auth: Auth;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
beforeEach(() => {
  auth.clock.nowMs += LOGIN_WINDOW_MS + 1;
});

describe('tokens', () => {
  const tokens = async () =>
    readReplyJson<Record<string, string>>(
      await auth.post('/api/v1/security/login', { username: 'ada', password: PASSWORD, provider: 'db', refresh: true }),
    );
  const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } });

  it('are given for a name and password, and name the caller', async () => {
    const { access_token } = await tokens();
    const me = await auth.send('/api/v1/me/', bearer(access_token));
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({ result: { id: auth.adaId, username: 'ada', is_active: true, is_anonymous: false } });
    const roles = await readReplyJson<{
      result: { roles: Record<string, unknown[]> };
    }>(await auth.send('/api/v1/me/roles/', bearer(access_token)));
    expect(roles.result.roles['Gamma']).toContainEqual(['can_read', 'Chart']);
  });

  it('come with a refresh token only on request', async () => {
    const reply = await readReplyJson<object>(await auth.post('/api/v1/security/login', { username: 'ada', password: PASSWORD }));
    expect(Object.keys(reply)).toEqual(['access_token']);
  });

  it('are others for every login, two in one instant too', async () => {
    const [here, elsewhere] = [await tokens(), await tokens()];
    expect(elsewhere['access_token']).not.toBe(here['access_token']);
    expect(elsewhere['refresh_token']).not.toBe(here['refresh_token']);
  });

  it('end after their time and are renewed by the refresh token, which opens nothing else', async () => {
    const { access_token, refresh_token } = await tokens();
    expect((await auth.send('/api/v1/me/', bearer(refresh_token))).status).toBe(401);
    expect((await auth.send('/api/v1/security/refresh', { method: 'POST', ...bearer(access_token) })).status).toBe(401);
    auth.clock.nowMs += 15 * 60_000 + 1000;
    const expired = await auth.send('/api/v1/me/', bearer(access_token));
    expect([expired.status, await expired.json()]).toEqual([401, expect.objectContaining({ msg: 'Token has expired' })]);
    const renewed = await readReplyJson<Record<string, string>>(
      await auth.send('/api/v1/security/refresh', { method: 'POST', ...bearer(refresh_token) }),
    );
    expect((await auth.send('/api/v1/me/', bearer(renewed['access_token']))).status).toBe(200);
  });

  it('made with another algorithm, key or audience are refused', async () => {
    const nowS = Math.floor(auth.clock.nowMs / 1000);
    const forge = (alg: string, key: Uint8Array, audience: string) =>
      new SignJWT({ cv: 1 })
        .setProtectedHeader({ alg })
        .setSubject(String(auth.adaId))
        .setIssuer('meridian')
        .setAudience(audience)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + 60)
        .sign(key);
    const access = deriveKey(TEST_CONFIG.secretKey, 'access-token');
    const good = await forge('HS256', access, 'meridian:access');
    expect((await auth.send('/api/v1/me/', bearer(good))).status).toBe(200);
    const unsigned = `${btoa('{"alg":"none"}').replace(/=/g, '')}.${good.split('.')[1]}.`;
    const forged = [
      await forge('HS512', access, 'meridian:access'),
      await forge('HS256', new TextEncoder().encode(TEST_CONFIG.secretKey), 'meridian:access'),
      await forge('HS256', deriveKey(TEST_CONFIG.secretKey, 'refresh-token'), 'meridian:access'),
      await forge('HS256', access, 'meridian:refresh'),
      unsigned,
      'x.y.z',
      'nonsense',
    ];
    for (const token of forged) expect((await auth.send('/api/v1/me/', bearer(token))).status).toBe(401);
  });
});

describe('the action log', () => {
  it('has logins, failed logins and logouts, with how long they took and without a password', async () => {
    await auth.post('/api/v1/security/login', { username: 'ada', password: PASSWORD, provider: 'db' });
    await auth.post('/api/v1/security/login', { username: 'ada', password: 'wrong one', provider: 'db' });
    await auth.post('/api/v1/security/login', { username: 'nobody', password: 'wrong one', provider: 'db' });
    const rows = () => auth.db.select().from(logs);
    const countOf = async (action: string) => (await rows()).filter((row) => row.action === action).length;
    await expect.poll(() => countOf('login')).toBeGreaterThan(0);
    await expect.poll(() => countOf('login_failed')).toBeGreaterThan(1);
    expect((await rows()).every(({ durationMs }) => durationMs === null || durationMs >= 0)).toBe(true);
    expect(JSON.stringify(await rows())).not.toContain('wrong one');
  });
});

describe('login', () => {
  const statusOf = async (username: string, password = PASSWORD) =>
    (await auth.post('/api/v1/security/login', { username, password, provider: 'db' })).status;

  it('takes the email address in place of the username, upper and lower case alike', async () => {
    await addTestUser(auth.db, { username: 'mia', email: 'mia@example.org', password: PASSWORD, role: 'Gamma' });
    expect(await statusOf('Mia@Example.org')).toBe(200);
    expect(await statusOf('mia@example.org', 'nope')).toBe(401);
    expect(await statusOf('mia@example', PASSWORD)).toBe(401);
  });

  it('takes what is both a username and the email address of another user as the username', async () => {
    await addTestUser(auth.db, { username: 'lea', email: 'shared@example.org', password: `${PASSWORD} of lea`, role: 'Gamma' });
    await addTestUser(auth.db, { username: 'shared@example.org', email: 'other@example.org', password: PASSWORD, role: 'Gamma' });
    expect(await statusOf('shared@example.org', `${PASSWORD} of lea`)).toBe(401);
    expect(await statusOf('shared@example.org')).toBe(200);
  });

  it('has the same message for a wrong password, an unknown name and a closed account', async () => {
    const closed = await addTestUser(auth.db, { username: 'closed', password: PASSWORD, role: 'Gamma' });
    await auth.d1.prepare('update users set is_active = 0 where id = ?').bind(closed).run();
    for (const [username, password] of [
      ['ada', 'nope'],
      ['nobody', 'nope'],
      ['nobody@example.org', 'nope'],
      ["' or 1=1 --", 'nope'],
      ['closed', PASSWORD],
    ]) {
      const reply = await auth.post('/api/v1/security/login', { username, password, provider: 'db' });
      expect([reply.status, await reply.json()]).toEqual([401, expect.objectContaining({ message: 'Not authorized' })]);
    }
  });

  it('names the fields that are missing, wrong or unknown', async () => {
    const reply = await auth.post('/api/v1/security/login', { username: 7, bogus: 1 });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({
      message: { username: ['Not a valid string.'], password: ['Missing data for required field.'], bogus: ['Unknown field.'] },
    });
  });
});

describe('the first administrator', () => {
  it('is created once, with the password given or a newly generated one', async () => {
    const first = await ensureAdministrator(auth.db, 'nobody knew it before');
    expect(await ensureAdministrator(auth.db, 'ignored because there is one')).toEqual({ username: 'admin', password: null });
    const { setCookie = '' } = await loginWithPassword(auth.deps, {
      username: 'admin',
      password: first.password ?? '',
      address: 'x',
      userAgent: '',
    });
    expect(await identifyForPage(withCookie(setCookie), auth.deps)).toMatchObject({ isAdmin: true, roles: ['Admin'] });
  });

  it('does not lose or double what roles hold when roles are seeded again', async () => {
    const before = await findAccount(auth.db, auth.adaId);
    await seedStandardRoles(auth.db);
    expect((await findAccount(auth.db, auth.adaId))?.roles).toEqual(before?.roles);
  });
});
