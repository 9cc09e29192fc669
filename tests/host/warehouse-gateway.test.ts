// Each Warehouse in a separate process: what ends with that process, what is retried, and what is kept.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '#app/domain/errors.ts';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import type { ResultEvent } from '#app/engines/shared/engine.ts';
import type { Cell } from '#app/domain/table.ts';
import { runStatement } from '#app/services/query-service/run-statement.server.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { canDieWithParent } from '#scripts/warehouses/dying-with-parent.ts';
import { openGateway, type Gateway } from '#scripts/warehouses/gateway.ts';
import { eventually } from './sql-lab-host.ts';

const ROWS = 20_000;
/** Time limit of statements that should pass it. */
const SHORT_MS = 3_000;
const LONG_MS = 120_000;
/** Ten milliseconds and more for each row. In a view, where no estimate of a statement's cost looks for it. */
const SLOW_ROW = `${[5, 6, 7, 8, 9].map((size) => `length(hex(zeroblob(${size}00000 + n)))`).join(' + ')} > 0`;
/** Minutes: nothing here waits for its end. */
const ENDLESS = 'SELECT n FROM endless';

let directory: string;
let gateway: Gateway;
let names = 0;
let name: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-gateway-'));
  gateway = await openGateway({ directory, report: () => undefined });
});
afterAll(async () => {
  await gateway.stop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  names += 1;
  name = `w${names}`;
  await write('CREATE TABLE numbers (n INTEGER)');
  await write(
    `INSERT INTO numbers WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT ${ROWS}) SELECT n FROM c`,
  );
  await write(`CREATE VIEW endless AS SELECT count(*) AS n FROM numbers WHERE ${SLOW_ROW}`);
});
/** No later test waits for what an earlier one began. */
afterEach(() => kill(gateway.pidOf(name)));

function kill(pid: number | null): void {
  if (pid !== null) process.kill(pid, 'SIGKILL');
}

interface Requested {
  readonly timeoutMs?: number;
  readonly readOnly?: boolean;
  readonly signal?: AbortSignal;
}

async function query(
  sql: string,
  { timeoutMs = LONG_MS, readOnly = true, signal }: Requested = {},
): Promise<(readonly Cell[])[]> {
  const driver = createSqliteDriver(createWarehouseStub(gateway, name));
  const rows: (readonly Cell[])[] = [];
  // Views replace what no guard found to be endless.
  for await (const event of driver.stream({ sql, params: [], maxRows: 10_000_000, timeoutMs, readOnly }, signal))
    if (event.kind === 'rows') rows.push(...event.rows);
  return rows;
}
const write = (sql: string): Promise<unknown> => query(sql, { readOnly: false });
const count = async (): Promise<Cell | undefined> => (await query('SELECT count(*) FROM numbers'))[0]?.[0];

/** The promise as something that can fail before anybody looks. */
const outcome = <T>(promise: Promise<T>): Promise<{ value: T } | { error: AppError }> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error: error as AppError }),
  );
const iterate = <T>(items: AsyncIterable<T>): AsyncIterator<T> => items[Symbol.asyncIterator]();
const rest = <T>(iterator: AsyncIterator<T>): AsyncIterable<T> => ({ [Symbol.asyncIterator]: () => iterator });

/** The process, once it is not the former one and its thread runs a statement with such a text. */
const busyWith = (text: string, formerPid: number | null = null): Promise<number> =>
  eventually(`a process that runs ${text}`, async () => {
    const pid = gateway.busyPidOf(name, text);
    return pid !== formerPid && pid;
  });

/** Starts a statement, and resolves once it blocks the thread: then nothing else gets a reply. */
async function keepBusy(request: Requested = {}): Promise<{ readonly pid: number; readonly result: ReturnType<typeof outcome> }> {
  const result = outcome(query(ENDLESS, request));
  return { pid: await busyWith(ENDLESS), result };
}

