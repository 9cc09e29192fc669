// What others wait for while one Warehouse runs a statement of minutes, and how soon it is back after its deadline.
import { join } from 'node:path';
import { createWarehouseStub } from '#durable/stubs.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { median, ms, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';
import { post } from '#bench/shared/post.ts';

const RUNS = 40;
const DEADLINE_MS = 2_000;
const LONG_MS = 600_000;
const BUSY = 'busy';

export const measureBusyWarehouse: RunMeasurement = async (stateDir) => {
  const bench = await startBenchHost(join(stateDir, 'busy'));
  const control = new AbortController();
  try {
    const database = await bench.host.db.query.databases.findFirst({ where: (row, { eq }) => eq(row.engine, 'sqlite') });
    const others: Readonly<Record<string, () => Promise<unknown>>> = {
      'health check': () => get(bench, '/health'),
      page: () => get(bench, '/login/'),
      'query of another Warehouse': () =>
        post(bench, '/api/v1/sqllab/execute/', { database_id: database?.id, sql: 'SELECT 1 AS n' }),
    };
    for (const query of Object.values(others)) await query();
    await fill(bench);
    run(bench, 'SELECT n FROM endless', { timeoutMs: LONG_MS, readOnly: true, signal: control.signal }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const rows: Measurement[] = [];
    for (const [what, query] of Object.entries(others)) rows.push(await measureOther(what, query));
    control.abort();
    await run(bench, 'SELECT 1', { timeoutMs: LONG_MS, readOnly: true });
    return [...rows, await measureReturn(bench)];
  } finally {
    await bench.host.stop();
  }
};

const baseline = '-';

async function measureOther(what: string, query: () => Promise<unknown>): Promise<Measurement> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) took.push((await time(query)).tookMs);
  const value = `${ms(median(took))}, ${ms(Math.max(...took))}`;
  return {
    promise: 'others',
    what: `${what}, median and slowest, while a Warehouse is busy for minutes`,
    value,
    promised: '≤ 200 ms',
    baseline,
  };
}

/** From the error of the statement that passed its deadline to the next reply. */
async function measureReturn(bench: BenchHost): Promise<Measurement> {
  const { tookMs: endedMs } = await time(() => run(bench, 'SELECT n FROM endless', { timeoutMs: DEADLINE_MS, readOnly: true }));
  const { tookMs } = await time(() => run(bench, 'SELECT 1', { timeoutMs: LONG_MS, readOnly: true }));
  const value = `${ms(endedMs - DEADLINE_MS)}, ${ms(tookMs)}`;
  return {
    what: 'a busy Warehouse past its deadline: until the error, and until its next reply',
    value,
    promised: '≤ 3 s',
    baseline,
  };
}

async function get({ origin }: BenchHost, path: string): Promise<string> {
  const reply = await fetch(origin + path);
  if (reply.status !== 200) throw new Error(`${path} returned ${reply.status}.`);
  return reply.text();
}

async function fill(bench: BenchHost): Promise<void> {
  // Minutes of work that no estimate of a statement's cost sees.
  const slow = [5, 6, 7, 8, 9].map((size) => `length(hex(zeroblob(${size}00000 + n)))`).join(' + ');
  const written = { timeoutMs: LONG_MS, readOnly: false };
  await run(bench, 'CREATE TABLE t (n INTEGER)', written);
  await run(
    bench,
    'INSERT INTO t WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT 20000) SELECT n FROM c',
    written,
  );
  await run(bench, `CREATE VIEW endless AS SELECT count(*) AS n FROM t WHERE ${slow} > 0`, written);
}

interface RunOptions {
  readonly timeoutMs: number;
  readonly readOnly: boolean;
  readonly signal?: AbortSignal;
}

/** The reply's text; a timeout's error is a reply, too. */
async function run({ host }: BenchHost, sql: string, { timeoutMs, readOnly, signal }: RunOptions): Promise<string> {
  const stub = createWarehouseStub(host.warehouses, BUSY);
  return stub
    .run({ sql, params: [], maxRows: 10, timeoutMs, readOnly }, signal)
    .then((body) => new Response(body).text())
    .catch((error: unknown) => String(error));
}
