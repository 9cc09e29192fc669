// Equal queries that arrive at two app Workers at once, as at two data centres, reach the database as one.
import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDatabaseByName } from '#app/stores/database/store.server.ts';
import { findDatasetId } from '#app/stores/dataset/dataset-place.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { rowLevelRules, users } from '#drizzle/schema/index.ts';
import type { PreparedHost } from '#scripts/start/serve-prepared.ts';
import { addUser } from '#scripts/user-add.ts';
import { ADMIN_PASSWORD } from '#tests/fixtures/access/admin-password.ts';
import { copyState, startOn } from './test-host.ts';

const APPS = ['meridian', 'meridian-2'] as const;
const CALLERS = 12;

interface App {
  fetch(url: string, init: { method?: string; headers: Record<string, string>; body?: string }): Promise<Response>;
}

const stateDir = copyState();
let host: PreparedHost;
let apps: readonly App[];

beforeAll(async () => {
  host = await startOn(stateDir, { furtherApps: 1 });
  apps = (await Promise.all(APPS.map((name) => host.mf.getWorker(name)))) as unknown as App[];
});
afterAll(async () => {
  await host.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

// oxlint-disable-next-line max-params -- a request has these parts.
async function post(app: App, path: string, body: object, token?: string, status = 200): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const reply = await app.fetch(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(status);
  return reply.json();
}

const as = (app: App, path: string, token: string): Promise<Response> =>
  app.fetch(`http://localhost${path}`, { headers: { authorization: `Bearer ${token}` } });

it('knows at every app Worker, with the next request, what was changed by way of another', async () => {
  const [first, second] = apps as [App, App];
  const admin = { username: 'admin', password: ADMIN_PASSWORD, provider: 'db', refresh: true };
  const adminToken = String((await post(first, '/api/v1/security/login', admin))['access_token']);
  await addUser(host.db, { username: 'ann', password: 'a guest of two workers', role: 'Alpha' });
  const ann = { username: 'ann', password: 'a guest of two workers', provider: 'db', refresh: true };
  const annToken = String((await post(first, '/api/v1/security/login', ann))['access_token']);
  const database = await findDatabaseByName(host.db, 'examples');
  const datasetId = await findDatasetId(host.db, { databaseId: database?.id ?? 0, catalog: null, schema: null, name: 'flights' });
  const body = { datasource: { id: datasetId, type: 'table' }, queries: [{ metrics: ['count'], row_limit: 1 }] };
  const counted = async (app: App): Promise<unknown> =>
    ((await post(app, '/api/v1/chart/data', body, annToken))['result'] as [{ data: unknown }])[0].data;
  const whole = await counted(second);
  expect(await counted(first)).toEqual(whole);

  const rule = { name: 'None for Ann', filter_type: 'Base', clause: '1 = 0', roles: [], tables: [datasetId] };
  const made = await post(first, '/api/v1/rowlevelsecurity/', rule, adminToken, 201);
  expect(await counted(second)).not.toEqual(whole);
  await host.db.delete(rowLevelRules).where(eq(rowLevelRules.id, Number(made['id'])));
  expect(await counted(second)).toEqual(whole);

  expect((await as(second, '/api/v1/me/', annToken)).status).toBe(200);
  await host.db.update(users).set({ isActive: false }).where(eq(users.username, 'ann'));
  expect((await as(second, '/api/v1/me/', annToken)).status).toBe(401);
  expect((await as(first, '/api/v1/me/', annToken)).status).toBe(401);
});

it('queries the Warehouse once for equal concurrent requests to two app Workers', async () => {
  const warehouse = createWarehouseStub(host.warehouses, 'examples');
  const database = await findDatabaseByName(host.db, 'examples');
  const datasetId = await findDatasetId(host.db, { databaseId: database?.id ?? 0, catalog: null, schema: null, name: 'flights' });
  const [first] = apps;
  const login = { username: 'admin', password: ADMIN_PASSWORD, provider: 'db', refresh: true };
  const token = String((await post(first as App, '/api/v1/security/login', login))['access_token']);
  const mean = { expressionType: 'SIMPLE', column: { column_name: 'distance' }, aggregate: 'AVG', label: 'mean distance' };
  const body = {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['destination'], metrics: [mean], row_limit: 7 }],
  };

  const before = await warehouse.statementsRun();
  const request = Array.from({ length: CALLERS }, (_, index) =>
    post(apps[index % apps.length] as App, '/api/v1/chart/data', body, token),
  );
  const results = (await Promise.all(request)).map(({ result }) => (result as [{ data: unknown; rowcount: number }])[0]);

  expect((await warehouse.statementsRun()) - before).toBe(1);
  expect(results.map(({ rowcount }) => rowcount)).toEqual(Array.from({ length: CALLERS }, () => 7));
  expect(new Set(results.map(({ data }) => JSON.stringify(data))).size).toBe(1);
});
