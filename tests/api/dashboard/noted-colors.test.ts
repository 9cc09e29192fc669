// Which colors a dashboard keeps for the names of its charts, when, and of whom.
import { DatabaseSync } from 'node:sqlite';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { tokenHex } from '#app/domain/theme/tokens.ts';
import { loadDashboardPage } from '#app/services/dashboards/page.server.ts';
import { insertRowRule } from '#app/stores/row-level-security/store.server.ts';
import { dashboards, datasetColumns, datasetMetrics, charts } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson } from '#tests/fixtures/charts/charts.ts';
import { openSqliteQueryService } from '#tests/fixtures/datasets/sqlite-query-service.ts';

const warehouse = new DatabaseSync(':memory:');
const pending: Promise<unknown>[] = [];
let api: Charts;
let [datasetId, pieId, boardId, ownerId] = [0, 0, 0, 0];

const FILTER = {
  id: 'F',
  type: 'NATIVE_FILTER',
  filterType: 'filter_select',
  name: 'Region',
  targets: [{ datasetId: 1, column: { name: 'region' } }],
  scope: { rootPath: ['ROOT_ID'], excluded: [] },
  defaultDataMask: {
    extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['South'] }] },
    filterState: { value: ['South'] },
  },
};

beforeAll(async () => {
  warehouse.exec(`attach ':memory:' as public; create table public.sales (region text, amount integer);
    insert into public.sales values ('North', 90), ('East', 60), ('South', 30)`);
  api = await startCharts();
  Object.assign(api.deps.queryService, openSqliteQueryService(warehouse));
  ownerId = (await api.user('Alpha')).id;
  datasetId = await api.dataset(await api.database('local'), 'sales');
  const stamps = { datasetId, createdOnMs: 1, changedOnMs: 1 };
  await api.db.insert(datasetColumns).values({ uuid: crypto.randomUUID(), name: 'region', type: 'TEXT', ...stamps });
  await api.db.insert(datasetMetrics).values({ uuid: crypto.randomUUID(), name: 'sold', expression: 'SUM(amount)', ...stamps });
  pieId = await api.chart(datasetId, 'Regions');
  const params = JSON.stringify({ viz_type: 'pie', groupby: ['region'], metric: 'sold', row_limit: 100 });
  await api.db.update(charts).set({ vizType: 'pie', params }).where(eq(charts.id, pieId));
});
afterAll(() => api.stop());
beforeEach(async () => {
  boardId = await api.dashboard('Regions', { ownerIds: [ownerId], chartIds: [pieId] });
});

const identity = (userId: number): Identity => ({
  kind: 'user',
  userId,
  username: 'u',
  firstName: '',
  lastName: '',
  email: '',
  isAdmin: false,
  roleIds: [],
  roles: ['Alpha'],
  via: 'session',
  permissions: new Set(['all_datasource_access on all_datasource_access', 'can_write on Dashboard', 'can_read on Dashboard']),
});

const setMetadata = (metadata: ChartJson) =>
  api.db
    .update(dashboards)
    .set({ jsonMetadata: JSON.stringify(metadata) })
    .where(eq(dashboards.id, boardId));

async function stored() {
  const [row] = await api.db.select().from(dashboards).where(eq(dashboards.id, boardId));
  const metadata = JSON.parse(row?.jsonMetadata ?? '{}') as ChartJson;
  return { version: row?.version, changedOnMs: row?.changedOnMs, metadata, colors: metadata['map_label_colors'] };
}

/** The page with all its charts, and what is done after it. */
async function open(userId: number): Promise<string> {
  const deps = { ...api.deps, waitUntil: (work: Promise<unknown>) => void pending.push(work) };
  const loaded = await loadDashboardPage(deps, identity(userId), {
    idOrSlug: String(boardId),
    openTabs: [],
    viewportPx: 1280,
    scrollbarPx: 15,
    isBarShut: false,
    hasFilterBar: true,
    filters: { permalinkKey: null, nativeFilters: null, nativeFiltersKey: null, fields: new URLSearchParams() },
    drawsCharts: true,
    force: false,
    locale: 'en',
    nonce: 'n0',
  });
  const html = await Promise.all(
    [...(loaded?.charts.values() ?? [])].map(async ({ html: pieces }) => JSON.stringify(await pieces)),
  );
  while (pending.length > 0) await Promise.all(pending.splice(0));
  return html.join('');
}

it('notes the names that charts have without a filter when an editor opens the dashboard, and makes no new version of it', async () => {
  await setMetadata({ native_filter_configuration: [FILTER], other: 1 });
  const before = await stored();
  expect(await open(ownerId)).not.toContain('North');
  const after = await stored();
  expect(after.colors).toEqual({
    North: tokenHex('cat1', 'light'),
    East: tokenHex('cat2', 'light'),
    South: tokenHex('cat3', 'light'),
  });
  expect(after.metadata).toMatchObject({ other: 1 });
  expect([after.version, after.changedOnMs]).toEqual([before.version, before.changedOnMs]);
  expect(await open(ownerId)).toContain('--m-cat3');
  expect((await stored()).metadata).toEqual(after.metadata);
});

it('never changes a noted color, and gives a new name the next one', async () => {
  await setMetadata({ map_label_colors: { South: '#123456' }, label_colors: { East: '#abcdef' } });
  await open(ownerId);
  expect((await stored()).colors).toEqual({ South: '#123456', North: tokenHex('cat2', 'light') });
});

it('notes nothing for those who can only read it', async () => {
  await open(ownerId + 1_000);
  expect((await stored()).colors).toBeUndefined();
});

it('keeps what was noted when somebody saves settings that were read before', async () => {
  await open(ownerId);
  const admin = await api.user('Admin');
  const save = (metadata: ChartJson) =>
    api.query('PUT', `/api/v1/dashboard/${boardId}`, admin, { json_metadata: JSON.stringify(metadata) });
  expect((await save({ refresh_frequency: 30, map_label_colors: {} })).status).toBe(200);
  expect((await stored()).colors).toMatchObject({ North: tokenHex('cat1', 'light') });
  await save({ color_scheme: 'lyftColors', map_label_colors: {} });
  expect((await stored()).colors).toEqual({});
});

it('notes no names of rows that are limited for some', async () => {
  const rule = { name: 'r', description: null, filter_type: 'Regular', group_key: null, clause: "region = 'North'" } as const;
  const by = { userId: null, nowMs: 1, uuid: crypto.randomUUID() };
  await insertRowRule(api.db, { ...rule, tables: [datasetId], roles: [] }, by);
  await open(ownerId);
  expect((await stored()).colors).toBeUndefined();
});
