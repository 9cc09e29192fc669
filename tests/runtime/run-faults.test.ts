// What can go wrong around a run: each has a definite end, and the row says which.
import {
  abortAllDurableObjects,
  createMessageBatch,
  getQueueResult,
  createExecutionContext,
  runDurableObjectAlarm,
  runInDurableObject,
} from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createDriver } from '#app/engines/create-driver.server.ts';
import type { QueryRow } from '#app/stores/query/transitions.server.ts';
import { createEventQueueStub, createSqlLabRunStub, createWarehouseStub } from '#durable/stubs.ts';
import { createTransports } from '#durable/transports.ts';
import { consumeRuns } from '#workers/query/consume-runs.ts';
import { bindings } from './bindings.ts';
import {
  db,
  listRunEvents,
  insertRun,
  isOver,
  prepareRuns,
  readRows,
  readRun,
  results,
  runObject,
  runs,
  slow,
  statement,
  until,
  type Fixture,
} from './runs-fixture.ts';

let at: Fixture;
const warehouse = createWarehouseStub(bindings.WAREHOUSE, 'runs');
const stubOf = (run: QueryRow) => createSqlLabRunStub(bindings.QUERY_RUN, run.clientId);
const append = (channel: string, event: Parameters<ReturnType<typeof createEventQueueStub>['append']>[0]) =>
  createEventQueueStub(bindings.EVENT_QUEUE, channel).append(event);
const hasRows = ({ rows, state }: QueryRow): boolean => state === 'running' && (rows ?? 0) > 0;

/** A script that leaves a table behind each time it runs: a second time, it fails. */
const leavingTrace = (table: string) => [
  statement(`CREATE TABLE ${table} (a INTEGER)`, { kind: 'ddl', readOnly: false }),
  statement('SELECT 1 AS a'),
];

async function asAnalyst(sql: string): Promise<readonly unknown[]> {
  const { host, port, database, analyst, password } = bindings.POSTGRES;
  const parameters = { host, port, database, username: analyst, password, sslmode: 'disable' };
  const driver = createDriver('postgres', parameters, createTransports(bindings));
  const rows: unknown[] = [];
  for await (const event of driver.stream({ sql, params: [], maxRows: 100, timeoutMs: 120_000, readOnly: false })) {
    if (event.kind === 'rows') rows.push(...event.rows);
  }
  await driver.close();
  return rows;
}

const sessionsOf = (mark: string) =>
  asAnalyst(`SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%''${mark}''%' AND pid <> pg_backend_pid()`);

beforeAll(async () => {
  at = await prepareRuns();
});

