import { beforeAll, describe, expect, it } from 'vitest';
import type { NewEvent } from '#app/domain/events/event.ts';
import { createEventQueueStub, createSqlLabRunStub, createWarehouseStub } from '#durable/stubs.ts';
import { bindings } from './bindings.ts';
import {
  listRunEvents,
  insertRun,
  isOver,
  prepareRuns,
  readRows,
  readRun,
  results,
  runs,
  slow,
  statement,
  until,
  type Fixture,
} from './runs-fixture.ts';

let at: Fixture;
const warehouse = createWarehouseStub(bindings.WAREHOUSE, 'runs');

const counted = (rowCount: number): string =>
  `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT ${rowCount}) SELECT x, hex(x) AS h FROM c`;
beforeAll(async () => {
  at = await prepareRuns();
});

describe('a run', () => {
  it('stores its rows in segments, names them apart, and says in its row how it went', async () => {
    const run = await insertRun(at.warehouseId, [statement('SELECT 1 AS a, 2 AS a, NULL AS b, 9223372036854775807 AS big')]);
    await runs.run(run.id, run.clientId);
    const row = await readRun(run);
    expect(row).toMatchObject({
      state: 'success',
      progress: 100,
      rows: 1,
      limitingFactor: 'NOT_LIMITED',
      executedSql: 'SELECT 1 AS a, 2 AS a, NULL AS b, 9223372036854775807 AS big',
      resultsKey: run.job.resultsKey,
      errors: null,
    });
    expect(row.startRunningMs).toBeGreaterThan(0);
    expect(row.endMs).toBeGreaterThanOrEqual(row.startRunningMs ?? Infinity);
    const manifest = await results.readManifest(run.job.resultsKey);
    expect(manifest.columns.map(({ name }) => name)).toEqual(['a', 'a__1', 'b', 'big']);
    expect(await readRows(run.job.resultsKey)).toEqual([[1, 2, null, '9223372036854775807']]);
  });

  it('keeps no more rows than its limit and says that there were more', async () => {
    const run = await insertRun(at.warehouseId, [statement(counted(31_000), { maxRows: 30_000 })]);
    await runs.run(run.id, run.clientId);
    expect(await readRun(run)).toMatchObject({ state: 'success', rows: 30_000, limitingFactor: 'DROPDOWN' });
    const manifest = await results.readManifest(run.job.resultsKey);
    expect(manifest).toMatchObject({ state: 'complete', isTruncated: true, rowCount: 30_000 });
    expect(Math.max(...manifest.segments.map(({ rowCount }) => rowCount))).toBe(10_000);
    const rows = await readRows(run.job.resultsKey);
    expect(rows.map(([x]) => x)).toEqual(Array.from({ length: 30_000 }, (_, index) => index + 1));
  });

  it('runs a script one statement after another, and keeps the last one’s rows', async () => {
    const run = await insertRun(at.warehouseId, [
      statement('CREATE TABLE scripted (a INTEGER)', { kind: 'ddl', readOnly: false }),
      statement('INSERT INTO scripted VALUES (1), (2)', { kind: 'dml', readOnly: false }),
      statement('SELECT a FROM scripted ORDER BY a'),
    ]);
    await runs.run(run.id, run.clientId);
    expect(await readRun(run)).toMatchObject({ state: 'success', rows: 2, executedSql: 'SELECT a FROM scripted ORDER BY a' });
    expect(await readRows(run.job.resultsKey)).toEqual([[1], [2]]);
    expect(await warehouse.listTables()).toContain('scripted');
  });

  it('fails at the statement that fails, with its error, and runs none after it', async () => {
    const run = await insertRun(at.warehouseId, [
      statement('SELECT 1'),
      statement('SELECT nope'),
      statement('CREATE TABLE never (a INTEGER)', { kind: 'ddl', readOnly: false }),
    ]);
    await runs.run(run.id, run.clientId);
    const row = await readRun(run);
    expect(row).toMatchObject({
      state: 'failed',
      errorMessage:
        'sqlite error: no such column: nope\nStatement 2 of 3 failed. No earlier statement changed anything. Statement 3 did not run.',
      executedSql: 'SELECT nope',
    });
    expect(row.errors).toMatchObject([
      { error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', extra: { issue_codes: [{ code: 1003 }, { code: 1004 }] } },
    ]);
    expect(await warehouse.listTables()).not.toContain('never');
  });

  it('ends at its deadline, whichever statement it has come to', async () => {
    const run = await insertRun(at.postgresId, [statement('SELECT 1'), statement(slow())], { timeoutMs: 700 });
    await runs.run(run.id, run.clientId);
    const row = await readRun(run);
    expect(row).toMatchObject({ state: 'timed_out', errors: [{ error_type: 'SQLLAB_TIMEOUT_ERROR' }] });
    // It would go on for a minute.
    expect(row.rows ?? 0).toBeLessThan(6_000);
  });

  it('ends with the connection’s own error', async () => {
    const run = await insertRun(at.postgresId, [statement('SELECT 1')]);
    await bindings.DB.prepare('UPDATE databases SET engine = ? WHERE id = ?').bind('none', at.postgresId).run();
    await runs.run(run.id, run.clientId);
    await bindings.DB.prepare('UPDATE databases SET engine = ? WHERE id = ?').bind('postgres', at.postgresId).run();
    expect(await readRun(run)).toMatchObject({
      state: 'failed',
      errorMessage: 'Databases of type "none" aren’t supported.',
      resultsKey: null,
    });
  });

  it('goes through the queue, and tells its channel from the beginning to the end', async () => {
    const run = await insertRun(at.postgresId, [statement('SELECT n FROM generate_series(1, 20000) AS n')]);
    await runs.submit(run.id, run.clientId);
    await until(() => readRun(run), isOver);
    const events = await until(
      () => listRunEvents(run),
      (list) => list.some(({ status }) => status === 'done'),
    );
    expect(events[0]).toMatchObject({ job_id: run.clientId, status: 'running', query: { state: 'running' }, errors: [] });
    expect(events.at(-1)).toMatchObject({
      status: 'done',
      channel_id: run.job.channel,
      result_url: `/api/v1/sqllab/results/?q=(key:${run.job.resultsKey})`,
      query: { state: 'success', progress: 100, rows: 20_000 },
    });
    expect(await readRows(run.job.resultsKey)).toHaveLength(20_000);
  });

  it('returns its first rows to callers who attach while it goes on, and keeps them when it is stopped', async () => {
    const run = await insertRun(at.postgresId, [statement(slow())]);
    await runs.submit(run.id, run.clientId);
    // Another device: it knows the user's channel, and finds what can be read.
    const events = await until(
      () => listRunEvents(run),
      (list) => list.some(({ query }) => (query?.rows ?? 0) > 0),
    );
    expect(events.at(-1)).toMatchObject({ status: 'running', query: { state: 'running', resultsKey: run.job.resultsKey } });
    expect(await readRun(run)).toMatchObject({ state: 'running', resultsKey: run.job.resultsKey });
    expect((await results.readManifest(run.job.resultsKey)).state).toBe('open');
    const first = await readRows(run.job.resultsKey);
    expect(first[0]?.[0]).toBe(1);
    await runs.stop(run.id, run.clientId);
    const row = await readRun(run);
    expect(row).toMatchObject({ state: 'stopped', errors: null, resultsKey: run.job.resultsKey });
    expect(row.rows).toBeGreaterThanOrEqual(first.length);
    expect(row.rows).toBeLessThan(6_000);
    expect((await results.readManifest(run.job.resultsKey)).state).toBe('stopped');
    expect(await readRows(run.job.resultsKey)).toHaveLength(row.rows ?? -1);
    const last = await until(
      () => listRunEvents(run),
      (list) => list.at(-1)?.status === 'done',
    );
    expect(last.at(-1)).toMatchObject({ errors: [], query: { state: 'stopped', rows: row.rows } });
    await runs.stop(run.id, run.clientId);
    expect(await readRun(run)).toEqual(row);
  });

  it('that is stopped before it begins never runs', async () => {
    const run = await insertRun(at.warehouseId, [
      statement('CREATE TABLE stopped_before (a INTEGER)', { kind: 'ddl', readOnly: false }),
    ]);
    await runs.stop(run.id, run.clientId);
    expect(await readRun(run)).toMatchObject({ state: 'stopped', startRunningMs: null, resultsKey: null });
    await runs.run(run.id, run.clientId);
    await createSqlLabRunStub(bindings.QUERY_RUN, run.clientId).begin(run.id);
    expect(await readRun(run)).toMatchObject({ state: 'stopped', startRunningMs: null });
    expect(await warehouse.listTables()).not.toContain('stopped_before');
  });

  it('goes on when its caller has disconnected', async () => {
    const run = await insertRun(at.postgresId, [
      statement('SELECT pg_catalog.count(*) AS c, 1 AS a FROM generate_series(1, 3000000)'),
    ]);
    const hungUp = new AbortController();
    const stub = bindings.QUERY_RUN.get(bindings.QUERY_RUN.idFromName(`run:${run.clientId}`));
    const request = stub
      .fetch('http://object/query/run', { method: 'POST', body: JSON.stringify({ queryId: run.id }), signal: hungUp.signal })
      .catch(() => undefined);
    await until(
      () => readRun(run),
      ({ state }) => state === 'running',
    );
    hungUp.abort();
    await request;
    const row = await until(() => readRun(run), isOver);
    expect(row).toMatchObject({ state: 'success', rows: 1 });
    expect(await readRows(run.job.resultsKey)).toEqual([['3000000', 1]].map(([c, a]) => [Number(c), a]));
  });
});

describe('the events of a channel', () => {
  const event = (job: string): NewEvent => ({ job_id: job, user_id: 1, status: 'running', errors: [], result_url: null });
  const open = async (channel: string, lastId: string | null): Promise<{ seen: string[]; socket: WebSocket }> => {
    const response = await createEventQueueStub(bindings.EVENT_QUEUE, channel).connect(lastId);
    const socket = response.webSocket;
    if (!socket) throw new Error('No socket.');
    const seen: string[] = [];
    socket.addEventListener('message', ({ data }) => {
      seen.push(data === 'pong' ? 'pong' : (JSON.parse(String(data)) as { job_id: string }).job_id);
    });
    socket.accept();
    return { seen, socket };
  };

  it('are numbered, read after an id, at most a hundred at a time, and the oldest go first', async () => {
    const queue = createEventQueueStub(bindings.EVENT_QUEUE, 'many');
    for (let index = 0; index < 1_005; index += 1) await queue.append(event(`job ${index}`));
    const first = await queue.list(null);
    expect(first.map(({ job_id }) => job_id)).toEqual(Array.from({ length: 100 }, (_, index) => `job ${index + 5}`));
    const next = await queue.list(first.at(-1)?.id ?? null);
    expect(next[0]?.job_id).toBe('job 105');
    expect(await queue.list('9999999999999-0')).toEqual([]);
    await expect(queue.list("1' OR 1=1")).rejects.toMatchObject({ type: 'INVALID_PAYLOAD_SCHEMA_ERROR' });
  });

  it('reach a socket, and one that was dropped takes up where it was', async () => {
    const queue = createEventQueueStub(bindings.EVENT_QUEUE, 'sockets');
    const { id } = await queue.append(event('before'));
    const listener = await open('sockets', null);
    const { id: received } = await queue.append(event('one'));
    await until(
      async () => listener.seen,
      (seen) => seen.length === 1,
    );
    listener.socket.close(1000);
    await queue.append(event('two'));
    await queue.append(event('three'));
    const again = await open('sockets', received);
    await queue.append(event('four'));
    await until(
      async () => again.seen,
      (seen) => seen.length === 3,
    );
    expect([listener.seen, again.seen]).toEqual([['one'], ['two', 'three', 'four']]);
    again.socket.send('ping');
    await until(
      async () => again.seen,
      (seen) => seen.at(-1) === 'pong',
    );
    again.socket.close(1000);
    expect((await queue.list(id)).map(({ job_id }) => job_id)).toEqual(['one', 'two', 'three', 'four']);
    await expect(queue.connect('x')).rejects.toMatchObject({ type: 'INVALID_PAYLOAD_SCHEMA_ERROR' });
  });
});
