// What isolates keep of the metadata is as new as the versions say: so every write of what is kept must raise them.
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { insertDatabase } from '#app/stores/database/store.server.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { findRulesNear } from '#app/stores/row-level-security/applied.server.ts';
import {
  findAccount,
  findAccountByApiToken,
  findAccountBySession,
  findRoleGrants,
  insertUser,
  noteLogin,
} from '#app/stores/security/store.server.ts';
import { insertSession, touchSession } from '#app/stores/session/store.server.ts';
import { findChartCacheTimeout } from '#app/stores/chart/store.server.ts';
import {
  createCachedMetadata,
  createMetadataCache,
  readMetadataVersions,
  type MetadataKind,
} from '#app/services/query-service/metadata-cache.server.ts';
import { readDescribedDataset } from '#app/services/planning/cached-dataset.server.ts';
import { rowClausesFor } from '#app/services/planning/row-clauses.server.ts';
import type { Db } from '#app/stores/db.ts';
import * as schema from '#drizzle/schema/index.ts';
import { openDashboard } from '#app/services/sharing/open-dashboard.server.ts';
import { insertChart } from '#app/stores/chart/store.server.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { startMetadata, TEST_CONFIG, testDeps, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const by = { authorId: null, nowMs: 1_795_000_000_000 };
let metadata: MetadataHost;
let userId = 0;
let datasetId = 0;
let dashboardId = 0;
const ADMIN = {
  kind: 'user',
  userId: 1,
  isAdmin: true,
  roleIds: [],
  roles: ['Admin'],
  permissions: new Set(),
} as unknown as Identity;

beforeAll(async () => {
  metadata = await startMetadata();
  const { db } = metadata;
  const ann = { username: 'ann', firstName: 'Ann', lastName: 'Ace', email: 'ann@example.org', passwordHash: 'x', roleIds: [] };
  userId = await insertUser(db, ann, by.nowMs);
  const databaseId = await insertDatabase(
    db,
    { uuid: crypto.randomUUID(), name: 'shop', engine: 'sqlite', parameters: { warehouse: 'shop' } },
    by,
  );
  datasetId = await insertDataset(
    db,
    { uuid: crypto.randomUUID(), databaseId, name: 'sales', columns: [], metrics: [], ownerIds: [] },
    by,
  );
  const chart = { uuid: crypto.randomUUID(), name: 'Sales', vizType: 'table', params: '{}', datasetId, ownerIds: [] };
  const chartIds = [await insertChart(db, chart, by)];
  const page = { uuid: crypto.randomUUID(), title: 'Shop', positionJson: '{}', jsonMetadata: '{}', published: true };
  dashboardId = await insertDashboard(db, { ...page, chartIds, ownerIds: [] }, by);
});
afterAll(() => metadata.stop());

/** Which counters rise while `write` runs. */
async function risen(write: () => Promise<unknown>): Promise<MetadataKind[]> {
  const before = await readMetadataVersions(metadata.d1);
  await write();
  const after = await readMetadataVersions(metadata.d1);
  return (['accounts', 'datasets', 'dashboards'] as const).filter((kind) => after[kind] > before[kind]);
}

/** The tables that a read names in its statements. */
async function tablesOf(read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = [];
  const { d1 } = metadata;
  const prepare = (text: string) => {
    statements.push(text);
    return d1.prepare(text);
  };
  // The logger of drizzle does not see batches.
  const spied = drizzle({ prepare, batch: (all: D1PreparedStatement[]) => d1.batch(all) } as unknown as D1Database, { schema });
  await read(spied);
  const names = statements.flatMap((text) =>
    [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/gi)].map(([, name]) => String(name)),
  );
  return [...new Set(names)].filter((name) => name !== 'json_each' && name !== 'metadata_versions').sort();
}

const READS: Readonly<Record<MetadataKind, readonly ((db: Db) => Promise<unknown>)[]>> = {
  accounts: [
    (db) => findAccount(db, userId),
    (db) => findAccountBySession(db, 'hash'),
    (db) => findAccountByApiToken(db, 'hash'),
    (db) => findRoleGrants(db, 'Public'),
  ],
  datasets: [
    (db) => readDescribedDataset({ db, config: TEST_CONFIG, metadataCache: freshCache() }, datasetId),
    (db) => findRulesNear(db, [datasetId]),
    (db) => findChartCacheTimeout(db, 1, datasetId),
  ],
  dashboards: [(db) => openDashboard({ ...testDeps(db), metadataCache: freshCache() }, ADMIN, 1)],
};

const freshCache = () => createMetadataCache(createCachedMetadata(), () => readMetadataVersions(metadata.d1));

