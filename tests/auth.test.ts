// Coming and going, through the API and the functions that pages call, on a real metadata database.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOGIN_WINDOW_MS, MAX_ACCOUNT_ATTEMPTS, MAX_ADDRESS_ATTEMPTS } from '#app/domain/access/login-limit.ts';
import { handleApi } from '#app/http/router.server.ts';
import { createRouter } from '#app/http/create-router.server.ts';
import { endpoint } from '#app/http/endpoint.ts';
import { findAccount, seedStandardRoles } from '#app/resources/security/store.server.ts';
import { purgeExpiredSessions } from '#app/resources/session/store.server.ts';
import { deriveKey } from '#app/services/auth-keys.server.ts';
import { changePassword, csrfTokenOf, hasCsrfToken, identityOf, loginWithPassword, logout } from '#app/services/auth.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { addUser, ensureAdministrator } from '#scripts/user-add.ts';
import { startMetadata, TEST_CONFIG, testDeps, type Metadata } from './fixtures/metadata.ts';

const PASSWORD = 'correct horse battery';
const HOST = 'http://localhost:8080';

let metadata: Metadata;
let deps: Deps;
let adaId: number;
const clock = { nowMs: Date.UTC(2026, 10, 21, 9) };

beforeAll(async () => {
  metadata = await startMetadata();
  deps = testDeps(metadata.db, clock);
  await seedStandardRoles(metadata.db);
  adaId = await addUser(metadata.db, { username: 'ada', password: PASSWORD, role: 'Gamma' });
}, 30_000);
afterAll(() => metadata.stop());
beforeEach(() => {
  clock.nowMs += LOGIN_WINDOW_MS + 1;
});

const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const reply = await handleApi(new Request(`${HOST}${path}`, init), deps);
  if (!reply) throw new Error(`${path} is not the API's.`);
  return reply;
};

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } });

const withCookie = (setCookie: string, path = '/'): Request =>
  new Request(`${HOST}${path}`, { headers: { cookie: setCookie.split(';')[0] ?? '' } });

const login = async (password = PASSWORD, more: { address?: string; cookie?: string } = {}): Promise<string> => {
  const result = await loginWithPassword(deps, { username: 'ada', password, address: '192.0.2.1', userAgent: 'test', ...more });
  if (result.error) throw result.error;
  return result.setCookie;
};

const jsonOf = async <T>(reply: Response | null): Promise<T> => {
  const value: unknown = await reply?.json();
  return value as T;
};

describe('tokens', () => {
  const tokens = async () =>
    jsonOf<Record<string, string>>(
      await post('/api/v1/security/login', { username: 'ada', password: PASSWORD, provider: 'db', refresh: true }),
    );
  const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } });

  it('are given for a name and password, and say who asks', async () => {
    const { access_token } = await tokens();
    const me = await send('/api/v1/me/', bearer(access_token));
    expect(me.status).toBe(200);
    expect(await me.json()).toMatchObject({ result: { id: adaId, username: 'ada', is_active: true, is_anonymous: false } });
    const roles = await jsonOf<{
      result: { roles: Record<string, unknown[]> };
    }>(await send('/api/v1/me/roles/', bearer(access_token)));
    expect(roles.result.roles['Gamma']).toContainEqual(['can_read', 'Chart']);
  });

  it('come with a refresh token only when one is asked for', async () => {
    const reply = await jsonOf<object>(await post('/api/v1/security/login', { username: 'ada', password: PASSWORD }));
    expect(Object.keys(reply)).toEqual(['access_token']);
  });

  it('end after their time and are renewed by the refresh token, which opens nothing else', async () => {
    const { access_token, refresh_token } = await tokens();
    expect((await send('/api/v1/me/', bearer(refresh_token))).status).toBe(401);
    expect((await send('/api/v1/security/refresh', { method: 'POST', ...bearer(access_token) })).status).toBe(401);
    clock.nowMs += 15 * 60_000 + 1000;
    const expired = await send('/api/v1/me/', bearer(access_token));
    expect([expired.status, await expired.json()]).toEqual([401, expect.objectContaining({ msg: 'Token has expired' })]);
    const renewed = await jsonOf<Record<string, string>>(
      await send('/api/v1/security/refresh', { method: 'POST', ...bearer(refresh_token) }),
    );
    expect((await send('/api/v1/me/', bearer(renewed['access_token']))).status).toBe(200);
  });

  it('made with another algorithm, key or audience are refused', async () => {
    const nowS = Math.floor(clock.nowMs / 1000);
    const forge = (alg: string, key: Uint8Array, audience: string) =>
      new SignJWT({ cv: 1 })
        .setProtectedHeader({ alg })
        .setSubject(String(adaId))
        .setIssuer('meridian')
        .setAudience(audience)
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + 60)
        .sign(key);
    const access = deriveKey(TEST_CONFIG.secretKey, 'access-token');
    const good = await forge('HS256', access, 'meridian:access');
    expect((await send('/api/v1/me/', bearer(good))).status).toBe(200);
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
    for (const token of forged) expect((await send('/api/v1/me/', bearer(token))).status).toBe(401);
  });
});

