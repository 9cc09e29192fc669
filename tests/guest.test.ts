// Guests of embedded dashboards, and viewers through a dashboard's roles: what their token or role opens, and nothing else.
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleApi } from '#app/http/router.server.ts';
import { insertChart } from '#app/resources/chart/store.server.ts';
import { insertDashboard } from '#app/resources/dashboard/store.server.ts';
import { insertDatabase } from '#app/resources/database/store.server.ts';
import { insertDataset } from '#app/resources/dataset/store.server.ts';
import { findRoleIds, grantPermission, insertRole, seedStandardRoles } from '#app/resources/security/store.server.ts';
import { deriveKey } from '#app/services/auth-keys.server.ts';
import { issueToken } from '#app/services/auth-token.server.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { issueGuestToken } from '#app/services/guest-token.server.ts';
import type { FleetQuestion } from '#app/services/query-fleet.ts';
import { rowLevelRuleDatasets, rowLevelRuleRoles, rowLevelRules } from '#drizzle/schema/index.ts';
import { addUser } from '#scripts/user-add.ts';
import { startMetadata, TEST_CONFIG, testDeps, type Metadata } from './fixtures/metadata.ts';

const clock = { nowMs: Date.UTC(2026, 10, 21, 9) };
const by = { authorId: null, nowMs: clock.nowMs };
const uuid = (): string => crypto.randomUUID();

let metadata: Metadata;
let deps: Deps;
const asked: { key: string; question: FleetQuestion }[] = [];
const bearers = new Map<string, string>();
const ids = { dataset: 0, other: 0, shops: 0, kinds: 0, board: 0, hidden: 0, elsewhere: 0, shared: 0 };

beforeAll(async () => {
  metadata = await startMetadata();
  const plain = testDeps(metadata.db, clock);
  const ask: Deps['fleet']['ask'] = (key, question) => {
    asked.push({ key, question });
    const columns = question.columns.map(({ name }) => ({ name, type: 'string' as const, values: ['x'] }));
    return Promise.resolve({ table: { columns, rowCount: 1 }, rowCount: 1, isCached: false, askedAtMs: clock.nowMs });
  };
  deps = { ...plain, fleet: { ...plain.fleet, ask } };
  await seedStandardRoles(metadata.db);
  const viewers = await insertRole(metadata.db, 'Viewers');
  await grantPermission(metadata.db, viewers, ['can_read', 'Chart']);
  for (const role of ['Admin', 'Gamma', 'Viewers']) {
    const userId = await addUser(metadata.db, { username: role, password: 'correct horse', role });
    bearers.set(role, await issueToken('access', { userId, credentialVersion: 1 }, deps.config, deps.now()));
  }
  await addThings(viewers);
}, 30_000);
afterAll(() => metadata.stop());
beforeEach(() => void asked.splice(0));

async function addThings(viewers: number): Promise<void> {
  const { db } = metadata;
  const databaseId = await insertDatabase(db, { uuid: uuid(), name: 'sales', engine: 'sqlite', parameters: {} }, by);
  const columns = ['shop', 'kind', 'region', 'salary'].map((name) => ({ uuid: uuid(), name, type: 'TEXT' }));
  const metrics = [{ uuid: uuid(), name: 'count', expression: 'COUNT(*)' }];
  const dataset = { uuid: uuid(), databaseId, name: 'orders', columns, metrics, ownerIds: [] };
  ids.dataset = await insertDataset(db, dataset, by);
  ids.other = await insertDataset(db, { ...dataset, uuid: uuid(), name: 'other', columns: [], metrics: [] }, by);
  const chart = (name: string, column: string): Promise<number> => {
    const params = JSON.stringify({ viz_type: 'table', groupby: [column], metrics: ['count'], row_limit: 100 });
    const queryContext = JSON.stringify({ datasource: { id: ids.dataset, type: 'table' }, queries: [queryOf(column)] });
    return insertChart(
      db,
      { uuid: uuid(), name, vizType: 'table', params, queryContext, datasetId: ids.dataset, ownerIds: [] },
      by,
    );
  };
  ids.shops = await chart('By shop', 'shop');
  ids.kinds = await chart('By kind', 'kind');
  ids.elsewhere = await chart('Salaries', 'salary');
  const filter = {
    id: 'NATIVE_FILTER-1',
    filterType: 'filter_select',
    targets: [{ datasetId: ids.dataset, column: { name: 'region' } }],
  };
  const foreign = { ...filter, id: 'NATIVE_FILTER-3', targets: [{ datasetId: ids.other, column: { name: 'kind' } }] };
  const jsonMetadata = JSON.stringify({ native_filter_configuration: [filter, foreign] });
  const board = { uuid: uuid(), title: 'Board', positionJson: '', jsonMetadata, published: false, ownerIds: [] };
  ids.board = await insertDashboard(db, { ...board, chartIds: [ids.shops, ids.kinds] }, by);
  ids.hidden = await insertDashboard(db, { ...board, uuid: uuid(), chartIds: [ids.elsewhere] }, by);
  ids.shared = await insertDashboard(
    db,
    { ...board, uuid: uuid(), published: true, chartIds: [ids.shops], roleIds: [viewers] },
    by,
  );
}

