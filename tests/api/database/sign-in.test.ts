// Users sign in to a database with their own accounts: on a real authorization server and a server that speaks Trino's protocol.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { findAccessToken } from '#app/services/databases/access-tokens.server.ts';
import { removeDatabase, findDatabase } from '#app/stores/database/store.server.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { PASSWORD } from '#tests/fixtures/access/auth.ts';
import { removeUsers } from '#app/stores/user/store.server.ts';
import { oauth2Tokens, users } from '#drizzle/schema/index.ts';
import { startSignIn, type SignInHost } from '#tests/fixtures/access/sign-in.ts';

let the: SignInHost;
let cookie: string;
let ada: { userId: number; username: string };
const WHO = 'SELECT current_user AS who';

beforeAll(async () => {
  the = await startSignIn();
  ada = { userId: the.adaId, username: 'ada' };
});
afterAll(() => the.stop());
beforeEach(async () => {
  Object.assign(the.issuer.control, {
    expiresInS: 3_600,
    givesRefreshTokens: true,
    refreshes: 0,
    exchanges: 0,
    reuses: 0,
    isDown: false,
  });
  the.clock.nowMs = Date.now();
  await the.db.delete(oauth2Tokens);
  the.issuer.forgetEverything();
  the.trino.statements.length = 0;
  cookie = await the.login('ada');
});

const tokensOf = (userId: number) => the.db.select().from(oauth2Tokens).where(eq(oauth2Tokens.userId, userId));

describe('a database that users sign in to', () => {
  it('tells a user who hasn’t to sign in, where, and nothing runs', async () => {
    await expect(the.query(WHO, ada)).rejects.toMatchObject({
      type: 'OAUTH2_REDIRECT',
      status: 403,
      level: 'warning',
      extra: {
        url: expect.stringMatching(new RegExp(`^/database/${the.databaseId}/sign_in\\?tab_id=[\\w-]{36}$`)) as string,
        tab_id: expect.stringMatching(/^[\w-]{36}$/) as string,
        redirect_uri: '/api/v1/database/oauth2/',
        database_name: 'Lake',
      },
    });
    expect(the.trino.statements).toEqual([]);
  });

  it('runs queries with the user’s own token after signing in, and names no other user', async () => {
    const page = await the.begin(ada.userId, cookie);
    expect(Object.fromEntries(page.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'meridian',
      scope: 'openid offline_access',
      redirect_uri: 'http://localhost:8080/api/v1/database/oauth2/',
      code_challenge_method: 'S256',
    });
    expect(await the.comeBack(the.choose(page), cookie)).toEqual({
      code: '303',
      status: 'signed_in',
      database: String(the.databaseId),
      tab_id: 'tab-1',
    });
    expect(await the.query(WHO, ada)).toEqual(['ada@example.org']);
    expect(new Set(the.trino.statements.map(({ named }) => named))).toEqual(new Set([undefined]));
  });

  it('refuses callers who aren’t users, such as guests', async () => {
    await expect(the.query(WHO, null)).rejects.toMatchObject({ type: 'DATABASE_SECURITY_ACCESS_ERROR' });
  });

  it('says that the server can’t be reached rather than that one has to sign in', async () => {
    await the.setExtra({ parameters: { host: '127.0.0.1', port: 1, database: 'lake', username: 'service' } });
    await expect(the.query(WHO, ada)).rejects.not.toMatchObject({ type: 'OAUTH2_REDIRECT' });
    await the.setExtra({
      parameters: { host: '127.0.0.1', port: the.trino.port, database: 'lake', schema: 'shop', username: 'service' },
    });
  });
});

describe('the state of a sign-in', () => {
  it('is good once', async () => {
    const back = the.choose(await the.begin(ada.userId, cookie));
    expect((await the.comeBack(back, cookie))['status']).toBe('signed_in');
    expect(await the.comeBack(back, cookie)).toEqual({ code: '303', status: 'expired' });
    expect(the.issuer.control.exchanges).toBe(1);
  });

  it('is good for ten minutes', async () => {
    const back = the.choose(await the.begin(ada.userId, cookie));
    the.clock.nowMs += 601_000;
    expect(await the.comeBack(back, cookie)).toEqual({ code: '303', status: 'expired' });
  });

  it('is good in the session that began it: neither for another user nor for another session of the same one', async () => {
    const back = the.choose(await the.begin(ada.userId, cookie));
    await the.addReader('grace');
    for (const other of [await the.login('grace'), await the.login('ada'), ''])
      expect(await the.comeBack(back, other)).toEqual({ code: '303', status: 'expired' });
    expect(the.issuer.control.exchanges).toBe(0);
    expect(await tokensOf(ada.userId)).toEqual([]);
  });

  it('can’t be changed, or be another of Meridian’s tokens', async () => {
    const back = new URL(`http://h${the.choose(await the.begin(ada.userId, cookie))}`);
    const [head, , signature] = (back.searchParams.get('state') ?? '').split('.');
    const claims = { database: the.databaseId, tab: 't', session: '', sub: '1', jti: crypto.randomUUID(), iat: 0, exp: 9e9 };
    for (const state of [`${head}.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.${signature}`, 'x', '']) {
      back.searchParams.set('state', state);
      expect((await the.comeBack(back.pathname + back.search, cookie))['status']).toBe('expired');
    }
  });

  it('needs the proof of its own sign-in: a code of another one isn’t taken', async () => {
    const [mine, other] = [await the.begin(ada.userId, cookie), await the.begin(ada.userId, cookie)];
    const back = new URL(`http://h${the.choose(mine)}`);
    back.searchParams.set('code', new URL(`http://h${the.choose(other)}`).searchParams.get('code') ?? '');
    expect((await the.comeBack(back.pathname + back.search, cookie))['status']).toBe('failed');
    expect(await tokensOf(ada.userId)).toEqual([]);
  });

  it('ends as denied where the user says no, and as failed where the server does, with its reason', async () => {
    expect((await the.comeBack(the.choose(await the.begin(ada.userId, cookie), false), cookie))['status']).toBe('denied');
    const back = the.choose(await the.begin(ada.userId, cookie));
    the.issuer.control.isDown = true;
    const { status, ref } = await the.comeBack(back, cookie);
    expect(status).toBe('failed');
    const { findSignInFailure } = await import('#app/stores/oauth2-token/sign-in.server.ts');
    expect(await findSignInFailure(the.db, ref ?? '', the.clock.nowMs)).toContain('status 503');
  });
});

