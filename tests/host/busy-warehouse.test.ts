// While one Warehouse is busy, pages, health checks, other databases and other Warehouses respond; Stop ends its statement.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertDatabase } from '#app/stores/database/store.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { eventually, logInByToken, startSqlLabHost, submit, type HostCaller, type SqlLabHost } from './sql-lab-host.ts';

const LONG_MS = 120_000;
/** Views replace what no guard found to be endless. */
const ENDLESS = 'SELECT n FROM endless';

let testHost: SqlLabHost;
let admin: HostCaller;
const databaseIds = { busy: 0, calm: 0 };

beforeAll(async () => {
  testHost = await startSqlLabHost();
  admin = await logInByToken(testHost.origin());
  for (const warehouse of ['busy', 'calm'] as const) {
    const { db } = testHost.host();
    const database = {
      uuid: crypto.randomUUID(),
      name: warehouse,
      engine: 'sqlite',
      parameters: { warehouse },
      allowRunAsync: true,
    };
    databaseIds[warehouse] = await insertDatabase(db, database, { authorId: null, nowMs: Date.now() });
  }
  await writeBusy('CREATE TABLE t (n INTEGER)');
  await writeBusy('INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 20000) SELECT n FROM c');
  const slow = [5, 6, 7, 8, 9].map((size) => `length(hex(zeroblob(${size}00000 + n)))`).join(' + ');
  await writeBusy(`CREATE VIEW endless_rows AS SELECT n FROM t WHERE ${slow} > 0`);
  await writeBusy('CREATE VIEW endless AS SELECT count(*) AS n FROM endless_rows');
});
afterAll(() => testHost.stop());
afterEach(() => {
  const pid = pidOf('busy');
  if (pid !== null) process.kill(pid, 'SIGKILL');
});

const pidOf = (name: string): number | null => testHost.host().warehouses.pidOf(name);
/** The process of the busy Warehouse, once its thread runs a statement with such a text. */
const busyWith = (text: string): Promise<number> =>
  eventually(`a process that runs ${text}`, async () => testHost.host().warehouses.busyPidOf('busy', text));

async function runBusy(sql: string, readOnly: boolean, signal?: AbortSignal): Promise<string> {
  const stub = createWarehouseStub(testHost.host().warehouses, 'busy');
  return new Response(await stub.run({ sql, params: [], maxRows: 10, timeoutMs: LONG_MS, readOnly }, signal)).text();
}
const writeBusy = (sql: string): Promise<string> => runBusy(sql, false);

/** Keeps a Warehouse busy, and resolves once it responds to nothing else; the result ends it. */
async function keepBusy(): Promise<() => void> {
  const control = new AbortController();
  runBusy(ENDLESS, true, control.signal).catch(() => undefined);
  await busyWith(ENDLESS);
  return () => control.abort();
}

const runSync = (databaseId: number, sql: string) => admin.post('/api/v1/sqllab/execute/', { database_id: databaseId, sql });

/** A request's status, and whether the Warehouse was still busy then. */
async function readBusyReply(work: Promise<{ readonly status: number }>): Promise<{ status: number; isBusy: boolean }> {
  const { status } = await work;
  return { status, isBusy: testHost.host().warehouses.busyPidOf('busy', ENDLESS) !== null };
}

describe('while a Warehouse is busy for minutes', () => {
  it('health checks, pages, PostgreSQL and other Warehouses respond', async () => {
    // First requests open connections and start processes.
    await runSync(databaseIds.calm, 'SELECT 1');
    await runSync(testHost.databaseId, 'SELECT 1');
    const end = await keepBusy();
    const meanwhile = { status: 200, isBusy: true };
    expect(await readBusyReply(admin.send('/health'))).toEqual(meanwhile);
    expect(await readBusyReply(admin.send('/login/'))).toEqual(meanwhile);
    expect(await readBusyReply(admin.get('/api/v1/dashboard/'))).toEqual(meanwhile);
    expect(await readBusyReply(runSync(testHost.databaseId, 'SELECT 1 AS postgres'))).toEqual(meanwhile);
    expect(await readBusyReply(runSync(databaseIds.calm, 'SELECT 1 AS calm'))).toEqual(meanwhile);
    end();
  });

  it('other Warehouses store tables', async () => {
    const end = await keepBusy();
    const calm = createWarehouseStub(testHost.host().warehouses, 'calm');
    await calm.createStaging('kept', [{ name: 'n', type: 'INTEGER' }]);
    await calm.appendRows('kept', [[1], [2]]);
    await calm.commit('kept');
    expect(await calm.listTables()).toContain('kept');
    end();
  });
});

describe('Stop in SQL Lab', () => {
  it('ends the statement, and its Warehouse responds again', async () => {
    const run = await submit(admin, databaseIds.busy, ENDLESS);
    expect(run.reply.status).toBe(202);
    await eventually('the running statement', async () => (await run.find())['state'] === 'running');
    const pid = await busyWith(ENDLESS);
    expect((await admin.post('/api/v1/query/stop', { client_id: run.clientId })).status).toBe(200);
    expect((await run.ended())['state']).toBe('stopped');
    expect(await runSync(databaseIds.busy, 'SELECT count(*) AS n FROM t')).toMatchObject({
      status: 200,
      json: { data: [{ n: 20_000 }] },
    });
    expect(pidOf('busy')).not.toBe(pid);
  });
});

describe('a chart of a busy Warehouse', () => {
  it('is ended when its viewer leaves', async () => {
    // Its columns are found at once; counting its rows takes minutes.
    const dataset = { database: databaseIds.busy, table_name: 'endless_chart', sql: 'SELECT n FROM endless_rows' };
    const made = await admin.post('/api/v1/dataset/', dataset);
    expect(made.status).toBe(201);
    const control = new AbortController();
    const body = JSON.stringify({ datasource: { id: made.json['id'], type: 'table' }, queries: [{ metrics: ['count'] }] });
    const request = admin.send('/api/v1/chart/data', { method: 'POST', body, signal: control.signal }).catch(() => null);
    const pid = await busyWith('COUNT(');
    control.abort();
    expect(await request).toBeNull();
    await eventually('another process', async () => pidOf('busy') !== pid);
    expect(await runSync(databaseIds.busy, 'SELECT count(*) AS n FROM t')).toMatchObject({ status: 200 });
  });
});
