// Warehouses through the API: their size and vacuum, and a deletion that leaves nothing behind, whatever fails on the way.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databaseEndpoints } from '#app/api/database/endpoints.server.ts';
import { warehouseEndpoints } from '#app/api/database/warehouse-endpoints.server.ts';
import { createRouter } from '#app/api/router/create-router.server.ts';
import { issueToken } from '#app/services/auth/token.server.ts';
import { finishRemovals } from '#app/services/databases/drop-warehouse.server.ts';
import type { Removals } from '#app/services/databases/removals.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { findDatabase, insertDatabase } from '#app/stores/database/store.server.ts';
import { insertDataset } from '#app/stores/dataset/store.server.ts';
import { seedStandardRoles } from '#app/stores/security/seed-roles.server.ts';
import { databases, datasets } from '#drizzle/schema/index.ts';
import { addTestUser } from '#tests/fixtures/access/test-user.ts';
import { startMetadata, testDeps, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';

const route = createRouter([...databaseEndpoints, ...warehouseEndpoints]);
const clock = { nowMs: Date.UTC(2026, 10, 26) };
const tokens = new Map<string, string>();
/** Tables by Warehouse; one that isn't here was dropped. */
const stored = new Map<string, string[]>();
const noted = new Map<string, Date>();
let isReachable = true;
let metadata: MetadataHost;
let deps: Deps;

const removals = {
  put: async (key: string) => void noted.set(key, new Date(clock.nowMs)),
  head: async (key: string) => (noted.has(key) ? {} : null),
  delete: async (key: string) => void noted.delete(key),
  list: async () => ({ objects: [...noted].map(([key, uploaded]) => ({ key, uploaded })) }),
} as unknown as Removals;

const reach = (): void => {
  if (!isReachable) throw new Error('No connection.');
};

beforeAll(async () => {
  metadata = await startMetadata();
  await seedStandardRoles(metadata.db);
  const plain = testDeps(metadata.db, clock);
  const warehouses: Deps['warehouses'] = {
    measure: async (name) => {
      reach();
      const tables = stored.get(name) ?? [];
      return {
        sizeBytes: 5_000,
        freeBytes: 1_000,
        tables: tables.map((table) => ({ name: table, rows: 3 })),
        tableCount: tables.length,
      };
    },
    vacuum: async () => ({ reclaimedBytes: 1_000 }),
    drop: async (name) => {
      reach();
      stored.delete(name);
    },
  };
  deps = { ...plain, warehouses, removals, queryService: { ...plain.queryService, rows: async () => [[1]] } };
  for (const role of ['Admin', 'Alpha']) {
    const userId = await addTestUser(metadata.db, { username: role, password: 'correct horse', role, firstName: role });
    tokens.set(role, await issueToken('access', { userId, credentialVersion: 1 }, deps.config, deps.now()));
  }
});
afterAll(() => metadata.stop());
beforeEach(async () => {
  isReachable = true;
  noted.clear();
  stored.clear();
  stored.set('house', ['visits']);
  await metadata.db.delete(datasets);
  await metadata.db.delete(databases);
});

const insert = (name: string, engine = 'sqlite'): Promise<number> =>
  insertDatabase(
    metadata.db,
    { uuid: crypto.randomUUID(), name, engine, parameters: engine === 'sqlite' ? { warehouse: 'house' } : { host: 'h' } },
    { authorId: null, nowMs: clock.nowMs },
  );

const insertVisits = (databaseId: number): Promise<number> =>
  insertDataset(
    metadata.db,
    { uuid: crypto.randomUUID(), databaseId, name: 'visits', schema: null, sql: null, columns: [], metrics: [], ownerIds: [] },
    { authorId: null, nowMs: clock.nowMs },
  );

async function call(method: string, path: string, { body, as = 'Admin' }: { body?: unknown; as?: string } = {}) {
  const request = new Request(`http://localhost/api/v1/database/${path}`, {
    method,
    headers: { authorization: `Bearer ${tokens.get(as)}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const reply = await route(request, deps);
  return { status: reply?.status, json: (await reply?.json()) as { result: unknown; message?: unknown } };
}

describe('a Warehouse', () => {
  it('shows its size, its tables, the datasets on them, and who shares it', async () => {
    const [id, otherId] = [await insert('files'), await insert('more files')];
    const datasetId = await insertVisits(id);
    expect((await call('GET', `${id}/warehouse/`)).json.result).toEqual({
      size_bytes: 5_000,
      free_bytes: 1_000,
      table_count: 1,
      tables: [{ name: 'visits', rows: 3 }],
      datasets: { count: 1, result: [{ id: datasetId, name: 'visits' }] },
      shared_with: [{ id: otherId, name: 'more files' }],
    });
    expect((await call('POST', `${id}/warehouse/vacuum`, { body: {} })).json.result).toEqual({ reclaimed_bytes: 1_000 });
  });

  it('is for those who can change databases, and no other database is one', async () => {
    const [id, otherId] = [await insert('files'), await insert('shop', 'postgresql')];
    for (const [method, path] of [
      ['GET', 'warehouse/'],
      ['POST', 'warehouse/vacuum'],
    ] as const) {
      expect((await call(method, `${id}/${path}`, { as: 'Alpha' })).status).toBe(403);
      expect((await call(method, `${otherId}/${path}`)).status).toBe(422);
      expect((await call(method, `999/${path}`)).status).toBe(404);
    }
  });
});

describe('deleting a Warehouse', () => {
  it('takes its data along', async () => {
    const id = await insert('files');
    expect((await call('DELETE', String(id))).status).toBe(200);
    expect([stored.size, noted.size]).toEqual([0, 0]);
  });

  it('keeps them for another database, and for datasets', async () => {
    const [id, otherId] = [await insert('files'), await insert('more files')];
    expect((await call('DELETE', String(id))).status).toBe(200);
    expect([stored.size, noted.size]).toEqual([1, 0]);
    await insertVisits(otherId);
    expect((await call('DELETE', String(otherId))).status).toBe(422);
    expect([stored.size, noted.size]).toEqual([1, 0]);
  });

  it('is finished by a tick where the Warehouse could not be reached', async () => {
    const id = await insert('files');
    isReachable = false;
    expect((await call('DELETE', String(id))).status).toBe(200);
    expect(await findDatabase(metadata.db, id)).toBeNull();
    expect([stored.size, noted.size]).toEqual([1, 1]);
    const tick = () => finishRemovals(deps, clock.nowMs);
    expect(await tick()).toBe(0);
    clock.nowMs += 300_000;
    expect(await tick()).toBe(0);
    isReachable = true;
    expect(await tick()).toBe(1);
    expect([stored.size, noted.size]).toEqual([0, 0]);
  });

  it('is finished before the next database has its name', async () => {
    const id = await insert('files');
    isReachable = false;
    await call('DELETE', String(id));
    const body = { database_name: 'new files', sqlalchemy_uri: 'sqlite:///house' };
    expect((await call('POST', '', { body })).status).toBe(500);
    isReachable = true;
    expect((await call('POST', '', { body })).status).toBe(201);
    expect([stored.size, noted.size]).toEqual([0, 0]);
  });
});