const queryOf = (column: string) => ({
  columns: [column],
  metrics: ['count'],
  orderby: [['count', false]],
  row_limit: 100,
  filters: [],
  extras: { where: '', having: '' },
});

interface Reply {
  readonly status: number;
  readonly body: Record<string, never> & { readonly result?: unknown; readonly token?: string; readonly message?: string };
}

async function call(method: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Reply> {
  const json =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
  const reply = await handleApi(new Request(`http://localhost${path}`, { method, headers, ...json }), deps);
  if (!reply) throw new Error(`${path} is not there.`);
  const text = await reply.text();
  return { status: reply.status, body: (text === '' ? {} : JSON.parse(text)) as Reply['body'] };
}

const as = (role: string): Record<string, string> => ({ authorization: `Bearer ${bearers.get(role)}` });
const withToken = (token: string): Record<string, string> => ({ 'x-guesttoken': token });

/** The embedded uuid of a dashboard, made where it is new. */
async function embed(dashboardId: number, domains: unknown = []): Promise<string> {
  const { body } = await call('POST', `/api/v1/dashboard/${dashboardId}/embedded`, as('Admin'), { allowed_domains: domains });
  return (body.result as { uuid: string }).uuid;
}

const grant = (id: string, rls: unknown[] = [], role = 'Admin'): Promise<Reply> =>
  call('POST', '/api/v1/security/guest_token/', as(role), {
    user: { username: 'g', first_name: 'G', last_name: 'U' },
    resources: [{ type: 'dashboard', id }],
    rls,
  });

const guest = async (rls: unknown[] = []): Promise<Record<string, string>> =>
  withToken((await grant(await embed(ids.board), rls)).body.token ?? '');

const askData = (
  headers: Record<string, string>,
  queries: unknown[],
  {
    chart = ids.shops,
    dashboard = ids.board,
    ...more
  }: { chart?: number; dashboard?: number | null } & Record<string, unknown> = {},
): Promise<Reply> =>
  call('POST', '/api/v1/chart/data', headers, {
    datasource: { id: ids.dataset, type: 'table' },
    queries,
    form_data: { slice_id: chart, ...(dashboard === null ? {} : { dashboardId: dashboard }) },
    result_type: 'full',
    ...more,
  });

describe('embedding a dashboard', () => {
  it('gives it one uuid that stays, and keeps the origins that may show it', async () => {
    const first = await embed(ids.board, ['http://example.org/', 'HTTPS://Example.org:443']);
    const again = await call('PUT', `/api/v1/dashboard/${ids.board}/embedded`, as('Admin'), {
      allowed_domains: ['http://example.org'],
    });
    const one = await call('GET', `/api/v1/embedded_dashboard/${first}`, as('Admin'));
    expect(again).toEqual(one);
    expect(one).toMatchObject({
      status: 200,
      body: { result: { uuid: first, allowed_domains: ['http://example.org'], dashboard_id: String(ids.board) } },
    });
    expect((await call('GET', `/api/v1/dashboard/${ids.board}/embedded`, as('Gamma'))).status).toBe(404);
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
      const reply = await call('POST', `/api/v1/dashboard/${ids.board}/embedded`, as('Admin'), { allowed_domains: [domain] });
      expect([domain, reply.status]).toEqual([domain, 400]);
    }
  });

  it('is for those with the permission, and for nobody on what is not there', async () => {
    for (const [role, id, status] of [
      ['Gamma', ids.board, 403],
      ['Admin', 999_999, 404],
    ] as const)
      expect((await call('POST', `/api/v1/dashboard/${id}/embedded`, as(role), { allowed_domains: [] })).status).toBe(status);
    for (const path of ['/api/v1/embedded_dashboard/nonsense', `/api/v1/embedded_dashboard/${uuid()}`])
      expect((await call('GET', path, as('Admin'))).status).toBe(404);
  });
});