describe('a statement past its deadline', () => {
  it('ends with its process, and the next one has everything that was stored', async () => {
    const { pid, result } = await keepBusy({ timeoutMs: SHORT_MS });
    expect(await result).toMatchObject({ error: { type: 'SQLLAB_TIMEOUT_ERROR', issueCodes: [1026, 1027] } });
    expect(await count()).toBe(ROWS);
    expect(gateway.pidOf(name)).not.toBe(pid);
  });

  it('is reported to a chart with its own message', async () => {
    const statement = {
      connection: { databaseId: 1, engine: 'sqlite', parameters: { warehouse: name }, version: '1' },
      schema: null,
      sql: ENDLESS,
      params: [],
      columns: [],
      maxRows: 10,
      timeoutMs: SHORT_MS,
    };
    await expect(runStatement(createSqliteDriver(createWarehouseStub(gateway, name)), statement)).rejects.toMatchObject({
      type: 'BACKEND_TIMEOUT_ERROR',
      issueCodes: [1000, 1001],
    });
  });

  it('lets the others go on: those that waited, and those in the middle of their rows', async () => {
    const driver = createSqliteDriver(createWarehouseStub(gateway, name));
    const wide = "SELECT n, printf('%500d', n) AS filling FROM numbers ORDER BY n";
    const reading = iterate(driver.stream({ sql: wide, params: [], maxRows: ROWS, timeoutMs: LONG_MS, readOnly: true }));
    const seen: Cell[] = [];
    const take = ({ value, done }: IteratorResult<ResultEvent, unknown>): void => {
      if (!done && value.kind === 'rows') seen.push(...value.rows.map(([n = null]) => n));
    };
    await reading.next();
    take(await reading.next());

    const { pid, result } = await keepBusy({ timeoutMs: SHORT_MS });
    const waiting = Array.from({ length: 5 }, () => query('SELECT max(n) FROM numbers'));
    expect(await result).toMatchObject({ error: { type: 'SQLLAB_TIMEOUT_ERROR' } });
    expect(await Promise.all(waiting)).toEqual(Array.from({ length: 5 }, () => [[ROWS]]));
    for await (const value of rest(reading)) take({ value });
    expect(seen).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
    expect(gateway.pidOf(name)).not.toBe(pid);
  });

  it('does not end one that has more time, when it has only waited for it', async () => {
    const { pid, result } = await keepBusy();
    await expect(query('SELECT 1', { timeoutMs: 300 })).rejects.toMatchObject({
      type: 'SQLLAB_TIMEOUT_ERROR',
      message: expect.stringContaining('waited for another query') as string,
    });
    expect(gateway.pidOf(name)).toBe(pid);
    kill(pid);
    kill(await busyWith(ENDLESS, pid));
    await result;
  });
});