describe('tokens', () => {
  it('are stored encrypted, and can’t be moved to another user', async () => {
    await the.signIn(ada.userId, cookie);
    const [row] = await tokensOf(ada.userId);
    expect(row?.encryptedTokens).toMatch(/^v1\./);
    const grace = { userId: await the.addReader('grace2'), username: 'grace2' };
    await the.db.insert(oauth2Tokens).values({ ...row!, userId: grace.userId });
    await expect(the.query(WHO, grace)).rejects.toMatchObject({ type: 'OAUTH2_REDIRECT' });
  });

  it('are refreshed before they end, and the new ones are kept', async () => {
    await the.signIn(ada.userId, cookie);
    the.clock.nowMs += 3_590_000;
    expect(await the.query(WHO, ada)).toEqual(['ada@example.org']);
    expect(await the.query(WHO, ada)).toEqual(['ada@example.org']);
    expect(the.issuer.control).toMatchObject({ refreshes: 1, reuses: 0 });
  });

  it('are refreshed where the database refuses them sooner', async () => {
    await the.signIn(ada.userId, cookie);
    the.issuer.revokeAccessTokens();
    expect(await the.query(WHO, ada)).toEqual(['ada@example.org']);
    expect(the.issuer.control.refreshes).toBe(1);
  });

  it('are removed where the server takes the refresh token no longer: the user signs in again', async () => {
    await the.signIn(ada.userId, cookie);
    the.issuer.forgetEverything();
    await expect(the.query(WHO, ada)).rejects.toMatchObject({ type: 'OAUTH2_REDIRECT' });
    expect(await tokensOf(ada.userId)).toEqual([]);
  });

  it('stay where the server is down: the query fails with that', async () => {
    await the.signIn(ada.userId, cookie);
    the.clock.nowMs += 3_590_000;
    the.issuer.control.isDown = true;
    await expect(the.query(WHO, ada)).rejects.toMatchObject({ type: 'OAUTH2_REDIRECT_ERROR' });
    the.issuer.control.isDown = false;
    expect(await the.query(WHO, ada)).toEqual(['ada@example.org']);
  });

  it('without a refresh token end with their time', async () => {
    the.issuer.control.givesRefreshTokens = false;
    await the.signIn(ada.userId, cookie);
    expect(await the.query(WHO, ada)).toEqual(['ada@example.org']);
    the.clock.nowMs += 3_590_000;
    await expect(the.query(WHO, ada)).rejects.toMatchObject({ type: 'OAUTH2_REDIRECT' });
  });

  it('are never sent to a private address where the operator hasn’t listed it', async () => {
    await the.signIn(ada.userId, cookie);
    the.clock.nowMs += 3_590_000;
    const strict = { ...the.tokenDeps, isAllowedPrivate: () => false };
    await expect(findAccessToken(strict, { databaseId: the.databaseId, userId: ada.userId })).rejects.toMatchObject({
      type: 'OAUTH2_REDIRECT_ERROR',
    });
    expect(the.issuer.control.refreshes).toBe(0);
  });

  it('are invalid once the user is deactivated, and are deleted with the user and with the database', async () => {
    const grace = { userId: await the.addReader('grace3'), username: 'grace3' };
    const hers = await the.login('grace3');
    await the.signIn(grace.userId, hers);
    await the.db.update(users).set({ isActive: false }).where(eq(users.id, grace.userId));
    await expect(the.query(WHO, grace)).rejects.toMatchObject({ type: 'DATABASE_NOT_FOUND_ERROR' });
    await addTestUser(the.db, { username: 'root', password: PASSWORD, role: 'Admin' });
    await removeUsers(the.db, [grace.userId]);
    expect(await tokensOf(grace.userId)).toEqual([]);
    await the.signIn(ada.userId, cookie);
    const row = await findDatabase(the.db, the.databaseId);
    await removeDatabase(the.db, row!);
    expect(await tokensOf(ada.userId)).toEqual([]);
  });
});
