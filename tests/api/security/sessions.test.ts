// Staying and leaving, on a real metadata database: sessions and their ends, a new password, and CSRF tokens.
import { changePassword } from '#app/services/auth/change-password.server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_WINDOW_MS } from '#app/domain/access/login-limit.ts';
import { createRouter } from '#app/api/router/create-router.server.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { purgeExpiredSessions } from '#app/stores/session/store.server.ts';
import {
  issueSessionCsrfToken,
  hasCsrfToken,
  identifyForPage,
  loginWithPassword,
  logout,
  renewSession,
} from '#app/services/auth/identify.server.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { HOST, readReplyJson, PASSWORD, startAuth, withCookie, type Auth } from '#tests/fixtures/access/auth.ts';
import { TEST_CONFIG } from '#tests/fixtures/metadata/metadata.ts';

let auth: Auth;
beforeAll(async () => void (auth = await startAuth()));
afterAll(() => auth.stop());
beforeEach(() => {
  auth.clock.nowMs += LOGIN_WINDOW_MS + 1;
});

describe('sessions', () => {
  it('are opened by a cookie that scripts cannot read, whose token is stored nowhere', async () => {
    const setCookie = await auth.login();
    expect(setCookie).toMatch(/^session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await identifyForPage(withCookie(setCookie), auth.deps)).toMatchObject({
      kind: 'user',
      userId: auth.adaId,
      via: 'session',
      roles: ['Gamma'],
    });
    const token = /=([\w-]+)/.exec(setCookie)?.[1] ?? '';
    const rows = await auth.d1.prepare('select * from sessions').all();
    expect(JSON.stringify(rows.results)).not.toContain(token);
  });

  it('use a cookie bound to host and TLS away from localhost', async () => {
    const secure = { ...auth.deps, config: { ...auth.deps.config, secureCookies: true } };
    const result = await loginWithPassword(secure, { username: 'ada', password: PASSWORD, address: 'x', userAgent: '' });
    expect(result.setCookie).toMatch(/^__Host-session=.*; Secure$/);
  });

  it('end when idle, at their absolute end, and at logout', async () => {
    const idle = await auth.login();
    auth.clock.nowMs += TEST_CONFIG.sessionIdleMs + 1;
    expect((await identifyForPage(withCookie(idle), auth.deps)).kind).toBe('anonymous');

    const busy = await auth.login();
    const endsMs = auth.clock.nowMs + TEST_CONFIG.sessionMaxMs;
    while (auth.clock.nowMs + TEST_CONFIG.sessionIdleMs / 2 < endsMs) {
      auth.clock.nowMs += TEST_CONFIG.sessionIdleMs / 2;
      expect((await identifyForPage(withCookie(busy), auth.deps)).kind).toBe('user');
      await auth.settle();
    }
    auth.clock.nowMs = endsMs;
    expect((await identifyForPage(withCookie(busy), auth.deps)).kind).toBe('anonymous');

    const left = await auth.login();
    expect((await logout(withCookie(left), auth.deps)).setCookie).toContain('Max-Age=0');
    expect((await identifyForPage(withCookie(left), auth.deps)).kind).toBe('anonymous');
  });

  it('get a new token at login, and the one that the browser had ends', async () => {
    const former = await auth.login();
    const next = await auth.login(PASSWORD, { cookie: former.split(';')[0] ?? '' });
    expect(next).not.toBe(former);
    expect((await identifyForPage(withCookie(former), auth.deps)).kind).toBe('anonymous');
    expect((await identifyForPage(withCookie(next), auth.deps)).kind).toBe('user');
  });

  it('are purged when their time is over, and only then', async () => {
    await purgeExpiredSessions(auth.db, auth.clock.nowMs);
    const kept = await auth.login();
    expect(await purgeExpiredSessions(auth.db, auth.clock.nowMs)).toBe(0);
    expect((await identifyForPage(withCookie(kept), auth.deps)).kind).toBe('user');
    expect(await purgeExpiredSessions(auth.db, auth.clock.nowMs + TEST_CONFIG.sessionMaxMs + 1)).toBeGreaterThan(0);
    expect((await identifyForPage(withCookie(kept), auth.deps)).kind).toBe('anonymous');
  });

  it('do not survive the closing of the account', async () => {
    await addTestUser(auth.db, { username: 'leaver', password: PASSWORD, role: 'Gamma' });
    const { setCookie = '' } = await loginWithPassword(auth.deps, {
      username: 'leaver',
      password: PASSWORD,
      address: 'x',
      userAgent: '',
    });
    await auth.d1.prepare("update users set is_active = 0 where username = 'leaver'").run();
    expect((await identifyForPage(withCookie(setCookie), auth.deps)).kind).toBe('anonymous');
  });
});