describe('a process that is killed from outside', () => {
  it('is started again, and the statement that it ran is retried', async () => {
    await write(`CREATE VIEW slow AS SELECT count(*) AS n FROM numbers WHERE n <= 300 AND ${SLOW_ROW}`);
    const slow = query('SELECT n FROM slow');
    const pid = await busyWith('FROM slow');
    kill(pid);
    expect(await slow).toEqual([[300]]);
    expect(gateway.pidOf(name)).not.toBe(pid);
  });

  it('is not retried twice: the statement can be what ends it', async () => {
    const { pid, result } = await keepBusy();
    kill(pid);
    kill(await busyWith(ENDLESS, pid));
    expect(await result).toMatchObject({
      error: { type: 'GENERIC_DB_ENGINE_ERROR', message: expect.stringContaining('ended each time') as string },
    });
    expect(await count()).toBe(ROWS);
  });

  it('writes nothing twice: started calls fail, others are executed once', async () => {
    const busy = await keepBusy();
    const waiting = [1, 2, 3].map((n) => write(`INSERT INTO numbers VALUES (-${n})`));
    await eventually('all four calls', async () => gateway.callCountOf(name) === 1 + waiting.length);
    kill(busy.pid);
    kill(await busyWith(ENDLESS, busy.pid));
    await Promise.all([busy.result, ...waiting]);
    expect(await query('SELECT n FROM numbers WHERE n < 0 ORDER BY n')).toEqual([[-3], [-2], [-1]]);

    const writing = outcome(write('INSERT INTO numbers SELECT -n FROM endless'));
    kill(await busyWith('INSERT'));
    expect(await writing).toMatchObject({
      error: {
        type: 'GENERIC_DB_ENGINE_ERROR',
        message: expect.stringContaining('Whether it took effect is not known') as string,
      },
    });
    expect(await count()).toBe(ROWS + 3);
  });

  it('keeps every row whose storing was acknowledged', async () => {
    const stub = createWarehouseStub(gateway, name);
    await stub.createStaging('kept', [{ name: 'n', type: 'INTEGER' }]);
    await stub.commit('kept');
    let [sent, stored] = [0, 0];
    const storing = (async () => {
      for (; sent < 120; sent += 1) {
        const received = await outcome(write(`INSERT INTO kept VALUES (${sent})`));
        if ('value' in received) stored += 1;
      }
    })();
    for (const beforeKill of [30, 60, 90]) {
      await eventually(`row ${beforeKill}`, async () => sent >= beforeKill);
      kill(gateway.pidOf(name));
    }
    await storing;
    const [[rows, distinct] = []] = await query('SELECT count(*), count(DISTINCT n) FROM kept');
    expect(rows).toBe(distinct);
    expect(Number(rows)).toBeGreaterThanOrEqual(stored);
    expect(stored).toBeGreaterThanOrEqual(117);
  });

  it('says so where the data changed while rows were read', async () => {
    const driver = createSqliteDriver(createWarehouseStub(gateway, name));
    const wide = "SELECT n, printf('%500d', n) AS filling, random() AS lot FROM numbers";
    const reading = iterate(driver.stream({ sql: wide, params: [], maxRows: ROWS, timeoutMs: LONG_MS, readOnly: true }));
    await reading.next();
    await reading.next();
    kill(gateway.pidOf(name));
    await expect(
      (async () => {
        for await (const _ of rest(reading));
      })(),
    ).rejects.toMatchObject({
      type: 'GENERIC_DB_ENGINE_ERROR',
      message: expect.stringContaining('run the query again') as string,
    });
  });
});

describe('a statement without waiting callers', () => {
  it('is ended with its process', async () => {
    const control = new AbortController();
    const { pid, result } = await keepBusy({ signal: control.signal });
    control.abort();
    expect(await result).toMatchObject({ error: { message: 'The query was stopped.' } });
    expect(await count()).toBe(ROWS);
    expect(gateway.pidOf(name)).not.toBe(pid);
  });
});

describe('the gateway', () => {
  it('serves one Warehouse while another is busy', async () => {
    await keepBusy();
    const busy = name;
    name = 'other';
    expect(await query('SELECT 1')).toEqual([[1]]);
    kill(gateway.pidOf(busy));
  });

  it('refuses callers without its token', async () => {
    const reply = await fetch(`http://127.0.0.1:${gateway.port}/${name}/tables/list`, { method: 'POST', body: '{}' });
    expect(reply.status).toBe(404);
  });

  it('refuses what is not well formed', async () => {
    const reply = await gateway.send(name, '/run', { body: '{"sql":1}' });
    expect([reply.status, await reply.json()]).toMatchObject([422, { error: { type: 'INVALID_PAYLOAD_SCHEMA_ERROR' } }]);
  });

  it.runIf(canDieWithParent())('leaves no process behind when the host is killed', async () => {
    const script = `
      import { openGateway } from '#scripts/warehouses/gateway.ts';
      const gateway = await openGateway({ directory: process.argv[1], report: () => undefined });
      await gateway.send('orphan', '/tables/list', { body: '{}' });
      console.log(gateway.pidOf('orphan'));`;
    const host = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      host.stdout.once('data', (text: Buffer) => resolve(Number(text.toString()))),
    );
    expect(isAlive(pid)).toBe(true);
    host.kill('SIGKILL');
    await eventually('the end of the process', async () => !isAlive(pid));
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
