// Data by detours: owners of charts and dashboards who cannot read the data try to get it through what they own.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { insertRole } from '#app/stores/security/store.server.ts';
import { dashboardCharts, dashboardRoles, dashboards, datasets, userRoles } from '#drizzle/schema/index.ts';
import type { Someone } from '#tests/fixtures/charts/charts.ts';
import { CHART, DASHBOARD, FILES, startTransfer, UUIDS, zip, type TransferHost } from '#tests/fixtures/transfer/transfer.ts';

let api: TransferHost;
/** Owns objects, and has the role that dashboards are shared with, but cannot read the secret dataset. */
let mallory: Someone;
let admin: Someone;
let viewers = 0;
let secret = 0;
let own = 0;

beforeAll(async () => {
  api = await startTransfer();
  mallory = await api.user('Gamma');
  admin = await api.user('Admin');
  viewers = await insertRole(api.db, 'Viewers');
  await api.db.insert(userRoles).values({ userId: mallory.id, roleId: viewers });
  const database = await api.database('vault');
  secret = await api.dataset(database, 'salaries');
  own = await api.dataset(database, 'weather', [mallory.id]);
});
afterAll(() => api.stop());

let board = 0;
let chart = 0;

const makeBoard = async (more: {
  published?: boolean;
  roleIds?: number[];
  chartIds: number[];
  metadata?: object;
}): Promise<number> =>
  insertDashboard(
    api.db,
    {
      uuid: crypto.randomUUID(),
      title: 'Board',
      positionJson: '{}',
      jsonMetadata: JSON.stringify(more.metadata ?? {}),
      published: more.published ?? false,
      ownerIds: [mallory.id],
      chartIds: more.chartIds,
      roleIds: more.roleIds ?? [],
    },
    { authorId: null, nowMs: 0 },
  );

beforeEach(async () => {
  chart = await api.chart(secret, 'Salaries', [mallory.id]);
  board = await makeBoard({ chartIds: [chart] });
});

const saveBoard = (id: number, body: object, who = mallory) => api.query('PUT', `/api/v1/dashboard/${id}`, who, body);
const chartsOn = async (id: number): Promise<number[]> =>
  (await api.db.select().from(dashboardCharts).where(eq(dashboardCharts.dashboardId, id))).map(({ chartId }) => chartId);
const rolesOf = async (id: number): Promise<number[]> =>
  (await api.db.select().from(dashboardRoles).where(eq(dashboardRoles.dashboardId, id))).map(({ roleId }) => roleId);

