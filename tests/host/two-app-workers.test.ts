// Equal questions that arrive at two app Workers at once, as at two data centres, reach the database as one.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findDatabaseByName } from '#app/resources/database/store.server.ts';
import { findDatasetId } from '#app/resources/dataset/store.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { startPrepared, type PreparedHost } from '#scripts/serve-prepared.ts';

const PASSWORD = 'two workers need one';
const APPS = ['meridian', 'meridian-2'] as const;
const ASKERS = 12;

interface App {
  fetch(url: string, init: { method: string; headers: Record<string, string>; body: string }): Promise<Response>;
}

const stateDir = mkdtempSync(join(tmpdir(), 'meridian-two-apps-'));
let host: PreparedHost;
let apps: readonly App[];

beforeAll(async () => {
  host = await startPrepared({
    stateDir,
    host: '127.0.0.1',
    port: 0,
    adminPassword: PASSWORD,
    report: () => undefined,
    furtherApps: 1,
  });
  apps = (await Promise.all(APPS.map((name) => host.mf.getWorker(name)))) as unknown as App[];
});
afterAll(async () => {
  await host.stop();
  rmSync(stateDir, { recursive: true, force: true });
});

async function post(app: App, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const reply = await app.fetch(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(reply.status).toBe(200);
  return reply.json();
}

it('asks the Warehouse once when two app Workers are asked the same at the same time', async () => {
  const warehouse = createWarehouseStub(host.warehouses, 'examples');
  const database = await findDatabaseByName(host.db, 'examples');
  const datasetId = await findDatasetId(host.db, { databaseId: database?.id ?? 0, schema: null, name: 'flights' });
  const [first] = apps;
  const login = { username: 'admin', password: PASSWORD, provider: 'db', refresh: true };
  const token = String((await post(first as App, '/api/v1/security/login', login))['access_token']);
  const mean = { expressionType: 'SIMPLE', column: { column_name: 'distance' }, aggregate: 'AVG', label: 'mean distance' };
  const question = {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ columns: ['destination'], metrics: [mean], row_limit: 7 }],
  };

  const before = await warehouse.statementsRun();
  const asked = Array.from({ length: ASKERS }, (_, index) =>
    post(apps[index % apps.length] as App, '/api/v1/chart/data', question, token),
  );
  const answers = (await Promise.all(asked)).map(({ result }) => (result as [{ data: unknown; rowcount: number }])[0]);

  expect((await warehouse.statementsRun()) - before).toBe(1);
  expect(answers.map(({ rowcount }) => rowcount)).toEqual(Array.from({ length: ASKERS }, () => 7));
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
});