describe('a session that is renewed', () => {
  const { sessionMaxMs, sessionIdleMs, sessionRenewMaxMs } = TEST_CONFIG;
  /** As a wall would, with the cookie that it has. */
  const renew = async (setCookie: string, headers: Record<string, string> = {}) => {
    const csrf = issueSessionCsrfToken(withCookie(setCookie), auth.deps) ?? '';
    const cookie = setCookie.split(';')[0] ?? '';
    const reply = await auth.post('/api/v1/me/session/renew', {}, { cookie, 'X-CSRFToken': csrf, ...headers });
    await auth.settle();
    return reply;
  };
  const lastEnd = async () => (await auth.d1.prepare('select max(expires_at_ms) as ends from sessions').all()).results;
  /** A user opens a page now and then. */
  const live = async (setCookie: string, forMs: number) => {
    for (let leftMs = forMs; leftMs > 0; leftMs -= sessionIdleMs / 2) {
      auth.clock.nowMs += Math.min(leftMs, sessionIdleMs / 2);
      if ((await identifyForPage(withCookie(setCookie), auth.deps)).kind !== 'user') return false;
      await auth.settle();
    }
    return true;
  };

  it('outlives its first end, by the same cookie, until the age that the operator allows', async () => {
    const [wall, other] = [await auth.login(), await auth.login()];
    const loginMs = auth.clock.nowMs;
    while (auth.clock.nowMs + sessionMaxMs / 2 < loginMs + sessionRenewMaxMs) {
      expect(await live(wall, sessionMaxMs / 2)).toBe(true);
      const reply = await renew(wall);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('set-cookie')?.split(';')[0]).toBe(wall.split(';')[0]);
      const { result } = await readReplyJson<{ result: { ends_at: string } }>(reply);
      const limitMs = Math.min(auth.clock.nowMs + sessionMaxMs, loginMs + sessionRenewMaxMs);
      expect(Date.parse(result.ends_at)).toBe(limitMs);
    }
    expect((await identifyForPage(withCookie(other), auth.deps)).kind).toBe('anonymous');
    expect(await live(wall, sessionMaxMs)).toBe(false);
    expect(auth.clock.nowMs).toBe(loginMs + sessionRenewMaxMs);
    expect((await renew(wall)).status).toBe(401);
  });

  it('is never shortened, and ends when it isn’t used, as before', async () => {
    const wall = await auth.login();
    const { result } = await readReplyJson<{ result: { ends_at: string } }>(await renew(wall));
    expect(Date.parse(result.ends_at)).toBe(auth.clock.nowMs + sessionMaxMs);
    auth.clock.nowMs += sessionIdleMs + 1;
    expect((await renew(wall)).status).toBe(401);
    const strict = { ...auth.deps, config: { ...auth.deps.config, sessionRenewMaxMs: 1 } };
    const next = await auth.login();
    expect((await renewSession(withCookie(next), strict))?.endsAtMs).toBe(auth.clock.nowMs + sessionMaxMs);
  });

  it('is refused once it was revoked: logged out, closed account, other password', async () => {
    const left = await auth.login();
    await logout(withCookie(left), auth.deps);
    expect((await renew(left)).status).toBe(401);
    const closed = await auth.login();
    await auth.d1.prepare("update users set is_active = 0 where username = 'ada'").run();
    expect((await renew(closed)).status).toBe(401);
    await auth.d1.prepare("update users set is_active = 1 where username = 'ada'").run();
    const [here, wall] = [await auth.login(), await auth.login()];
    const change = (oldPassword: string, newPassword: string) =>
      changePassword(withCookie(here), auth.deps, { oldPassword, newPassword, locale: 'en' });
    expect(await change(PASSWORD, 'another good one')).toBeNull();
    expect((await renew(wall)).status).toBe(401);
    expect(await change('another good one', PASSWORD)).toBeNull();
    expect((await renew(here)).status).toBe(200);
  });

  it('keeps no right that its user has lost: roles are those of the moment', async () => {
    const wall = await auth.login();
    await renew(wall);
    expect(await identifyForPage(withCookie(wall), auth.deps)).toMatchObject({ roles: ['Gamma'] });
    await auth.d1.prepare('delete from user_roles where user_id = ?').bind(auth.adaId).run();
    const reply = await renew(wall);
    expect(reply.status).toBe(200);
    expect(await identifyForPage(withCookie(wall), auth.deps)).toMatchObject({ roles: [], permissions: new Set() });
    await auth.d1
      .prepare("insert into user_roles (user_id, role_id) select ?, id from roles where name = 'Gamma'")
      .bind(auth.adaId)
      .run();
  });

  it('needs a session, and a CSRF token of it: no token of the API and no other site renews one', async () => {
    const wall = await auth.login();
    expect((await renew(wall, { 'X-CSRFToken': '' })).status).toBe(400);
    const { access_token } = await readReplyJson<{ access_token: string }>(
      await auth.post('/api/v1/security/login', { username: 'ada', password: PASSWORD }),
    );
    const before = await lastEnd();
    auth.clock.nowMs += 1_000;
    expect((await renew(wall, { authorization: `Bearer ${access_token}` })).status).toBe(400);
    expect(await lastEnd()).toEqual(before);
  });
});