describe('an owner of a chart without its data', () => {
  it('does not put it on a dashboard by saving the chart', async () => {
    const mine = await makeBoard({ published: true, roleIds: [viewers], chartIds: [] });
    const reply = await api.query('PUT', `/api/v1/chart/${chart}`, mallory, { dashboards: [board, mine] });
    expect([reply.status, await chartsOn(mine)]).toEqual([403, []]);
    expect(reply.text).not.toContain('salaries');
    expect((await api.query('PUT', `/api/v1/chart/${chart}`, mallory, { slice_name: 'Pay' })).status).toBe(200);
    expect((await api.query('PUT', `/api/v1/chart/${chart}`, mallory, { dashboards: [] })).status).toBe(200);
    expect(await chartsOn(board)).toEqual([]);
    expect((await api.query('PUT', `/api/v1/chart/${chart}`, admin, { dashboards: [mine] })).status).toBe(200);
  });

  it('does not put it on one by a layout, a copy or the settings', async () => {
    const mine = await makeBoard({ chartIds: [] });
    const layout = { 'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], meta: { chartId: chart } } };
    for (const body of [{ position_json: JSON.stringify(layout) }, { json_metadata: JSON.stringify({ positions: layout }) }])
      expect((await saveBoard(mine, body)).status).toBe(403);
    const json = JSON.stringify({ positions: layout });
    for (const duplicate of [true, false]) {
      const body = { dashboard_title: 'Copy', json_metadata: json, duplicate_slices: duplicate };
      expect((await api.query('POST', `/api/v1/dashboard/${mine}/copy/`, mallory, body)).status).toBe(403);
    }
    expect(await chartsOn(mine)).toEqual([]);
  });
});

describe('an owner of a dashboard with data that is not theirs', () => {
  it('shares it with no role, and does not publish what is shared with one', async () => {
    expect((await saveBoard(board, { roles: [viewers], published: true })).status).toBe(403);
    expect(await rolesOf(board)).toEqual([]);
    const draft = await makeBoard({ roleIds: [viewers], chartIds: [chart] });
    expect((await saveBoard(draft, { published: true })).status).toBe(403);
    const shared = await makeBoard({ published: true, roleIds: [viewers], chartIds: [chart] });
    expect((await saveBoard(shared, { roles: [viewers, viewers - 1] })).status).toBe(403);
    expect(await rolesOf(shared)).toEqual([viewers]);
  });

  it('still changes what shows no one more', async () => {
    const shared = await makeBoard({ published: true, roleIds: [viewers], chartIds: [chart] });
    expect((await saveBoard(shared, { dashboard_title: 'Pay', roles: [viewers], published: true })).status).toBe(200);
    expect((await saveBoard(shared, { published: false })).status).toBe(200);
    expect((await saveBoard(shared, { roles: [] })).status).toBe(200);
    expect((await saveBoard(board, { published: true })).status).toBe(200);
  });

  it('is not kept from sharing what has their own data, nor are administrators', async () => {
    const weather = await makeBoard({ chartIds: [await api.chart(own, 'Rain', [mallory.id])] });
    expect((await saveBoard(weather, { roles: [viewers], published: true })).status).toBe(200);
    expect((await saveBoard(board, { roles: [viewers], published: true }, admin)).status).toBe(200);
  });
});

describe('filters on data that is not their author’s', () => {
  const filter = (datasetId: number, more: object = {}) => ({
    id: 'NATIVE_FILTER-1',
    name: 'Pay',
    filterType: 'filter_select',
    type: 'NATIVE_FILTER',
    targets: [{ datasetId, column: { name: 'salary' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] as number[] },
    ...more,
  });
  const attempts = (one: object) => [
    (id: number) => api.query('PUT', `/api/v1/dashboard/${id}/filters`, mallory, { modified: [one], deleted: [], reordered: [] }),
    (id: number) => saveBoard(id, { json_metadata: JSON.stringify({ native_filter_configuration: [one] }) }),
  ];
  const stored = async (id: number): Promise<unknown> => {
    const [row] = await api.db.select().from(dashboards).where(eq(dashboards.id, id));
    return (JSON.parse(row?.jsonMetadata ?? '{}') as Record<string, unknown>)['native_filter_configuration'] ?? [];
  };

  it('are not made: neither on its columns, nor by a name that reaches its charts, nor by default values', async () => {
    const uuid = (await api.db.select().from(datasets).where(eq(datasets.id, secret)))[0]?.uuid;
    for (const one of [
      filter(secret),
      filter(secret, { scope: { rootPath: [], excluded: [] } }),
      filter(0, { targets: [{ datasetUuid: uuid, column: { name: 'salary' } }], scope: { rootPath: [], excluded: [] } }),
      filter(own),
      filter(own, { targets: [{}], filterType: 'filter_time', defaultDataMask: { extraFormData: { time_range: 'Last week' } } }),
    ])
      for (const attempt of attempts(one)) expect([one, (await attempt(board)).status]).toEqual([one, 403]);
    expect(await stored(board)).toEqual([]);
  });

  it('are not changed into others, but named, moved and taken away', async () => {
    const before = filter(secret, { targets: [{ datasetId: secret, column: { name: 'city' } }] });
    const held = await makeBoard({ chartIds: [chart], metadata: { native_filter_configuration: [before] } });
    const changes = [
      filter(secret),
      { ...before, defaultDataMask: { extraFormData: { adhoc_filters: [{ sqlExpression: 'salary > 1', clause: 'WHERE' }] } } },
      { ...before, adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'salary > 1' }] },
      { ...before, sortMetric: 'sum_salary' },
    ];
    for (const one of changes) for (const attempt of attempts(one)) expect((await attempt(held)).status).toBe(403);
    for (const attempt of attempts({ ...before, name: 'Town', description: 'Where' }))
      expect((await attempt(held)).status).toBe(200);
    expect(await stored(held)).toMatchObject([{ name: 'Town' }]);
    const missing = { modified: [], deleted: ['NATIVE_FILTER-1'], reordered: [] };
    expect((await api.query('PUT', `/api/v1/dashboard/${held}/filters`, mallory, missing)).status).toBe(200);
  });

  it('are made on one’s own data, where they leave the other charts alone', async () => {
    const kept = filter(own, { scope: { rootPath: ['ROOT_ID'], excluded: [chart] } });
    for (const attempt of attempts(kept)) expect((await attempt(board)).status).toBe(200);
    expect((await api.query('PUT', `/api/v1/dashboard/${board}/filters`, admin, { modified: [filter(secret)] })).status).toBe(
      200,
    );
  });
});

