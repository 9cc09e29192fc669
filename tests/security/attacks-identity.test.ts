// No one can impersonate another: by forged tokens, or by pages that use another’s session.
import { base64url } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { handleApi } from '#app/api/router/router.server.ts';
import { loginWithPassword } from '#app/services/auth/identify.server.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import { startVault, type Vault } from '#tests/fixtures/access/vault.ts';

let api: Vault;
let admin: Someone;
let mallory: Someone;

beforeAll(async () => {
  api = await startVault();
  ({ admin, mallory } = api);
});
afterAll(() => api.stop());

describe('identity', () => {
  it('is not told by unsigned or rewritten tokens', async () => {
    const real = (mallory.headers['authorization'] ?? '').slice('Bearer '.length);
    const [header = '', payload = '', signature = ''] = real.split('.');
    const encode = (value: unknown): string => base64url.encode(JSON.stringify(value));
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as object;
    const forged = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'NONE' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', b64: false, crit: ['b64'] })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', jwk: { kty: 'oct', k: 'AA' }, kid: '../../dev/null' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: String(admin.id) })}.${signature}`,
      `${header}.${payload}.`,
      `mrd_${'A'.repeat(43)}`,
      'mrd_',
      '...',
    ];
    for (const token of forged) {
      const reply = await api.get('/api/v1/me/', { headers: { authorization: `Bearer ${token}` } });
      expect([token.slice(0, 60), reply.status]).toEqual([token.slice(0, 60), 401]);
    }
  });

  it('is not lent to foreign pages: whatever changes something with a session’s cookie needs its CSRF token', async () => {
    await addTestUser(api.db, { username: 'root', password: 'correct horse', role: 'Admin' });
    const login = await loginWithPassword(api.deps, {
      username: 'root',
      password: 'correct horse',
      address: '192.0.2.1',
      userAgent: '',
    });
    const cookie = (login.setCookie ?? '').split(';')[0] ?? '';
    // Reads alone, and events that name only their sender.
    const exempt = [
      '/api/v1/chart/data',
      '/charts/render',
      '/charts/preview',
      '/charts/document',
      '/dashboards/filter-options',
      '/log/',
      '/superset/log/',
      '/datasource/samples',
      // Superset exempts it too: it draws an image for the caller alone.
      '/api/v1/dashboard/:pk/cache_dashboard_screenshot/',
      ...['/superset', '/meridian'].flatMap((at) => [
        `${at}/explore_json/`,
        `${at}/explore_json/:datasource_type/:datasource_id/`,
      ]),
    ];
    let refused = 0;
    for (const { method, path, rule } of API_TABLE) {
      if (method === 'GET' || exempt.includes(path) || rule.kind === 'public') continue;
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/json']) {
        const request = new Request(`http://localhost${path.replaceAll(/:\w+/g, '1')}`, {
          method,
          headers: { cookie, 'content-type': type, 'x-csrftoken': type === 'text/plain' ? 'x.y' : '' },
          body: 'a=1',
        });
        const reply = await handleApi(request, api.deps);
        const text = (await reply?.text()) ?? '';
        expect([method, path, type, text.includes('CSRF')]).toEqual([method, path, type, true]);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(200);
    expect(((await api.get('/api/v1/chart/', admin)).json['result'] as unknown[]).length).toBeGreaterThan(1);
  });
});
