// Embedding a dashboard, and the tokens of its guests: who gives them, what they say, what they open, when they end.
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deriveKey } from '#app/services/auth/keys.server.ts';
import {
  buildColumnQuery,
  startEmbeddedBoard,
  withToken,
  type EmbeddedBoard,
} from '#tests/fixtures/dashboards/embedded-board.ts';
import { TEST_CONFIG } from '#tests/fixtures/metadata/metadata.ts';

let board: EmbeddedBoard;
beforeAll(async () => void (board = await startEmbeddedBoard()));
afterAll(() => board.stop());
beforeEach(() => void board.requested.splice(0));

describe('embedding a dashboard', () => {
  it('gives it one uuid that stays, and keeps the origins that can show it', async () => {
    const first = await board.embed(board.ids.board, ['http://example.org/', 'HTTPS://Example.org:443']);
    const again = await board.query('PUT', `/api/v1/dashboard/${board.ids.board}/embedded`, board.admin, {
      allowed_domains: ['http://example.org'],
    });
    const one = await board.query('GET', `/api/v1/embedded_dashboard/${first}`, board.admin);
    expect([again.status, again.json]).toEqual([one.status, one.json]);
    expect(one).toMatchObject({
      status: 200,
      json: { result: { uuid: first, allowed_domains: ['http://example.org'], dashboard_id: String(board.ids.board) } },
    });
    expect((await board.query('GET', `/api/v1/dashboard/${board.ids.board}/embedded`, board.gamma)).status).toBe(404);
  });

  it('refuses what is no origin', async () => {
    for (const domain of [
      'example.org',
      '*',
      'https://*.org',
      'javascript:alert(1)',
      'https://a.org/path',
      'https://u:p@a.org',
      7,
    ]) {
      const reply = await board.query('POST', `/api/v1/dashboard/${board.ids.board}/embedded`, board.admin, {
        allowed_domains: [domain],
      });
      expect([domain, reply.status]).toEqual([domain, 400]);
    }
  });

  it('is for those with the permission, and for no one on missing objects', async () => {
    for (const [who, id, status] of [
      [board.gamma, board.ids.board, 403],
      [board.admin, 999_999, 404],
    ] as const)
      expect((await board.query('POST', `/api/v1/dashboard/${id}/embedded`, who, { allowed_domains: [] })).status).toBe(status);
    for (const path of ['/api/v1/embedded_dashboard/nonsense', `/api/v1/embedded_dashboard/${crypto.randomUUID()}`])
      expect((await board.query('GET', path, board.admin)).status).toBe(404);
  });
});

