// A user's data on a dashboard: filter states, permalinks, and what guests can do there.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUEST_TOKEN_HEADER, readGuest } from '#app/services/auth/guest-identity.server.ts';
import { issueGuestToken } from '#app/services/auth/guest-token.server.ts';
import { permalinkTarget } from '#app/services/dashboards/state.server.ts';
import { embeddedDashboards, keyValues } from '#drizzle/schema/index.ts';
import {
  buildLayout,
  startDashboardApi,
  type DashboardApiHost,
  type DashboardJson,
} from '#tests/fixtures/dashboards/dashboard-api.ts';

let api: DashboardApiHost;
let board = 0;
let draft = 0;
let chart = 0;
let token = '';

beforeAll(async () => {
  api = await startDashboardApi();
  for (const [name, role] of [
    ['ada', 'Alpha'],
    ['bob', 'Alpha'],
    ['root', 'Admin'],
  ] as const)
    await api.person(name, role);
  const sales = await api.dataset('sales');
  chart = await api.chart('First', sales, { groupby: ['city'] });
  board = await api.create({ dashboard_title: 'Board', slug: 'board', published: true });
  await api.call('PUT', `/${board}`, { body: { json_metadata: JSON.stringify({ positions: buildLayout(chart) }) } });
  draft = await api.create({ dashboard_title: 'Draft' });
  const uuid = crypto.randomUUID();
  await api.db.insert(embeddedDashboards).values({ uuid, dashboardId: board, createdOnMs: 0, changedOnMs: 0 });
  const user = { username: 'guest', first_name: 'Gu', last_name: 'Est' };
  const claims = { user, resources: [{ type: 'dashboard' as const, id: uuid }], rls_rules: [] };
  token = await issueGuestToken(claims, api.deps.config, api.clock.nowMs);
  api.setHeaders('guest', { [GUEST_TOKEN_HEADER]: token });
});
afterAll(() => api.stop());

const keep = (value: string, { as = 'ada', tab = '', of = board }: { as?: string; tab?: string; of?: number } = {}) =>
  api.call('POST', `/${of}/filter_state${tab && `?tab_id=${tab}`}`, { body: { value }, as });
const keyOf = ({ json }: { json: DashboardJson }): string => String(json['key']);
const read = async (key: string, as = 'ada', of = board) => api.call('GET', `/${of}/filter_state/${key}`, { as });

describe('filter states', () => {
  it('are kept under a key, one a browser tab', async () => {
    const first = await keep('{"a":1}', { tab: '7' });
    expect(first.status).toBe(201);
    const key = keyOf(first);
    expect(keyOf(await keep('{"a":2}', { tab: '7' }))).toBe(key);
    expect((await read(key)).json).toEqual({ value: '{"a":2}' });
    const others = [
      await keep('{}', { tab: '8' }),
      await keep('{}'),
      await keep('{}'),
      await keep('{}', { tab: '7', as: 'bob' }),
    ];
    expect(new Set([key, ...others.map(keyOf)]).size).toBe(5);
    const changed = await api.call('PUT', `/${board}/filter_state/${key}?tab_id=7`, { body: { value: '{"a":3}' } });
    expect([changed.status, keyOf(changed)]).toEqual([200, key]);
    expect((await read(key)).json).toEqual({ value: '{"a":3}' });
    expect((await api.call('DELETE', `/${board}/filter_state/${key}`)).json).toEqual({ message: 'Deleted successfully' });
    expect((await read(key)).status).toBe(404);
  });

  it('are read by all who can open the dashboard, and changed by their creators alone', async () => {
    const key = keyOf(await keep('{"a":1}'));
    expect((await read(key, 'bob')).status).toBe(200);
    for (const method of ['PUT', 'DELETE'])
      for (const as of ['bob', 'root']) {
        const body = method === 'PUT' ? { value: '{}' } : undefined;
        expect([method, as, (await api.call(method, `/${board}/filter_state/${key}`, { body, as })).status]).toEqual([
          method,
          as,
          403,
        ]);
      }
    const hidden = keyOf(await keep('{}', { of: draft }));
    expect((await read(hidden, 'bob', draft)).status).toBe(404);
    // A key is of one dashboard.
    expect((await read(hidden, 'ada', board)).status).toBe(404);
    expect((await keep('{}', { as: 'bob', of: draft })).status).toBe(404);
  });

  it.each([['{nope'], ['[]'], ['3'], [`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`]])('refuse %.20j', async (value) => {
    expect(await keep(value)).toMatchObject({ status: 400, json: { message: { value: ['JSON not valid'] } } });
  });

  it('end after 90 days, counted from the last change', async () => {
    const key = keyOf(await keep('{}', { tab: '9' }));
    const start = api.clock.nowMs;
    const [row] = await api.db
      .select()
      .from(keyValues)
      .where(eq(keyValues.key, `${board}.${key}`));
    expect(row?.expiresAtMs).toBe(start + 90 * DAY_MS);
    await api.db.update(keyValues).set({ expiresAtMs: start - 1 });
    expect((await read(key)).status).toBe(404);
    expect(keyOf(await keep('{}', { tab: '9' }))).not.toBe(key);
  });
});

const STATE = {
  dataMask: { f: { extraFormData: {} } },
  activeTabs: ['TAB-1'],
  anchor: 'TAB-1',
  urlParams: [['a', '1']],
  chartStates: { 12: { sortModel: [] } },
};
const link = (body: unknown, as = 'ada', of: number | string = board) => api.call('POST', `/${of}/permalink`, { body, as });