describe('login', () => {
  it('answers a wrong password, an unknown name and a closed account with the same words', async () => {
    const closed = await addUser(metadata.db, { username: 'closed', password: PASSWORD, role: 'Gamma' });
    await metadata.d1.prepare('update users set is_active = 0 where id = ?').bind(closed).run();
    for (const [username, password] of [
      ['ada', 'nope'],
      ['nobody', 'nope'],
      ["' or 1=1 --", 'nope'],
      ['closed', PASSWORD],
    ]) {
      const reply = await post('/api/v1/security/login', { username, password, provider: 'db' });
      expect([reply.status, await reply.json()]).toEqual([401, expect.objectContaining({ message: 'Not authorized' })]);
    }
  });

  it('names the fields that are missing, wrong or unknown', async () => {
    const reply = await post('/api/v1/security/login', { username: 7, bogus: 1 });
    expect(reply.status).toBe(400);
    expect(await reply.json()).toEqual({
      message: { username: ['Not a valid string.'], password: ['Missing data for required field.'], bogus: ['Unknown field.'] },
    });
  });

  it('is refused after too many attempts on an account, even with the right password, until the window ends', async () => {
    const attempt = (password: string, n: number) =>
      post('/api/v1/security/login', { username: 'ADA', password }, { 'cf-connecting-ip': `198.51.100.${n}` });
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS; n++) expect((await attempt('wrong', n)).status).toBe(401);
    const refused = await attempt(PASSWORD, 99);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await jsonOf<{ message: string }>(refused)).message).toMatch(/Try again in \d+ minutes?/);
    clock.nowMs += LOGIN_WINDOW_MS;
    expect((await attempt(PASSWORD, 99)).status).toBe(200);
  }, 20_000);

  it('counts attempts that are made at the same time', async () => {
    const replies = await Promise.all(
      Array.from({ length: MAX_ACCOUNT_ATTEMPTS + 5 }, () =>
        post('/api/v1/security/login', { username: 'ghost', password: 'x' }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(5);
  }, 20_000);

  it('is refused after too many attempts from an address or its IPv6 network, whatever the account', async () => {
    await metadata.d1
      .prepare('insert into login_attempts (key, attempts, window_ends_ms) values (?, ?, ?)')
      .bind('address:2001:db8:0:1', MAX_ADDRESS_ATTEMPTS, clock.nowMs + 60_000)
      .run();
    const from = (address: string) =>
      post('/api/v1/security/login', { username: 'ada', password: PASSWORD }, { 'cf-connecting-ip': address });
    expect((await from('2001:db8:0:1:dead::1')).status).toBe(429);
    expect((await from('2001:db8:0:2::1')).status).toBe(200);
  });
});

describe('sessions', () => {
  it('are opened by a cookie that scripts cannot read, whose token is stored nowhere', async () => {
    const setCookie = await login();
    expect(setCookie).toMatch(/^session=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(await identityOf(withCookie(setCookie), deps)).toMatchObject({
      kind: 'user',
      userId: adaId,
      via: 'session',
      roles: ['Gamma'],
    });
    const token = /=([\w-]+)/.exec(setCookie)?.[1] ?? '';
    const rows = await metadata.d1.prepare('select * from sessions').all();
    expect(JSON.stringify(rows.results)).not.toContain(token);
  });

  it('use a cookie bound to host and TLS away from localhost', async () => {
    const secure = { ...deps, config: { ...deps.config, secureCookies: true } };
    const result = await loginWithPassword(secure, { username: 'ada', password: PASSWORD, address: 'x', userAgent: '' });
    expect(result.setCookie).toMatch(/^__Host-session=.*; Secure$/);
  });

  it('end when idle, at their absolute end, and at logout', async () => {
    const idle = await login();
    clock.nowMs += TEST_CONFIG.sessionIdleMs + 1;
    expect((await identityOf(withCookie(idle), deps)).kind).toBe('anonymous');

    const busy = await login();
    const endsMs = clock.nowMs + TEST_CONFIG.sessionMaxMs;
    while (clock.nowMs + TEST_CONFIG.sessionIdleMs / 2 < endsMs) {
      clock.nowMs += TEST_CONFIG.sessionIdleMs / 2;
      expect((await identityOf(withCookie(busy), deps)).kind).toBe('user');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    clock.nowMs = endsMs;
    expect((await identityOf(withCookie(busy), deps)).kind).toBe('anonymous');

    const left = await login();
    expect((await logout(withCookie(left), deps)).setCookie).toContain('Max-Age=0');
    expect((await identityOf(withCookie(left), deps)).kind).toBe('anonymous');
  }, 30_000);

  it('get a new token at login, and the one that the browser had ends', async () => {
    const former = await login();
    const next = await login(PASSWORD, { cookie: former.split(';')[0] ?? '' });
    expect(next).not.toBe(former);
    expect((await identityOf(withCookie(former), deps)).kind).toBe('anonymous');
    expect((await identityOf(withCookie(next), deps)).kind).toBe('user');
  });

  it('are purged when their time is over, and only then', async () => {
    await purgeExpiredSessions(metadata.db, clock.nowMs);
    const kept = await login();
    expect(await purgeExpiredSessions(metadata.db, clock.nowMs)).toBe(0);
    expect((await identityOf(withCookie(kept), deps)).kind).toBe('user');
    expect(await purgeExpiredSessions(metadata.db, clock.nowMs + TEST_CONFIG.sessionMaxMs + 1)).toBeGreaterThan(0);
    expect((await identityOf(withCookie(kept), deps)).kind).toBe('anonymous');
  });

  it('do not survive the closing of the account', async () => {
    await addUser(metadata.db, { username: 'leaver', password: PASSWORD, role: 'Gamma' });
    const { setCookie = '' } = await loginWithPassword(deps, {
      username: 'leaver',
      password: PASSWORD,
      address: 'x',
      userAgent: '',
    });
    await metadata.d1.prepare("update users set is_active = 0 where username = 'leaver'").run();
    expect((await identityOf(withCookie(setCookie), deps)).kind).toBe('anonymous');
  });
});

describe('a change of password', () => {
  it('needs the old one, ends the other sessions and all tokens, and keeps this session', async () => {
    const [here, there] = [await login(), await login()];
    const { access_token } = await jsonOf<{ access_token: string }>(
      await post('/api/v1/security/login', { username: 'ada', password: PASSWORD }),
    );
    const change = (oldPassword: string, newPassword: string) =>
      changePassword(withCookie(here), deps, { oldPassword, newPassword });
    expect((await change('wrong', 'another good one'))?.message).toBe('The old password is wrong.');
    expect((await change(PASSWORD, 'short'))?.message).toMatch(/at least 8/);
    expect((await change(PASSWORD, PASSWORD))?.message).toMatch(/another/);
    expect(await change(PASSWORD, 'another good one')).toBeNull();
    expect((await identityOf(withCookie(here), deps)).kind).toBe('user');
    expect((await identityOf(withCookie(there), deps)).kind).toBe('anonymous');
    const me = await send('/api/v1/me/', { headers: { authorization: `Bearer ${access_token}` } });
    expect([me.status, await me.json()]).toEqual([401, expect.objectContaining({ msg: 'Token has been revoked' })]);
    await expect(login()).rejects.toMatchObject({ status: 401 });
    expect(
      await changePassword(withCookie(await login('another good one')), deps, {
        oldPassword: 'another good one',
        newPassword: PASSWORD,
      }),
    ).toBeNull();
  }, 20_000);

  it('is refused to whoever is not logged in', async () => {
    expect(
      await changePassword(new Request(HOST), deps, { oldPassword: PASSWORD, newPassword: 'another good one' }),
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
      deps,
    );
    return reply?.status;
  };

  it('tokens are asked of sessions, fit one session only, and come in the header or the form', async () => {
    const [mine, other] = [await login(), await login()];
    const cookie = mine.split(';')[0] ?? '';
    const tokenOf = async (setCookie: string) =>
      (await jsonOf<{ result: string }>(await handleApi(withCookie(setCookie, '/api/v1/security/csrf_token/'), deps))).result;
    const token = await tokenOf(mine);
    expect(await change({ cookie })).toBe(400);
    expect(await change({ cookie, 'x-csrftoken': 'wrong' })).toBe(400);
    expect(await change({ cookie, 'x-csrftoken': await tokenOf(other) })).toBe(400);
    expect(await change({ cookie, 'x-csrftoken': token })).toBe(200);
    expect(csrfTokenOf(withCookie(mine), deps)).not.toBe(token);
    expect(hasCsrfToken(withCookie(mine), deps, token)).toBe(true);
    expect(hasCsrfToken(withCookie(other), deps, token)).toBe(false);
    expect(await change({ cookie }, new URLSearchParams({ csrf_token: token }))).toBe(200);
    expect(await change({ cookie }, new URLSearchParams({ csrf_token: 'x' }))).toBe(400);
  });

  it('tokens are not asked of whoever sends a Bearer token, and say nothing to the anonymous', async () => {
    const { access_token } = await jsonOf<{ access_token: string }>(
      await post('/api/v1/security/login', { username: 'ada', password: PASSWORD }),
    );
    expect(await change({ authorization: `Bearer ${access_token}` })).toBe(200);
    expect(await change({})).toBe(401);
    expect((await send('/api/v1/security/csrf_token/')).status).toBe(401);
  });
});

describe('the first administrator', () => {
  it('is made once, with the password given or one that nobody knew before', async () => {
    const first = await ensureAdministrator(metadata.db, null);
    expect(first.password).toMatch(/^[\w-]{16}$/);
    expect(await ensureAdministrator(metadata.db, 'ignored because there is one')).toEqual({ username: 'admin', password: null });
    const { setCookie = '' } = await loginWithPassword(deps, {
      username: 'admin',
      password: first.password ?? '',
      address: 'x',
      userAgent: '',
    });
    expect(await identityOf(withCookie(setCookie), deps)).toMatchObject({ isAdmin: true, roles: ['Admin'] });
  });

  it('does not lose or double what roles hold when roles are seeded again', async () => {
    const before = await findAccount(metadata.db, adaId);
    await seedStandardRoles(metadata.db);
    expect((await findAccount(metadata.db, adaId))?.roles).toEqual(before?.roles);
  });
});