describe('a change of password', () => {
  it('needs the old one, ends the other sessions and all tokens, and keeps this session', async () => {
    const [here, there] = [await auth.login(), await auth.login()];
    const { access_token } = await readReplyJson<{ access_token: string }>(
      await auth.post('/api/v1/security/login', { username: 'ada', password: PASSWORD }),
    );
    const change = (oldPassword: string, newPassword: string) =>
      changePassword(withCookie(here), auth.deps, { oldPassword, newPassword, locale: 'en' });
    expect((await change('wrong', 'another good one'))?.message).toBe('The old password is wrong.');
    expect((await change(PASSWORD, 'short'))?.message).toMatch(/at least 8/);
    expect((await change(PASSWORD, PASSWORD))?.message).toMatch(/another/);
    expect(await change(PASSWORD, 'another good one')).toBeNull();
    expect((await identifyForPage(withCookie(here), auth.deps)).kind).toBe('user');
    expect((await identifyForPage(withCookie(there), auth.deps)).kind).toBe('anonymous');
    const me = await auth.send('/api/v1/me/', { headers: { authorization: `Bearer ${access_token}` } });
    expect([me.status, await me.json()]).toEqual([401, expect.objectContaining({ msg: 'Token has been revoked' })]);
    await expect(auth.login()).rejects.toMatchObject({ status: 401 });
    expect(
      await changePassword(withCookie(await auth.login('another good one')), auth.deps, {
        oldPassword: 'another good one',
        newPassword: PASSWORD,
        locale: 'en',
      }),
    ).toBeNull();
  });

  it('is refused to anonymous callers', async () => {
    expect(
      await changePassword(new Request(HOST), auth.deps, {
        oldPassword: PASSWORD,
        newPassword: 'another good one',
        locale: 'en',
      }),
    ).toMatchObject({ status: 401 });
  });
});

describe('CSRF', () => {
  const changing = createRouter([
    endpoint({
      method: 'POST',
      path: '/api/v1/thing/',
      summary: '',
      tag: '',
      rule: { kind: 'authenticated' },
      input: {},
      output: null,
      run: async () => ({ ok: true }),
    }),
  ]);
  const change = async (headers: Record<string, string>, body?: BodyInit) => {
    const reply = await changing(
      new Request(`${HOST}/api/v1/thing/`, { method: 'POST', headers, ...(body ? { body } : {}) }),
      auth.deps,
    );
    return reply?.status;
  };

  it('tokens are required of sessions, fit one session only, and come in the header or the form', async () => {
    const [mine, other] = [await auth.login(), await auth.login()];
    const cookie = mine.split(';')[0] ?? '';
    const tokenOf = async (setCookie: string) =>
      (await readReplyJson<{ result: string }>(await handleApi(withCookie(setCookie, '/api/v1/security/csrf_token/'), auth.deps)))
        .result;
    const token = await tokenOf(mine);
    expect(await change({ cookie })).toBe(400);
    expect(await change({ cookie, 'x-csrftoken': 'wrong' })).toBe(400);
    expect(await change({ cookie, 'x-csrftoken': await tokenOf(other) })).toBe(400);
    expect(await change({ cookie, 'x-csrftoken': token })).toBe(200);
    expect(issueSessionCsrfToken(withCookie(mine), auth.deps)).not.toBe(token);
    expect(hasCsrfToken(withCookie(mine), auth.deps, token)).toBe(true);
    expect(hasCsrfToken(withCookie(other), auth.deps, token)).toBe(false);
    expect(await change({ cookie }, new URLSearchParams({ csrf_token: token }))).toBe(200);
    expect(await change({ cookie }, new URLSearchParams({ csrf_token: 'x' }))).toBe(400);
  });

  it('tokens are not required with a Bearer token, and say nothing to the anonymous', async () => {
    const { access_token } = await readReplyJson<{ access_token: string }>(
      await auth.post('/api/v1/security/login', { username: 'ada', password: PASSWORD }),
    );
    expect(await change({ authorization: `Bearer ${access_token}` })).toBe(200);
    expect(await change({})).toBe(401);
    expect((await auth.send('/api/v1/security/csrf_token/')).status).toBe(401);
  });
});