describe('an archive', () => {
  const board = async () => (await api.db.select().from(dashboards).where(eq(dashboards.uuid, UUIDS.dashboard)))[0];
  const files = (overwrite: Record<string, string> = {}): Record<string, string> => ({
    'metadata.yaml': FILES()['metadata.yaml'] ?? '',
    'dashboards/Orders_1.yaml': DASHBOARD,
    ...overwrite,
  });

  it('puts no chart on a dashboard whose data the importer cannot read, owned or not', async () => {
    const all = await api.upload('dashboard/import/', admin, zip(FILES()), { passwords: '{"databases/shop.yaml": "x"}' });
    expect(all.status, all.text).toBe(200);
    const first = await board();
    const placed = await chartsOn(first?.id ?? 0);
    expect(placed.length).toBe(2);
    for (const id of placed)
      expect((await api.query('PUT', `/api/v1/chart/${id}`, admin, { owners: [mallory.id] })).status).toBe(200);
    await api.db.delete(dashboards).where(eq(dashboards.uuid, UUIDS.dashboard));
    const again = await api.upload('dashboard/import/', mallory, zip(files()));
    expect([again.status, await chartsOn((await board())?.id ?? 0)]).toEqual([200, []]);
    const withCharts = files({ 'charts/Orders_7.yaml': CHART(), 'charts/Other_9.yaml': CHART('Other', UUIDS.other) });
    const third = await api.upload('dashboard/import/', mallory, zip(withCharts), { overwrite: 'true' });
    expect([third.status === 200 ? await chartsOn((await board())?.id ?? 0) : []]).toEqual([[]]);
  });

  it('does not overwrite a dashboard that shows data which is not the importer’s', async () => {
    await api.db.delete(dashboards).where(eq(dashboards.uuid, UUIDS.dashboard));
    const id = await makeBoard({ published: true, roleIds: [viewers], chartIds: [chart] });
    await api.db.update(dashboards).set({ uuid: UUIDS.dashboard }).where(eq(dashboards.id, id));
    const reply = await api.upload('dashboard/import/', mallory, zip(files()), { overwrite: 'true' });
    expect([reply.status, (await board())?.title]).toEqual([422, 'Board']);
  });
});

it('changes a dashboard’s tags only for those who can tag', async () => {
  const bob = await api.user('Gamma');
  const roleId = await insertRole(api.db, 'Writers without tags');
  for (const view of ['Dashboard']) {
    const { grantPermission } = await import('#app/stores/security/store.server.ts');
    await grantPermission(api.db, roleId, ['can_read', view]);
    await grantPermission(api.db, roleId, ['can_write', view]);
  }
  await api.db.update(userRoles).set({ roleId }).where(eq(userRoles.userId, bob.id));
  const mine = await api.dashboard('Mine', { ownerIds: [bob.id] });
  expect((await api.query('POST', '/api/v1/tag/', admin, { name: 'gold' })).status).toBe(201);
  const listed = (await api.get('/api/v1/tag/', admin)).json['ids'] as number[];
  expect((await saveBoard(mine, { tags: listed }, bob)).status).toBe(403);
  expect((await saveBoard(mine, { tags: [] }, bob)).status).toBe(200);
});
