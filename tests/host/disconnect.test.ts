// Callers that leave a chart's query, from the client's connection to the database: it is stopped there, unless others
// wait.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, logInByToken, startSqlLabHost, type HostCaller, type HostJson, type SqlLabHost } from './sql-lab-host.ts';

/** A table that all wait for while a test locks it. */
const GATE = 'gate_of_charts';
const GATED = `SELECT n FROM ${GATE} CROSS JOIN generate_series(1, 3) AS n`;
/** Ten thousand million rows. */
const ENDLESS = 'SELECT a AS n FROM generate_series(1, 100000) AS a CROSS JOIN generate_series(1, 100000) AS b';

let testHost: SqlLabHost;
let admin: HostCaller;
let observer: pg.Client;
let datasetIds: { readonly gated: number; readonly endless: number };

beforeAll(async () => {
  testHost = await startSqlLabHost();
  admin = await logInByToken(testHost.origin());
  observer = await openSession();
  await observer.query(`CREATE TABLE ${GATE} AS SELECT 1 AS a`);
  datasetIds = { gated: await addDataset('gated', GATED), endless: await addDataset('endless', ENDLESS) };
});
afterAll(async () => {
  await observer.end();
  await testHost.stop();
});

async function openSession(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testHost.postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function addDataset(name: string, sql: string): Promise<number> {
  const { status, json } = await admin.post('/api/v1/dataset/', { database: testHost.databaseId, table_name: name, sql });
  if (status !== 201) throw new Error(`The dataset was not made: ${JSON.stringify(json)}`);
  return Number(json['id']);
}

/** The statements of Meridian that run and have such a text. */
async function runningCount(text: string): Promise<number> {
  const { rows } = await observer.query<{ count: string }>(
    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'meridian' AND state = 'active' AND query LIKE '%' || $1 || '%'",
    [text],
  );
  return Number(rows[0]?.count);
}

/** When the one statement with such a text began. */
async function beginningOf(text: string): Promise<unknown> {
  const { rows } = await observer.query<{ began: string }>(
    "SELECT query_start::text AS began FROM pg_stat_activity WHERE application_name = 'meridian' AND state = 'active' AND query LIKE '%' || $1 || '%'",
    [text],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.began;
}

const isRunning = (text: string, count = 1): Promise<unknown> =>
  eventually(`${count} of ${text}`, async () => (await runningCount(text)) === count);

/** Resolves with the release once the gate is closed to all. */
async function shutGate(): Promise<() => Promise<void>> {
  const holder = await openSession();
  await holder.query(`BEGIN; LOCK TABLE ${GATE} IN ACCESS EXCLUSIVE MODE`);
  return () => holder.end();
}

interface Requested {
  leave(): void;
  /** Null where it left. */
  readonly result: Promise<HostJson | null>;
}

/** Equal marks make equal queries. */
function query(datasetId: number, marks: string | readonly string[], rest: object = {}): Requested {
  const control = new AbortController();
  const queries = [marks].flat().map((mark) => ({ metrics: ['count'], extras: { where: `'${mark}' = '${mark}'` } }));
  const body = JSON.stringify({ datasource: { id: datasetId, type: 'table' }, queries, ...rest });
  const result = admin
    .send('/api/v1/chart/data', { method: 'POST', body, signal: control.signal })
    .then((reply) => reply.json<HostJson>())
    .catch((error: unknown) => {
      if (control.signal.aborted) return null;
      throw error;
    });
  return { leave: () => control.abort(), result };
}

const rowsOf = (result: HostJson | null): unknown => (result?.['result'] as readonly HostJson[] | undefined)?.[0]?.['data'];

/** Shares the first query. The second is the caller's own: once it runs, the first has found the one that it shares. */
async function join(datasetId: number, mark: string, own: string): Promise<Requested> {
  const request = query(datasetId, [mark, own]);
  await isRunning(own);
  return request;
}

describe('a chart whose viewer leaves', () => {
  it('is stopped at the database', async () => {
    const request = query(datasetIds.endless, 'alone');
    await isRunning('alone');
    request.leave();
    await isRunning('alone', 0);
    expect(await request.result).toBeNull();
  });

  it('is stopped where it was forced, too', async () => {
    const request = query(datasetIds.endless, 'forced', { force: true });
    await isRunning('forced');
    request.leave();
    await isRunning('forced', 0);
  });

  it('goes on for another caller of the same query, who gets the result', async () => {
    const openGate = await shutGate();
    const first = query(datasetIds.gated, ['shared', 'of the first']);
    await isRunning('shared');
    const began = await beginningOf('shared');
    const second = await join(datasetIds.gated, 'shared', 'of the second');
    first.leave();
    expect(await first.result).toBeNull();
    await isRunning('of the first', 0);
    expect(await beginningOf('shared')).toBe(began);
    await openGate();
    expect(rowsOf(await second.result)).toEqual([{ count: 3 }]);
  });

  it('is stopped when the last of them leaves, and runs again for the next caller', async () => {
    const openGate = await shutGate();
    const accounts = [query(datasetIds.gated, 'crowd')];
    await isRunning('crowd');
    for (const own of ['of the left', 'of the right']) accounts.push(await join(datasetIds.gated, 'crowd', own));
    for (const person of accounts) person.leave();
    await isRunning('crowd', 0);
    const late = query(datasetIds.gated, 'crowd');
    await isRunning('crowd');
    await openGate();
    expect(rowsOf(await late.result)).toEqual([{ count: 3 }]);
  });

  it('leaves nothing that delays the next query', async () => {
    const results = await Promise.all(['one', 'two', 'three'].map((mark) => query(datasetIds.gated, mark).result));
    expect(results.map(rowsOf)).toEqual([[{ count: 3 }], [{ count: 3 }], [{ count: 3 }]]);
  });
});