describe('permalinks', () => {
  it('are one for the same user and state, and lead back to both', async () => {
    const first = await link(STATE);
    const key = keyOf(first);
    expect(first).toMatchObject({ status: 201, json: { url: `http://localhost/superset/dashboard/p/${key}/` } });
    expect(keyOf(await link(Object.fromEntries(Object.entries(STATE).reverse()), 'ada', 'board'))).toBe(key);
    const others = [await link(STATE, 'bob'), await link({ ...STATE, anchor: '' })].map(keyOf);
    expect(new Set([key, ...others]).size).toBe(3);
    const uuid = ((await api.call('GET', `/${board}`)).json['result'] as DashboardJson)['uuid'];
    expect((await api.call('GET', `/permalink/${key}`, { as: 'bob' })).json).toEqual({ dashboardId: uuid, state: STATE });
  });

  it('are hidden from users who cannot open the dashboard', async () => {
    const key = keyOf(await link(STATE, 'ada', draft));
    expect((await api.call('GET', `/permalink/${key}`, { as: 'bob' })).status).toBe(404);
    expect((await link(STATE, 'bob', draft)).status).toBe(404);
    expect((await api.call('GET', '/permalink/nothing')).status).toBe(404);
  });

  it.each([
    [{ nope: 1 }],
    [{ urlParams: [['a']] }],
    [{ dataMask: JSON.parse(`${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`) as unknown }],
  ])('refuse %.30j', async (body) => {
    expect((await link(body)).status).toBe(400);
  });

  it('open the page of the dashboard with their key, parameters and anchor', async () => {
    const { guest } = (await readGuest(api.deps, token)) as { guest: Parameters<typeof permalinkTarget>[1] };
    const key = keyOf(
      await link({
        ...STATE,
        urlParams: [
          ['a', '1&b=2'],
          ['permalink_key', 'x'],
        ],
      }),
    );
    expect(await permalinkTarget(api.deps, guest, key)).toBe(`/superset/dashboard/board/?a=1%26b%3D2&permalink_key=${key}#TAB-1`);
    const odd = keyOf(await link({ anchor: '\ud800"><script>', urlParams: [['long', 'x'.repeat(5_000)]] }));
    expect(await permalinkTarget(api.deps, guest, odd)).toBe(`/superset/dashboard/board/?permalink_key=${odd}`);
    expect(await permalinkTarget(api.deps, guest, key, '?standalone=2&a=3')).toBe(
      `/superset/dashboard/board/?standalone=2&a=3&permalink_key=${key}#TAB-1`,
    );
    expect(await permalinkTarget(api.deps, guest, '../x')).toBeNull();
  });
});

describe('guests', () => {
  it('see the dashboard of their token without its users', async () => {
    const { status, json } = await api.call('GET', '/board', { as: 'guest' });
    expect(status).toBe(200);
    expect(Object.keys(json['result'] as DashboardJson).sort()).toEqual(
      [
        'certification_details', 'certified_by', 'changed_on', 'changed_on_delta_humanized', 'charts', 'created_by',
        'created_on_delta_humanized', 'css', 'dashboard_title', 'id', 'is_managed_externally', 'json_metadata', 'position_json',
        'published', 'roles', 'slug', 'tags', 'theme', 'thumbnail_url', 'url', 'uuid',
      ], // oxfmt-ignore
    );
    expect((await api.call('GET', `/${board}/charts`, { as: 'guest' })).json['result']).toHaveLength(1);
    expect((await api.call('GET', `/${board}/tabs`, { as: 'guest' })).status).toBe(200);
    const [dataset] = (await api.call('GET', `/${board}/datasets`, { as: 'guest' })).json['result'] as DashboardJson[];
    expect(dataset).toMatchObject({ sql: null, columns: [{ column_name: 'city' }] });
    expect(dataset).not.toHaveProperty('owners');
    expect(dataset).not.toHaveProperty('database');
  });

  it('see no other dashboard, and no list', async () => {
    for (const part of ['', '/charts', '/datasets', '/tabs'])
      expect((await api.call('GET', `/${draft}${part}`, { as: 'guest' })).status).toBe(404);
    expect((await api.call('GET', '/', { as: 'guest' })).status).toBeGreaterThanOrEqual(401);
    expect((await api.call('PUT', `/${board}`, { body: { css: 'x' }, as: 'guest' })).status).toBeGreaterThanOrEqual(401);
  });

  it('keep separate states, and never overwrite one', async () => {
    const mine = keyOf(await keep('{"a":1}', { as: 'guest', tab: '7' }));
    expect((await read(mine, 'guest')).json).toEqual({ value: '{"a":1}' });
    const changed = await api.call('PUT', `/${board}/filter_state/${mine}?tab_id=7`, { body: { value: '{"a":2}' }, as: 'guest' });
    expect(changed.status).toBe(200);
    expect(keyOf(changed)).not.toBe(mine);
    expect((await read(mine, 'guest')).json).toEqual({ value: '{"a":1}' });
    expect((await api.call('DELETE', `/${board}/filter_state/${mine}`, { as: 'guest' })).status).toBe(403);
    expect((await link(STATE, 'guest')).status).toBe(201);
  });
});