describe('a guest token', () => {
  it('says who the guest is and what they may see, for five minutes', async () => {
    const id = await embed(ids.board);
    const reply = await grant(id, [{ clause: "shop = 'a'" }, { dataset: ids.dataset, clause: "kind = 'b'" }]);
    expect(reply.status).toBe(200);
    const { iat = 0, exp = 0, aud, ...claims } = decodeJwt(reply.body.token ?? '');
    expect([exp - iat, typeof aud]).toEqual([300, 'string']);
    expect(claims).toEqual({
      type: 'guest',
      user: { username: 'g', first_name: 'G', last_name: 'U' },
      resources: [{ type: 'dashboard', id }],
      rls_rules: [{ clause: "shop = 'a'" }, { dataset: ids.dataset, clause: "kind = 'b'" }],
    });
  });

  it('is not given to those without the permission, nor for what does not exist, nor with what is no condition', async () => {
    const id = await embed(ids.board);
    expect((await grant(id, [], 'Gamma')).status).toBe(403);
    expect((await grant(uuid())).status).toBe(400);
    expect((await grant(String(ids.board))).status).toBe(400);
    const clauses = ['1=1) or (1=1', '1=1; drop table orders', '', 'shop =', "shop = 'a' -- x\n) or (1"];
    for (const clause of clauses)
      expect([clause, (await grant(id, [{ dataset: ids.dataset, clause }])).status]).toEqual([clause, 400]);
    expect((await grant(id, [{ dataset: 999_999, clause: '1=1' }])).status).toBe(400);
  });

  it('opens what guests are let into, and nothing else of their role', async () => {
    const headers = await guest();
    expect(await call('GET', '/api/v1/me/', headers)).toMatchObject({
      status: 200,
      body: { result: { username: 'g', id: null } },
    });
    const roles = await call('GET', '/api/v1/me/roles/', headers);
    expect(roles.body.result).toMatchObject({ firstName: 'G', lastName: 'U', username: 'g', isActive: true, permissions: {} });
    expect(Object.keys((roles.body.result as { roles: object }).roles)).toEqual(['Gamma']);
    for (const path of ['/api/v1/database/', '/api/v1/css_template/', '/api/v1/_openapi', '/api/v1/me/tokens/'])
      expect([path, (await call('GET', path, headers)).status]).toEqual([path, 403]);
  });

  it('is refused with words when it is old, forged, of another kind, or used as another kind, whatever else is sent', async () => {
    const headers = await guest();
    const token = headers['x-guesttoken'] ?? '';
    const nowS = Math.floor(clock.nowMs / 1000);
    const sign = (key: Uint8Array, audience: string, alg = 'HS256') =>
      new SignJWT({ ...decodeJwt(token), aud: audience })
        .setProtectedHeader({ alg })
        .setIssuedAt(nowS)
        .setExpirationTime(nowS + 60)
        .sign(key);
    const key = deriveKey(TEST_CONFIG.secretKey, 'guest-token');
    const { aud } = decodeJwt(token);
    expect((await call('GET', '/api/v1/me/', withToken(await sign(key, String(aud))))).status).toBe(200);
    const refused = [
      await sign(key, 'meridian:access'),
      await sign(key, String(aud), 'HS512'),
      await sign(deriveKey(TEST_CONFIG.secretKey, 'access-token'), String(aud)),
      bearers.get('Admin') ?? '',
      `${token}x`,
      '',
    ];
    for (const forged of refused) {
      const reply = await call('GET', '/api/v1/me/', { ...as('Admin'), ...withToken(forged) });
      expect([reply.status, reply.body.message]).toEqual([401, expect.stringContaining('guest token')]);
    }
    expect((await call('GET', '/api/v1/me/', { authorization: `Bearer ${token}` })).status).toBe(401);
    clock.nowMs += 301_000;
    const late = await call('GET', '/api/v1/me/', headers);
    clock.nowMs -= 301_000;
    expect([late.status, late.body.message]).toEqual([401, expect.stringContaining('expired')]);
  });

  it('opens nothing once its dashboard is no longer embedded', async () => {
    const headers = await guest();
    expect((await askData(headers, [queryOf('shop')])).status).toBe(200);
    expect((await call('DELETE', `/api/v1/dashboard/${ids.board}/embedded`, as('Admin'))).status).toBe(200);
    expect((await askData(headers, [queryOf('shop')])).status).toBe(403);
    const again = await guest();
    expect((await askData(headers, [queryOf('shop')])).status).toBe(403);
    expect((await askData(again, [queryOf('shop')])).status).toBe(200);
  });
});