describe('a guest token', () => {
  it('says who the guest is and what they can see, for five minutes', async () => {
    const id = await board.embed(board.ids.board);
    const reply = await board.grant(id, [{ clause: "shop = 'a'" }, { dataset: board.ids.dataset, clause: "kind = 'b'" }]);
    expect(reply.status).toBe(200);
    const { iat = 0, exp = 0, aud, ...claims } = decodeJwt(String(reply.json['token']));
    expect([exp - iat, typeof aud]).toEqual([300, 'string']);
    expect(claims).toEqual({
      type: 'guest',
      user: { username: 'g', first_name: 'G', last_name: 'U' },
      resources: [{ type: 'dashboard', id }],
      rls_rules: [{ clause: "shop = 'a'" }, { dataset: board.ids.dataset, clause: "kind = 'b'" }],
    });
  });

  it('is not given to those without the permission, nor for what does not exist, nor with what is no condition', async () => {
    const id = await board.embed(board.ids.board);
    expect((await board.grant(id, [], board.gamma)).status).toBe(403);
    expect((await board.grant(crypto.randomUUID())).status).toBe(400);
    expect((await board.grant(String(board.ids.board))).status).toBe(400);
    const clauses = ['1=1) or (1=1', '1=1; drop table orders', '', 'shop =', "shop = 'a' -- x\n) or (1"];
    for (const clause of clauses)
      expect([clause, (await board.grant(id, [{ dataset: board.ids.dataset, clause }])).status]).toEqual([clause, 400]);
    expect((await board.grant(id, [{ dataset: 999_999, clause: '1=1' }])).status).toBe(400);
  });

  it('is not given with a clause over columns that don’t exist, or that is no condition in any dataset that is shown', async () => {
    const id = await board.embed(board.ids.board);
    const { dataset } = board.ids;
    for (const clause of ["nope = 'b'", "kind = 'b' and Nope > 1", 'upper("no such") = kind']) {
      const reply = await board.grant(id, [{ dataset, clause }]);
      expect([clause, reply.status]).toEqual([clause, 400]);
      expect(JSON.stringify(reply.json)).toMatch(/names columns that don’t exist: (?:nope|Nope|no such)/);
      expect([clause, (await board.grant(id, [{ clause }])).status]).toEqual([clause, 400]);
    }
    for (const clause of ['shop =', '1=1) or (1=1', "shop = 'a'; drop table x"])
      expect([clause, (await board.grant(id, [{ clause }])).status]).toEqual([clause, 400]);
    for (const clause of ["KIND = 'b'", `kind in (select whatever from elsewhere)`, '1 = 0'])
      expect([clause, (await board.grant(id, [{ clause }, { dataset, clause }])).status]).toEqual([clause, 200]);
  });

  it('opens what guests are let into, and nothing else of their role', async () => {
    const guest = await board.guest();
    expect(await board.query('GET', '/api/v1/me/', guest)).toMatchObject({
      status: 200,
      json: { result: { username: 'g', id: null } },
    });
    const roles = await board.query('GET', '/api/v1/me/roles/', guest);
    expect(roles.json['result']).toMatchObject({ firstName: 'G', lastName: 'U', username: 'g', isActive: true, permissions: {} });
    expect(Object.keys((roles.json['result'] as { roles: object }).roles)).toEqual(['Gamma']);
    for (const path of ['/api/v1/database/', '/api/v1/css_template/', '/api/v1/_openapi', '/api/v1/me/tokens/'])
      expect([path, (await board.query('GET', path, guest)).status]).toEqual([path, 403]);
  });

  it('is refused with words when it is old, forged, of another kind, or used as another kind, whatever else is sent', async () => {
    const guest = await board.guest();
    const token = guest.headers['x-guesttoken'] ?? '';
    const nowS = Math.floor(board.clock.nowMs / 1000);
    const sign = (key: Uint8Array, audience: string, alg = 'HS256') =>
      new SignJWT({ ...decodeJwt(token), aud: audience })
        .setProtectedHeader({ alg })
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + 60)
        .sign(key);
    const key = deriveKey(TEST_CONFIG.secretKey, 'guest-token');
    const { aud } = decodeJwt(token);
    expect((await board.query('GET', '/api/v1/me/', withToken(await sign(key, String(aud))))).status).toBe(200);
    const refused = [
      await sign(key, 'meridian:access'),
      await sign(key, String(aud), 'HS512'),
      await sign(deriveKey(TEST_CONFIG.secretKey, 'access-token'), String(aud)),
      String(board.admin.headers['authorization']).slice('Bearer '.length),
      `${token}x`,
      '',
    ];
    for (const forged of refused) {
      const reply = await board.query('GET', '/api/v1/me/', {
        headers: { ...board.admin.headers, ...withToken(forged).headers },
      });
      expect([reply.status, reply.json['message']]).toEqual([401, expect.stringContaining('guest token')]);
    }
    expect((await board.query('GET', '/api/v1/me/', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    board.clock.nowMs += 301_000;
    const late = await board.query('GET', '/api/v1/me/', guest);
    board.clock.nowMs -= 301_000;
    expect([late.status, late.json['message']]).toEqual([401, expect.stringContaining('expired')]);
  });

  it('opens nothing once its dashboard is no longer embedded', async () => {
    const guest = await board.guest();
    expect((await board.queryData(guest, [buildColumnQuery('shop')])).status).toBe(200);
    expect((await board.query('DELETE', `/api/v1/dashboard/${board.ids.board}/embedded`, board.admin)).status).toBe(200);
    expect((await board.queryData(guest, [buildColumnQuery('shop')])).status).toBe(403);
    const again = await board.guest();
    expect((await board.queryData(guest, [buildColumnQuery('shop')])).status).toBe(403);
    expect((await board.queryData(again, [buildColumnQuery('shop')])).status).toBe(200);
  });
});