describe('the versions of the metadata', () => {
  it.each(['accounts', 'datasets', 'dashboards'] as const)(
    'rise with every change of the tables that are kept of %s',
    async (kind) => {
      const tables = [...new Set((await Promise.all(READS[kind].map(tablesOf))).flat())];
      expect(tables.length).toBeGreaterThan(2);
      const { results } = await metadata.d1
        .prepare("SELECT tbl_name AS name, sql FROM sqlite_master WHERE type = 'trigger'")
        .all<{ name: string; sql: string }>();
      // What is kept of a dashboard is as old as the oldest of all three.
      const kinds = kind === 'dashboards' ? (['accounts', 'datasets', 'dashboards'] as const) : [kind];
      const triggersOf = (table: string) =>
        results.filter(
          ({ name, sql }) => name === table && kinds.some((one) => sql.includes(`\`${schema.metadataVersions[one].name}\` + 1`)),
        );
      for (const table of tables) {
        const events = triggersOf(table).map(({ sql }) => /AFTER (\w+)/.exec(sql)?.[1]);
        expect(events, table).toEqual(expect.arrayContaining(['UPDATE', 'DELETE']));
      }
    },
  );

  it('rise with every change of a chart or dashboard, which no older reading of it outlives', async () => {
    const { db } = metadata;
    const kept = createCachedMetadata();
    const open = async () => {
      const metadataCache = createMetadataCache(kept, () => readMetadataVersions(metadata.d1));
      return openDashboard({ ...testDeps(db), metadataCache }, ADMIN, dashboardId);
    };
    const first = await open();
    expect(await open()).toBe(first);
    expect(await risen(() => db.update(schema.charts).set({ name: 'Renamed' }))).toEqual(['dashboards']);
    expect([...((await open())?.charts.values() ?? [])].map(({ name }) => name)).toEqual(['Renamed']);
    expect(await risen(() => db.update(schema.dashboards).set({ title: 'Renamed, too' }))).toEqual(['dashboards']);
    expect((await open())?.dashboard.title).toBe('Renamed, too');
    await db.insert(schema.datasetOwners).values({ datasetId, userId });
    expect((await open())?.datasets.get(datasetId)?.ownerIds).toEqual([userId]);
    await db.delete(schema.datasetOwners);
  });

  it('rise where something that was not there could now be found', async () => {
    const { db } = metadata;
    const [role] = await db.insert(schema.roles).values({ name: 'sellers' }).returning();
    const roleId = role?.id ?? 0;
    expect(await risen(() => db.insert(schema.userRoles).values({ userId, roleId }))).toEqual(['accounts']);
    const [group] = await db.insert(schema.groups).values({ name: 'shop' }).returning();
    const groupId = group?.id ?? 0;
    expect(await risen(() => db.insert(schema.groupUsers).values({ groupId, userId }))).toEqual(['accounts']);
    expect(await risen(() => db.insert(schema.groupRoles).values({ groupId, roleId }))).toEqual(['accounts']);
    expect(await risen(() => db.insert(schema.datasetOwners).values({ datasetId, userId }))).toEqual(['datasets']);
  });

  it('rise when links go with their objects', async () => {
    const { db } = metadata;
    const [group] = await db.insert(schema.groups).values({ name: 'leavers' }).returning();
    await db.insert(schema.groupUsers).values({ groupId: group?.id ?? 0, userId });
    const { groups } = schema;
    expect(await risen(() => db.delete(groups).where(eq(groups.id, group?.id ?? 0)))).toContain('accounts');
  });

  it('rest while users come, go on and are counted', async () => {
    const { db } = metadata;
    const session = {
      tokenHash: 'hash',
      userId,
      createdOnMs: 1,
      lastSeenMs: 1,
      idleEndsMs: 2,
      expiresAtMs: 3,
      userAgent: 'a browser',
      address: 'here',
    };
    expect(await risen(() => insertSession(db, session, null))).toEqual([]);
    expect(await risen(() => touchSession(db, 'hash', { lastSeenMs: 2, idleEndsMs: 3 }))).toEqual([]);
    expect(await risen(() => noteLogin(db, userId, { ok: true, nowMs: by.nowMs }))).toEqual([]);
  });
});

describe('what is kept', () => {
  it('is returned without a query until something of its kind is written', async () => {
    const kept = createCachedMetadata();
    const metadataCache = () => createMetadataCache(kept, () => readMetadataVersions(metadata.d1));
    const tables = (): Promise<string[]> =>
      tablesOf((db) => readDescribedDataset({ db, config: TEST_CONFIG, metadataCache: metadataCache() }, datasetId));
    expect(await tables()).toContain('datasets');
    expect(await tables()).toEqual([]);
    await metadata.db.update(schema.users).set({ isActive: true });
    expect(await tables()).toEqual([]);
    await metadata.db.update(schema.datasets).set({ cacheTimeoutS: 7 });
    expect(await tables()).toContain('datasets');
    const found = await readDescribedDataset({ db: metadata.db, config: TEST_CONFIG, metadataCache: metadataCache() }, datasetId);
    expect(found?.dataset.cacheTimeoutS).toBe(7);
  });

  it('never hides a row rule', async () => {
    const kept = createCachedMetadata();
    const { db } = metadata;
    const ann = { kind: 'user', userId, roleIds: [1], roles: ['sellers'] } as unknown as Identity;
    const clauses = () =>
      rowClausesFor({ db, metadataCache: createMetadataCache(kept, () => readMetadataVersions(metadata.d1)) }, ann, {
        id: datasetId,
      });
    expect(await clauses()).toEqual([]);
    const [rule] = await db
      .insert(schema.rowLevelRules)
      .values({
        uuid: crypto.randomUUID(),
        name: 'own',
        filterType: 'Base' as const,
        clause: 'a = 1',
        createdOnMs: by.nowMs,
        changedOnMs: by.nowMs,
      })
      .returning();
    await db.insert(schema.rowLevelRuleDatasets).values({ ruleId: rule?.id ?? 0, datasetId });
    expect(await clauses()).toHaveLength(1);
  });
});