describe('what a guest asks of data', () => {
  it('is what the charts of the dashboard ask, with the clauses of the token', async () => {
    const headers = await guest([{ clause: "shop <> 'secret'" }, { dataset: ids.other, clause: "kind = 'never'" }]);
    expect((await askData(headers, [queryOf('shop')])).status).toBe(200);
    expect((await call('GET', `/api/v1/chart/${ids.shops}/data/`, headers)).status).toBe(200);
    expect(asked.map(({ question }) => question.sql.includes("(shop <> 'secret')"))).toEqual([true, true]);
    expect(asked.some(({ question }) => question.sql.includes('never'))).toBe(false);
  });

  it('is limited by Base rules and by rules of the guests’ role, in charts and values of filters', async () => {
    const { db } = metadata;
    const gamma = (await findRoleIds(db, ['Gamma'])).get('Gamma') ?? 0;
    const stamps = { description: null, groupKey: null, createdOnMs: 0, changedOnMs: 0 };
    const lay = async (name: string, filterType: 'Regular' | 'Base', clause: string, roleIds: readonly number[]) => {
      const [row] = await db
        .insert(rowLevelRules)
        .values({ ...stamps, uuid: uuid(), name, filterType, clause })
        .returning();
      const ruleId = row?.id ?? 0;
      await db.insert(rowLevelRuleDatasets).values({ ruleId, datasetId: ids.dataset });
      for (const roleId of roleIds) await db.insert(rowLevelRuleRoles).values({ ruleId, roleId });
    };
    await lay('all', 'Base', "kind = 'base'", []);
    await lay('gamma', 'Regular', "kind = 'gamma'", [gamma]);
    await lay('not gamma', 'Base', "kind = 'others'", [gamma]);
    const headers = await guest([{ clause: "shop <> 'secret'" }]);
    expect((await askData(headers, [queryOf('shop')])).status).toBe(200);
    const values = { form_data: { dashboardId: ids.board, native_filter_id: 'NATIVE_FILTER-1' } };
    expect((await askData(headers, [{ columns: ['region'], metrics: [], row_limit: 1000 }], values)).status).toBe(200);
    await db.delete(rowLevelRules);
    expect(asked).toHaveLength(2);
    for (const { question } of asked) {
      for (const clause of ["(kind = 'base')", "(kind = 'gamma')", "(shop <> 'secret')"]) expect(question.sql).toContain(clause);
      expect(question.sql).not.toContain('others');
    }
  });

  it('names the dashboard or leaves it to the token', async () => {
    const headers = await guest();
    expect((await askData(headers, [queryOf('shop')], { dashboard: null })).status).toBe(200);
    expect((await askData(headers, [queryOf('shop')], { dashboard: ids.shared })).status).toBe(403);
  });

  it('is nothing of another chart, column, dashboard or kind of answer', async () => {
    const headers = await guest();
    const refused = [
      await askData(headers, [queryOf('salary')]),
      await askData(headers, [queryOf('kind')]),
      await askData(headers, [queryOf('shop'), queryOf('salary')]),
      await askData(headers, [queryOf('salary')], { chart: ids.elsewhere }),
      await askData(headers, [queryOf('salary')], { chart: ids.elsewhere, dashboard: ids.hidden }),
      await askData(headers, [queryOf('shop')], { chart: 0 }),
      await askData(headers, [queryOf('shop')], { form_data: { dashboardId: ids.board } }),
      await askData(headers, []),
      await askData(headers, [queryOf('shop')], { result_type: 'samples' }),
      await askData(headers, [queryOf('shop')], { result_type: 'query' }),
      await askData(headers, [{ ...queryOf('shop'), result_type: 'samples' }]),
      await askData(headers, [{ ...queryOf('shop'), row_limit: 101 }]),
      await askData(headers, [{ ...queryOf('shop'), extras: { where: 'salary > 1', having: '' } }]),
    ];
    for (const reply of refused) {
      expect(reply.status).toBe(403);
      expect(JSON.stringify(reply.body)).toContain('DATASOURCE_SECURITY_ACCESS_ERROR');
      expect(JSON.stringify(reply.body)).not.toContain('orders');
    }
    expect((await call('GET', `/api/v1/chart/${ids.elsewhere}/data/`, headers)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it('may be narrowed by the dashboard’s filters and by what its other charts show', async () => {
    const headers = await guest();
    const narrowed = (col: string) => askData(headers, [{ ...queryOf('shop'), filters: [{ col, op: 'IN', val: ['a'] }] }]);
    expect((await narrowed('region')).status).toBe(200);
    expect((await narrowed('kind')).status).toBe(200);
    expect((await narrowed('salary')).status).toBe(403);
    expect((await narrowed('shop')).status).toBe(403);
  });

  it('is the values of the dashboard’s own filters', async () => {
    const headers = await guest();
    const values = (column: string, id = 'NATIVE_FILTER-1') =>
      askData(headers, [{ columns: [column], metrics: [], row_limit: 1000 }], {
        form_data: { dashboardId: ids.board, native_filter_id: id },
      });
    expect((await values('region')).status).toBe(200);
    expect((await values('salary')).status).toBe(403);
    expect((await values('region', 'NATIVE_FILTER-2')).status).toBe(403);
    const ofAnother = {
      datasource: { id: ids.other, type: 'table' },
      form_data: { dashboardId: ids.board, native_filter_id: 'NATIVE_FILTER-3' },
    };
    expect((await askData(headers, [{ columns: ['kind'], metrics: [], row_limit: 10 }], ofAnother)).status).toBe(403);
  });

  it('is refused, not widened, when a clause is no single condition', async () => {
    for (const clause of ['1=1) or (1=1', '1=1; select 1', "shop = 'a' /*", '1=1 union select 1', 'shop =']) {
      const reply = await askData(await guest([{ clause }]), [queryOf('shop')]);
      expect([clause, reply.status, asked.length]).toEqual([clause, 400, 0]);
    }
    expect((await askData(await guest([{ clause: "shop = 'a' -- or 1=1" }]), [queryOf('shop')])).status).toBe(200);
    expect(asked[0]?.question.sql).toMatch(/\(shop = 'a'[^\n]*\n?\)/);
  });

  it('never shares a cache key with what another clause leaves to another guest', async () => {
    const id = await embed(ids.board);
    const user = { username: 'g', first_name: 'G', last_name: 'U' };
    const seen = new Map<string, string>();
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 16_807) % 2_147_483_647) % below;
    const word = (): string => ['a', 'b', "''", '" or "', ' ', '%', 'é', '[null,"x"]'][random(8)] ?? '';
    for (let round = 0; round < 30; round += 1) {
      const clauses = Array.from({ length: random(3) }, () => ({
        ...(random(2) === 0 ? {} : { dataset: ids.dataset }),
        clause: `${['shop', 'kind'][random(2)]} = '${word()}${word()}'`,
      }));
      const claims = { user, resources: [{ type: 'dashboard' as const, id }], rls_rules: clauses };
      asked.splice(0);
      const headers = withToken(await issueGuestToken(claims, deps.config, deps.now()));
      expect((await askData(headers, [queryOf('shop')])).status).toBe(200);
      const key = asked[0]?.key ?? '';
      const means = JSON.stringify(clauses.map(({ clause }) => clause));
      expect(seen.get(key) ?? means).toBe(means);
      seen.set(key, means);
    }
    expect(seen.size).toBeGreaterThan(10);
  }, 60_000);

  it('is drawn with the same clauses', async () => {
    const headers = await guest([{ clause: "shop <> 'secret'" }]);
    const box = { slot: 1, widthPx: 300, heightPx: 200 };
    const request = (dashboardId: number, chartId: number) =>
      handleApi(
        new Request('http://localhost/charts/render', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ dashboardId, charts: [{ chartId, ...box }] }),
        }),
        deps,
      );
    const drawn = await request(ids.board, ids.shops);
    expect([drawn?.status, (await drawn?.text())?.includes('"error"')]).toEqual([200, false]);
    expect(asked.length).toBeGreaterThan(0);
    for (const { question } of asked) expect(question.sql).toContain("(shop <> 'secret')");
    expect((await request(ids.shared, ids.shops))?.status).toBe(404);
  });
});

describe('a viewer through a dashboard’s role', () => {
  it('asks what its charts ask, and only by naming it', async () => {
    const headers = as('Viewers');
    expect((await askData(headers, [queryOf('shop')], { dashboard: ids.shared })).status).toBe(200);
    expect((await askData(headers, [queryOf('shop')], { dashboard: null })).status).toBe(403);
    expect((await askData(headers, [queryOf('shop')], { dashboard: ids.board })).status).toBe(403);
    expect((await askData(headers, [queryOf('salary')], { dashboard: ids.shared })).status).toBe(403);
    expect((await askData(as('Gamma'), [queryOf('shop')], { dashboard: ids.shared })).status).toBe(403);
    const saved = `/api/v1/chart/${ids.shops}/data/`;
    expect((await call('GET', saved, headers)).status).toBe(404);
    expect((await call('GET', `${saved}?dashboard_id=${ids.shared}`, headers)).status).toBe(200);
  });
});