describe('a run', () => {
  it('runs once when its message is delivered twice, before and after it has ended', async () => {
    const run = await insertRun(at.warehouseId, leavingTrace('message_twice'));
    await Promise.all([runs.submit(run.id, run.clientId), runs.submit(run.id, run.clientId)]);
    const ended = await until(() => readRun(run), isOver);
    expect(ended.state).toBe('success');
    await stubOf(run).begin(run.id);
    await stubOf(run).run(run.id);
    expect(await readRun(run)).toEqual(ended);
  });

  it('runs once when it is requested, queued and resumed at the same time', async () => {
    const run = await insertRun(at.warehouseId, leavingTrace('alarm_twice'));
    await Promise.all([stubOf(run).begin(run.id), runs.run(run.id, run.clientId), runs.run(run.id, run.clientId)]);
    await runDurableObjectAlarm(runObject(run));
    await runDurableObjectAlarm(runObject(run));
    expect(await readRun(run)).toMatchObject({ state: 'success', rows: 1 });
    expect((await listRunEvents(run)).filter(({ status }) => status === 'done')).toHaveLength(1);
  });

  it('runs once when its alarm is delivered again after it has ended', async () => {
    const run = await insertRun(at.warehouseId, leavingTrace('alarm_again'));
    await runs.run(run.id, run.clientId);
    const ended = await readRun(run);
    await runInDurableObject(runObject(run), async (object, state) => {
      await state.storage.put('queryId', run.id);
      await (object as unknown as { alarm(): Promise<void> }).alarm();
      expect([await state.storage.get('queryId'), await state.storage.getAlarm()]).toEqual([undefined, null]);
    });
    expect(await readRun(run)).toEqual(ended);
  });

  it('whose object is evicted in the middle ends as failed, by the alarm, with the rows that were there', async () => {
    const run = await insertRun(at.postgresId, [statement(slow('put_away'))]);
    await runs.submit(run.id, run.clientId);
    await until(() => readRun(run), hasRows);
    await abortAllDurableObjects();
    await until(
      async () => {
        await runDurableObjectAlarm(runObject(run)).catch(() => undefined);
        return readRun(run);
      },
      isOver,
      20_000,
    );
    const row = await readRun(run);
    expect(row).toMatchObject({
      state: 'failed',
      errors: [{ error_type: 'ASYNC_WORKERS_ERROR' }],
      resultsKey: run.job.resultsKey,
    });
    expect(row.errorMessage).toMatch(/was restarted.*rows that had come are kept\. Run the query again/);
    expect(await readRows(run.job.resultsKey)).toHaveLength(row.rows ?? -1);
    expect((await results.readManifest(run.job.resultsKey)).state).toBe('failed');
    expect((await listRunEvents(run)).at(-1)).toMatchObject({ status: 'error', query: { state: 'failed', rows: row.rows } });
    await until(
      () => sessionsOf('put_away'),
      (list) => list.length === 0,
    );
  });

  it('whose object is evicted while callers wait for it ends as failed for them', async () => {
    const run = await insertRun(at.postgresId, [statement(slow('waiting'))]);
    const waiting = runs.run(run.id, run.clientId);
    await until(() => readRun(run), hasRows);
    await abortAllDurableObjects();
    await waiting;
    expect(await readRun(run)).toMatchObject({ state: 'failed', errors: [{ error_type: 'ASYNC_WORKERS_ERROR' }] });
  });

  it('that is found running without an owner is ended by a stop', async () => {
    const run = await insertRun(at.postgresId, [statement('SELECT 1')], { state: 'running', startRunningMs: 1 });
    await runs.stop(run.id, run.clientId);
    expect(await readRun(run)).toMatchObject({
      state: 'failed',
      errors: [{ error_type: 'ASYNC_WORKERS_ERROR' }],
      resultsKey: null,
    });
  });

  it('keeps its rows when the database goes away in the middle of them', async () => {
    const run = await insertRun(at.postgresId, [statement(slow('cut_off'))]);
    await runs.submit(run.id, run.clientId);
    await until(() => readRun(run), hasRows);
    await asAnalyst(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%''cut_off''%' AND pid <> pg_backend_pid()",
    );
    const row = await until(() => readRun(run), isOver);
    expect(row).toMatchObject({ state: 'failed', resultsKey: run.job.resultsKey });
    expect(row.errors?.[0]?.error_type).toMatch(/^(GENERIC_DB_ENGINE_ERROR|CONNECTION_)/);
    expect(row.rows).toBeGreaterThan(0);
    expect(await readRows(run.job.resultsKey)).toHaveLength(row.rows ?? -1);
    expect(await results.readManifest(run.job.resultsKey)).toMatchObject({
      state: 'failed',
      error: { message: row.errorMessage },
    });
  });

  it('leaves no statement on the database when it is stopped', async () => {
    const run = await insertRun(at.postgresId, [statement(slow('let_go'))]);
    await runs.submit(run.id, run.clientId);
    await until(() => readRun(run), hasRows);
    expect(await sessionsOf('let_go')).toHaveLength(1);
    await runs.stop(run.id, run.clientId);
    expect(await sessionsOf('let_go')).toHaveLength(0);
  });

  it('whose database was deleted ends with words that say so', async () => {
    const run = await insertRun(at.warehouseId, [statement('SELECT 1')]);
    await bindings.DB.prepare('UPDATE queries SET database_id = NULL WHERE id = ?').bind(run.id).run();
    await runs.run(run.id, run.clientId);
    expect(await readRun(run)).toMatchObject({ state: 'failed', errors: [{ error_type: 'DATABASE_NOT_FOUND_ERROR' }] });
  });

  it('that was deleted is nothing to do', async () => {
    const run = await insertRun(at.warehouseId, leavingTrace('deleted_before'));
    await bindings.DB.prepare('DELETE FROM queries WHERE id = ?').bind(run.id).run();
    await runs.run(run.id, run.clientId);
    await runs.stop(run.id, run.clientId);
    expect(await warehouse.listTables()).not.toContain('deleted_before');
  });
});

describe('the queue of runs', () => {
  const unreachable = (error: Error) => ({ begin: vi.fn(() => Promise.reject(error)), run: vi.fn(), stop: vi.fn() });
  const messageOf = (run: QueryRow) => ({ queryId: run.id, clientId: run.clientId, locationHint: null });

  async function consume(queue: string, body: unknown, object: ReturnType<typeof unreachable>) {
    const batch = createMessageBatch(queue, [{ id: '1', timestamp: new Date(), attempts: 1, body }]);
    const context = createExecutionContext();
    await consumeRuns(batch, { db, now: Date.now, append, findRunObject: () => object });
    const result: unknown = await getQueueResult(batch, context);
    const { explicitAcks, retryMessages } = result as Record<'explicitAcks' | 'retryMessages', readonly unknown[]>;
    return { acks: explicitAcks.length, retries: retryMessages.length };
  }

  it('tries again for as long as the object cannot be reached', async () => {
    const run = await insertRun(at.warehouseId, [statement('SELECT 1')]);
    expect(await consume('queries', messageOf(run), unreachable(new Error('Network connection lost.')))).toEqual({
      acks: 0,
      retries: 1,
    });
    expect(await readRun(run)).toMatchObject({ state: 'pending' });
  });

  it('ends a run that no one would start, and tells its listeners', async () => {
    const run = await insertRun(at.warehouseId, [statement('SELECT 1')]);
    const object = unreachable(new Error('not called'));
    expect(await consume('queries-dead', messageOf(run), object)).toEqual({ acks: 1, retries: 0 });
    expect(object.begin).not.toHaveBeenCalled();
    expect(await readRun(run)).toMatchObject({ state: 'failed', errors: [{ error_type: 'ASYNC_WORKERS_ERROR' }] });
    expect((await listRunEvents(run)).at(-1)).toMatchObject({ status: 'error', query: { state: 'failed' } });
  });

  it('does not end a run that has begun all the same', async () => {
    const run = await insertRun(at.warehouseId, [statement('SELECT 1')], { state: 'running' });
    await consume('queries-dead', messageOf(run), unreachable(new Error('not called')));
    expect(await readRun(run)).toMatchObject({ state: 'running' });
  });

  it('throws away what is no message', async () => {
    for (const body of [null, 'x', { queryId: 'x' }, { queryId: 1, clientId: 'a', locationHint: 'moon' }]) {
      expect(await consume('queries', body, unreachable(new Error('not called')))).toEqual({ acks: 1, retries: 0 });
    }
  });
});
