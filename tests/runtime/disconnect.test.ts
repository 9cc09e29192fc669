// What happens to a chart's query when its callers leave: through the query Worker's entrypoint, with real PostgreSQL behind it.
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { postgresConnection } from '#app/engines/postgres/engine.ts';
import { openSession } from '#app/engines/postgres/driver/session.server.ts';
import { createTcpTransport } from '#app/engines/postgres/driver/tcp.server.ts';
import { decodeTable } from '#app/domain/table/table-codec.ts';
import { toRecords } from '#app/domain/table.ts';
import { readResult, type QueryServiceRequest } from '#app/services/query-service/query-service-protocol.ts';
import { createLeaseStub, createWarehouseStub, locateLease } from '#durable/stubs.ts';
import { bindings, queryWorker } from './bindings.ts';

const { host, port, database, analyst, password } = bindings.POSTGRES;
const parameters = { host, port, database, username: analyst, password, sslmode: 'disable' };
const PATIENCE = { timeout: 30_000 };
const HANG_UP = 'hang_up_gate';

const openOwn = () => openSession(postgresConnection.parse(parameters), createTcpTransport(), new AbortController().signal);
let observer: Awaited<ReturnType<typeof openOwn>>;

beforeAll(async () => {
  observer = await openOwn();
  await observer.command(`DROP TABLE IF EXISTS ${HANG_UP}; CREATE TABLE ${HANG_UP} AS SELECT 5 AS n`);
  return () => observer.destroy();
});

/** Resolves with the release once the table is unreadable. */
async function shutGate(): Promise<() => Promise<void>> {
  const holder = await openOwn();
  await holder.command(`BEGIN; LOCK TABLE ${HANG_UP} IN ACCESS EXCLUSIVE MODE`);
  onTestFinished(() => holder.destroy());
  return async () => void (await holder.command('COMMIT'));
}

/** Waits while the gate is shut; the mark tells it from others on the server. */
const gated = (mark: string): string => `SELECT n, '${mark}' AS mark FROM ${HANG_UP}`;
const endless = (mark: string): string => `SELECT count(*), '${mark}' AS mark FROM (SELECT generate_series(1, 1000000000)) AS a`;

const requestOf = (
  cacheKey: string,
  sql: string,
  connection: Partial<QueryServiceRequest['statement']['connection']> = {},
): QueryServiceRequest => ({
  cacheKey,
  force: false,
  ttlS: 60,
  statement: {
    connection: { databaseId: 77, engine: 'postgres', parameters, version: 'hang-up', ...connection },
    sql,
    params: [],
    columns: [],
    maxRows: 10,
    timeoutMs: 60_000,
  },
});

function query(request: QueryServiceRequest, path = '/query') {
  const control = new AbortController();
  const rows = queryWorker
    .fetch(`http://query${path}`, { method: 'POST', body: JSON.stringify(request), signal: control.signal })
    .then(readResult)
    .then(({ bytes }) => toRecords(decodeTable(bytes)));
  rows.catch(() => undefined);
  return { rows, leave: () => control.abort() };
}

async function pidsOf(mark: string): Promise<unknown[]> {
  const rows = await observer.command(
    `SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%''${mark}''%' AND pid <> pg_backend_pid()`,
  );
  return rows.map(([pid]) => pid);
}
const untilRunning = (mark: string, count = 1): Promise<void> =>
  vi.waitFor(async () => expect((await pidsOf(mark)).length).toBe(count), PATIENCE);
const leaseOf = (request: QueryServiceRequest) => createLeaseStub(bindings.CACHE_LEASE, locateLease(request));
const untilWaiting = (request: QueryServiceRequest, count: number): Promise<void> =>
  vi.waitFor(async () => expect(await leaseOf(request).countWaiters()).toBe(count), PATIENCE);

describe('a query at PostgreSQL', () => {
  it('ends there when its caller leaves, and its lease is free', async () => {
    const request = requestOf('alone', endless('alone'));
    const { leave } = query(request);
    await untilRunning('alone');
    leave();
    await untilRunning('alone', 0);
    const lease = leaseOf(request);
    expect(await lease.claim('next', 60_000)).toMatchObject({ kind: 'granted' });
    await lease.settle('next', { kind: 'released' });
  });

  it('goes on for the others, and they get its result', async () => {
    const open = await shutGate();
    const request = requestOf('shared', gated('shared'));
    const first = query(request);
    await untilRunning('shared');
    const second = query(request);
    await untilWaiting(request, 1);
    first.leave();
    await expect(first.rows).rejects.toThrow();
    expect((await pidsOf('shared')).length).toBe(1);
    await open();
    expect(await second.rows).toEqual([{ n: 5, mark: 'shared' }]);
  });

  it('ends when the others have left too', async () => {
    await shutGate();
    const request = requestOf('all', gated('all'));
    const first = query(request);
    await untilRunning('all');
    const second = query(request);
    await untilWaiting(request, 1);
    first.leave();
    second.leave();
    await untilRunning('all', 0);
    await untilWaiting(request, 0);
  });

  it('is not in the way of others on the connections of the same database', async () => {
    const open = await shutGate();
    const [stays, goes] = [query(requestOf('stays', gated('stays'))), query(requestOf('goes', gated('goes')))];
    await Promise.all([untilRunning('stays'), untilRunning('goes')]);
    goes.leave();
    await untilRunning('goes', 0);
    expect((await pidsOf('stays')).length).toBe(1);
    const pids = query(requestOf('next', 'SELECT pg_backend_pid() AS pid'));
    expect(await pids.rows).toEqual([{ pid: expect.any(Number) as unknown }]);
    await open();
    expect(await stays.rows).toEqual([{ n: 5, mark: 'stays' }]);
  });

  it('goes on for later where it is a refresh, if callers leave', async () => {
    const open = await shutGate();
    const request = requestOf('later', gated('later'));
    const { leave } = query(request, '/refresh');
    await untilRunning('later');
    leave();
    const other = query(request);
    await untilWaiting(request, 1);
    other.leave();
    await untilWaiting(request, 0);
    expect((await pidsOf('later')).length).toBe(1);
    await open();
    await vi.waitFor(async () => expect(await bindings.RESULTS.head('cache/later')).not.toBeNull(), PATIENCE);
  });
});

describe('a claimant that leaves', () => {
  it('gives its place to the next', async () => {
    const request = requestOf('place', 'SELECT 1 AS a');
    const lease = leaseOf(request);
    await lease.claim('holder', 60_000);
    const accounts = [query(request), query(request)];
    await untilWaiting(request, 2);
    accounts[0]?.leave();
    await untilWaiting(request, 1);
    await lease.settle('holder', { kind: 'released' });
    expect(await accounts[1]?.rows).toEqual([{ a: 1 }]);
  });
});

describe('a query at a Warehouse', () => {
  it('is not run for a caller who left while it waited', async () => {
    const sqlite = { engine: 'sqlite', parameters: { warehouse: 'hang-up' } };
    const warehouse = createWarehouseStub(bindings.WAREHOUSE, 'hang-up');
    const request = requestOf('sqlite', 'SELECT 1 AS a', sqlite);
    const lease = leaseOf(request);
    await lease.claim('holder', 60_000);
    const { leave } = query(request);
    await untilWaiting(request, 1);
    const before = await warehouse.statementsRun();
    leave();
    await untilWaiting(request, 0);
    await lease.settle('holder', { kind: 'released' });
    expect(await warehouse.statementsRun()).toBe(before);
    expect(await query(request).rows).toEqual([{ a: 1 }]);
  });
});
