// The metadata stores on a real D1: what is inserted is found, links are whole, and lists agree with the access decision.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canReadDashboard, type DashboardFacts } from '#app/domain/access/decide.ts';
import { permissionKey, type Identity } from '#app/domain/access/identity.ts';
import { findChart, findCharts, insertChart } from '#app/stores/chart/store.server.ts';
import { findDashboard, insertDashboard, listDashboards } from '#app/stores/dashboard/store.server.ts';
import { findConnection, insertDatabase } from '#app/stores/database/store.server.ts';
import {
  findDataset,
  findDatasetFactsOfCharts,
  findDatasetPerms,
  insertDataset,
  type NewDataset,
} from '#app/stores/dataset/store.server.ts';
import { insertRole, insertUser } from '#app/stores/security/store.server.ts';
import { groups, shares } from '#drizzle/schema/index.ts';
import { startD1Metadata, TEST_CONFIG, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const by = { authorId: null, nowMs: 1_795_000_000_000 };
const uuid = () => crypto.randomUUID();

let metadata: MetadataHost;
beforeAll(async () => {
  metadata = await startD1Metadata();
});
afterAll(() => metadata.stop());

const person = (username: string) => ({
  username,
  firstName: username,
  lastName: 'Tester',
  email: `${username}@example.org`,
  passwordHash: 'x',
  roleIds: [],
});

const dataset = (databaseId: number, name: string, more: Partial<NewDataset> = {}): NewDataset => ({
  uuid: uuid(),
  databaseId,
  name,
  columns: [],
  metrics: [],
  ownerIds: [],
  ...more,
});

describe('stores', () => {
  it('give back a dataset with a hundred columns in their order, with names that need care', async () => {
    const { db } = metadata;
    const databaseId = await insertDatabase(
      db,
      { uuid: uuid(), name: 'wide', engine: 'sqlite', parameters: { warehouse: 'examples' } },
      by,
    );
    const names = Array.from({ length: 100 }, (_, n) =>
      n === 0 ? `o'clock "x"; -- \u{1F600}` : n === 1 ? '__proto__' : `c${n}`,
    );
    const id = await insertDataset(
      db,
      dataset(databaseId, 'wide', {
        columns: names.map((name) => ({ uuid: uuid(), name, type: 'TEXT', pythonDateFormat: name === 'c5' ? 'epoch_ms' : null })),
        metrics: [{ uuid: uuid(), name: 'count', expression: 'COUNT(*)', currency: { symbol: 'USD', symbolPosition: 'prefix' } }],
      }),
      by,
    );
    const found = await findDataset(db, id);
    expect(found?.columns.map((column) => column.name)).toEqual(names);
    expect(found?.columns[5]?.storage).toBe('epoch_ms');
    expect(found?.metrics[0]?.currency).toEqual({ symbol: 'USD', symbolPosition: 'prefix' });
    expect(await findDatasetPerms(db, id)).toMatchObject({ id, name: 'wide', databaseName: 'wide', ownerIds: [] });
    expect(await findConnection(db, databaseId, TEST_CONFIG.secretKey)).toMatchObject({
      databaseId,
      engine: 'sqlite',
      parameters: { warehouse: 'examples' },
    });
    expect(await findDataset(db, 999_999)).toBeNull();
    expect(await findConnection(db, 999_999, TEST_CONFIG.secretKey)).toBeNull();
  });

  it('leave nothing behind when one row of a dataset is refused', async () => {
    const { db } = metadata;
    const databaseId = await insertDatabase(db, { uuid: uuid(), name: 'whole', engine: 'sqlite', parameters: {} }, by);
    const twice = dataset(databaseId, 'twice', { columns: ['a', 'a'].map((name) => ({ uuid: uuid(), name })) });
    await expect(insertDataset(db, twice, by)).rejects.toThrow();
    await expect(insertDataset(db, { ...twice, columns: [] }, by)).resolves.toBeGreaterThan(0);
  });

  it('refuse a second dataset at the same place although its schema is null', async () => {
    const { db } = metadata;
    const databaseId = await insertDatabase(db, { uuid: uuid(), name: 'places', engine: 'sqlite', parameters: {} }, by);
    await insertDataset(db, dataset(databaseId, 't'), by);
    await insertDataset(db, dataset(databaseId, 't', { schema: 'NULL' }), by);
    await expect(insertDataset(db, dataset(databaseId, 't'), by)).rejects.toThrow();
  });

  it('find charts in the requested order, each once, more than one statement can bind', async () => {
    const { db } = metadata;
    const databaseId = await insertDatabase(db, { uuid: uuid(), name: 'charts', engine: 'sqlite', parameters: {} }, by);
    const datasetId = await insertDataset(db, dataset(databaseId, 't'), by);
    const ownerId = await insertUser(db, person('owner-of-charts'), by.nowMs);
    const ids: number[] = [];
    for (let n = 0; n < 120; n++) {
      ids.push(
        await insertChart(db, { uuid: uuid(), name: `c${n}`, vizType: 'pie', params: '{}', datasetId, ownerIds: [ownerId] }, by),
      );
    }
    const request = [...ids].reverse();
    expect((await findCharts(db, [...request, ...request, 999_999])).map((chart) => chart.id)).toEqual(request);
    expect(await findChart(db, ids[0]!)).toMatchObject({ name: 'c0', ownerIds: [ownerId], queryContext: null });
  });

  it('list exactly the dashboards that the access decision lets each viewer open', async () => {
    const { db } = metadata;
    const { viewers, dashboardIds } = await populate(metadata);
    const dashboards: (DashboardFacts & { id: number })[] = [];
    for (const id of dashboardIds) {
      const dashboard = await findDashboard(db, id);
      if (!dashboard) throw new Error(`Dashboard ${id} was not found.`);
      dashboards.push({
        ...dashboard,
        datasets: [...(await findDatasetFactsOfCharts(db, (await findDashboard(db, id))?.chartIds ?? [])).values()],
      });
    }
    let seen = 0;
    for (const viewer of [...viewers, ...viewers.map((one) => ({ ...one, ignoresDashboardRoles: true as const }))]) {
      const expected = dashboards.filter((dashboard) => canReadDashboard(viewer, dashboard)).map((dashboard) => dashboard.id);
      const page = await listDashboards(db, { viewer, search: 'board', page: 0, pageSize: 200 });
      expect(page.items.map((item) => item.id).sort((a, b) => a - b)).toEqual(expected);
      expect(page.count).toBe(expected.length);
      seen += expected.length;
    }
    expect(seen).toBeGreaterThan(20);
  });

  it('find a dashboard by id, slug and uuid, and page and search the list', async () => {
    const { db } = metadata;
    const dashboardUuid = uuid();
    const id = await insertDashboard(
      db,
      {
        uuid: dashboardUuid,
        title: 'Ünique 100% title',
        slug: 'unique',
        positionJson: '{}',
        jsonMetadata: '{}',
        published: true,
        chartIds: [],
        ownerIds: [],
      },
      { ...by, nowMs: by.nowMs + 1 },
    );
    for (const key of [id, String(id), 'unique', dashboardUuid]) expect((await findDashboard(db, key))?.id).toBe(id);
    for (const key of ['', 'unique2', "' or 1=1 --", '1e3', '-1']) expect(await findDashboard(db, key)).toBeNull();
    const viewer = admin;
    expect(
      (await listDashboards(db, { viewer, search: '100% TITLE', page: 0, pageSize: 10 })).items.map((item) => item.id),
    ).toEqual([id]);
    expect((await listDashboards(db, { viewer, search: '', page: 0, pageSize: 1 })).items.map((item) => item.id)).toEqual([id]);
    expect(
      (await listDashboards(db, { viewer, search: 'title 100%', page: 0, pageSize: 10 })).items.map((item) => item.id),
      'the words in any order',
    ).toEqual([id]);
    expect((await listDashboards(db, { viewer, search: 'x'.repeat(5000), page: 0, pageSize: 1 })).items).toEqual([]);
  });
});

const admin: Identity = identity({ userId: 0, isAdmin: true });

function identity({
  userId,
  isAdmin = false,
  roleIds = [],
  groupIds = [],
  pairs = [],
}: {
  userId: number;
  isAdmin?: boolean;
  roleIds?: number[];
  groupIds?: number[];
  pairs?: [string, string][];
}): Identity {
  const permissions = new Set(pairs.map(([permission, view]) => permissionKey(permission, view)));
  return {
    kind: 'user',
    userId,
    username: `u${userId}`,
    firstName: '',
    lastName: '',
    email: '',
    isAdmin,
    roleIds,
    groupIds,
    roles: [],
    permissions,
    via: 'session',
  };
}

/** Dashboards of every kind that the decision tells apart, and viewers of every kind. */
async function populate({ db }: MetadataHost): Promise<{ viewers: Identity[]; dashboardIds: number[] }> {
  const owner = await insertUser(db, person('owner'), by.nowMs);
  const role = await insertRole(db, 'Onlookers');
  const plain = await insertDatabase(db, { uuid: uuid(), name: 'sales', engine: 'sqlite', parameters: {} }, by);
  const tricky = await insertDatabase(db, { uuid: uuid(), name: 'sales].[eu', engine: 'sqlite', parameters: {} }, by);
  const sets = [
    await insertDataset(db, dataset(plain, 'orders', { catalog: 'eu', schema: 'public' }), by),
    await insertDataset(db, dataset(plain, 'returns', { ownerIds: [owner] }), by),
    await insertDataset(db, dataset(tricky, 'orders', { schema: 'public' }), by),
  ];
  const charts: number[] = [];
  for (const datasetId of sets)
    charts.push(await insertChart(db, { uuid: uuid(), name: 'c', vizType: 'pie', params: '{}', datasetId, ownerIds: [] }, by));
  const dashboardIds: number[] = [];
  for (const published of [true, false])
    for (const roleIds of [[], [role]])
      for (const ownerIds of [[], [owner]])
        for (const chartIds of [[], ...charts.map((id) => [id]), charts]) {
          const own = { uuid: uuid(), title: 'board', positionJson: '{}', jsonMetadata: '{}' };
          dashboardIds.push(await insertDashboard(db, { ...own, published, roleIds, ownerIds, chartIds }, by));
        }
  const ana = await insertUser(db, person('ana'), by.nowMs);
  const [group] = await db.insert(groups).values({ name: 'Sellers' }).returning({ id: groups.id });
  const [groupId, other] = [group?.id ?? 0, await insertRole(db, 'Readers')];
  for (const published of [true, false])
    for (const roleIds of [[], [role]])
      for (const subject of [{ userId: ana }, { groupId }, { roleId: other }])
        for (const showsData of [true, false]) {
          const own = { uuid: uuid(), title: 'board', positionJson: '{}', jsonMetadata: '{}' };
          const dashboardId = await insertDashboard(db, { ...own, published, roleIds, ownerIds: [], chartIds: charts }, by);
          await db.insert(shares).values({ dashboardId, ...subject, showsData, createdOnMs: by.nowMs });
          dashboardIds.push(dashboardId);
        }
  const [first, , third] = sets;
  const pairs: [string, string][] = [
    ['all_datasource_access', 'all_datasource_access'],
    ['database_access', `[sales].(id:${plain})`],
    ['database_access', `[sales].(id:${tricky})`],
    ['catalog_access', '[sales].[eu]'],
    ['schema_access', '[sales].[eu].[public]'],
    ['schema_access', '[sales].[public]'],
    ['datasource_access', `[sales].[orders](id:${first})`],
    ['datasource_access', `[sales].[eu].[orders](id:${third})`],
    ['datasource_access', `[sales].[orders](id:${third})`],
  ];
  const anonymous: Identity = { kind: 'anonymous', permissions: new Set(), roleIds: [], roles: ['Public'] };
  const viewers = [
    admin,
    anonymous,
    identity({ userId: owner }),
    identity({ userId: 0, roleIds: [role] }),
    identity({ userId: ana }),
    identity({ userId: 0, groupIds: [groupId] }),
    identity({ userId: 0, roleIds: [other] }),
    ...pairs.map((pair) => identity({ userId: 0, pairs: [pair] })),
  ];
  return { viewers, dashboardIds };
}
