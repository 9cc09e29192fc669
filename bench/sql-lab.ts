// SQL Lab with 1,000,000 x 8 rows (and 10,000,000 for memory): read, export, stop, many at once, against `psql \copy` in the same run.
import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { startPostgresServer, type PostgresServer } from '#scripts/postgres-server.ts';
import { startBenchHost, type BenchHost } from './bench-host.ts';
import { measureFirstRows } from './first-rows.ts';
import { fillPostgres, fillWarehouse, MILLION } from './sql-lab-tables.ts';
import { median, ms, seconds, time, type Measure, type Measurement } from './measurement.ts';

const AT_ONCE = 20;
const RUNS = 3;
const POLL_MS = 20;
const MAX_ROWS = 20 * MILLION;

export const measureSqlLab: Measure = async (stateDir) => {
  const server = await startPostgresServer();
  const bench = await startBenchHost(stateDir, { maxRows: MAX_ROWS });
  try {
    await fillPostgres(server);
    const postgresId = await connect(bench, server);
    const warehouseId = await fillWarehouse(bench);
    return [
      ...(await measureReads(bench, { server, postgresId, warehouseId })),
      ...(await measureExports(bench, { server, postgresId, warehouseId })),
      await measureFirstRows(bench, postgresId),
      await measureStop(bench, postgresId),
      await measureMany(bench, postgresId),
    ];
  } finally {
    await bench.host.stop();
    await server.stop();
  }
};

interface Targets {
  readonly server: PostgresServer;
  readonly postgresId: number;
  readonly warehouseId: number;
}

const connect = (bench: BenchHost, server: PostgresServer): Promise<number> =>
  post<{ id: number }>(bench, '/api/v1/database/', {
    database_name: 'bench',
    sqlalchemy_uri: `postgresql://bench:bench@${server.host}:${server.port}/postgres`,
    allow_run_async: true,
  }).then(({ id }) => id);

async function measureReads(bench: BenchHost, { server, postgresId, warehouseId }: Targets): Promise<Measurement[]> {
  const copyMs = await copyTime(server, 'rows_1m');
  const readMs = await best(() => run(bench, postgresId, 'SELECT * FROM rows_1m', MILLION));
  const warehouseMs = await best(() => run(bench, warehouseId, 'SELECT * FROM rows_1m', MILLION));
  const limit = `psql \\copy ${seconds(copyMs)}; ancestor: nothing for 39.5 s, 1.85 GB`;
  return [
    { what: 'SQL Lab, 1M x 8 from PostgreSQL into a stored result', value: seconds(readMs), promised: '-', limit },
    { what: 'the same: of psql \\copy', value: (copyMs / readMs).toFixed(2), promised: '≥ 0.3', limit },
    {
      what: 'SQL Lab, 1M x 8 from the Warehouse into a stored result',
      value: seconds(warehouseMs),
      promised: '-',
      limit: `PostgreSQL in the same run ${seconds(readMs)}`,
    },
  ];
}

async function measureExports(bench: BenchHost, { server, postgresId, warehouseId }: Targets): Promise<Measurement[]> {
  const copyMs = await copyTime(server, 'rows_1m');
  const downloads = [];
  for (let i = 0; i < RUNS; i += 1) downloads.push(await download(bench, postgresId, 'rows_1m'));
  const csvMs = Math.min(...downloads.map(({ tookMs }) => tookMs));
  const large = await download(bench, postgresId, 'rows_10m');
  const warehouse = await download(bench, warehouseId, 'rows_1m');
  const grown = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
  const copy = `psql \\copy ${seconds(copyMs)}; ancestor 52.6 s to the first byte, 1.44 GB`;
  return [
    { what: 'CSV export, 1M x 8 from PostgreSQL', value: seconds(csvMs), promised: '-', limit: copy },
    { what: 'the same: of psql \\copy', value: (copyMs / csvMs).toFixed(2), promised: '≥ 0.5', limit: copy },
    {
      what: 'CSV export, first byte',
      value: ms(median(downloads.map((one) => one.firstByteMs))),
      promised: '≤ 300 ms',
      limit: copy,
    },
    {
      what: 'CSV export, 1M rows, growth of memory',
      value: grown(downloads.at(-1)?.grownBytes ?? NaN),
      promised: '≤ 64 MB',
      limit: 'resident set of workerd, 10 a second',
    },
    {
      what: 'CSV export, 10M rows, growth of memory',
      value: grown(large.grownBytes),
      promised: '≤ 64 MB',
      limit: seconds(large.tookMs),
    },
    {
      what: 'CSV export, 1M x 8 from the Warehouse',
      value: seconds(warehouse.tookMs),
      promised: '-',
      limit: `first byte ${ms(warehouse.firstByteMs)}, memory ${grown(warehouse.grownBytes)}`,
    },
  ];
}

/** All that `psql` reads of the table, discarded. The wait is not idle: open connections end meanwhile. */
const copyTime = (server: PostgresServer, table: string): Promise<number> =>
  best(() => psql(server.url, ['-q', '-c', `\\copy (SELECT * FROM ${table}) TO '/dev/null' CSV`]));

const psql = (url: string, args: readonly string[]) => promisify(execFile)('psql', [url, ...args]);

const best = async (work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let i = 0; i < RUNS; i += 1) took.push((await time(work)).tookMs);
  return Math.min(...took);
};

const newClientId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 11);

/** Submits and waits for the end. */
async function run(bench: BenchHost, databaseId: number, sql: string, queryLimit: number): Promise<void> {
  const clientId = await submit(bench, databaseId, sql, queryLimit);
  const state = await untilFinished(bench, clientId);
  if (state !== 'success') throw new Error(`${sql} ended as ${state}`);
}

async function submit(bench: BenchHost, databaseId: number, sql: string, queryLimit = 1_000): Promise<string> {
  const clientId = newClientId();
  const body = {
    client_id: clientId,
    database_id: databaseId,
    sql,
    runAsync: true,
    queryLimit,
    tab: 'bench',
    sql_editor_id: '1',
  };
  await post(bench, '/api/v1/sqllab/execute/', body);
  return clientId;
}

async function untilFinished(bench: BenchHost, clientId: string): Promise<string> {
  for (;;) {
    const state = await stateOf(bench, clientId);
    if (['success', 'failed', 'stopped', 'timed_out'].includes(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

async function stateOf(bench: BenchHost, clientId: string): Promise<string> {
  const row = await bench.host.db.query.queries.findFirst({ where: (query, { eq }) => eq(query.clientId, clientId) });
  return row?.state ?? 'missing';
}

/** Resident set of the workerd processes below this one, by ps (kilobytes): neither the client nor the database. */
function workerdBytes(): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='])
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const parents = new Map(rows.map(([pid = '', ppid = '']) => [pid, ppid]));
  const isOurs = (pid: string): boolean => pid === String(process.pid) || (parents.has(pid) && isOurs(parents.get(pid) ?? ''));
  return rows.reduce((sum, [pid = '', , rss, name]) => sum + (name === 'workerd' && isOurs(pid) ? Number(rss) * 1024 : 0), 0);
}

interface Download {
  readonly tookMs: number;
  readonly firstByteMs: number;
  readonly grownBytes: number;
}

/** The whole of a table as a file, thrown away as it comes. */
async function download(bench: BenchHost, databaseId: number, table: string): Promise<Download> {
  const clientId = await submit(bench, databaseId, `SELECT * FROM ${table}`, 1);
  await untilFinished(bench, clientId);
  const beforeBytes = workerdBytes();
  let peakBytes = beforeBytes;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, workerdBytes())), 100);
  const startedMs = performance.now();
  const reply = await fetch(`${bench.origin}/api/v1/sqllab/export_streaming/`, {
    method: 'POST',
    headers: { ...headers(bench), 'accept-encoding': 'identity' },
    body: JSON.stringify({ client_id: clientId, format: 'csv' }),
  });
  if (!reply.ok || !reply.body) throw new Error(`the export answered ${reply.status}: ${await reply.text()}`);
  let firstByteMs = 0;
  for await (const chunk of reply.body as ReadableStream<Uint8Array>)
    if (firstByteMs === 0 && chunk.length > 0) firstByteMs = performance.now() - startedMs;
  const tookMs = performance.now() - startedMs;
  clearInterval(watch);
  return { tookMs, firstByteMs, grownBytes: peakBytes - beforeBytes };
}

async function measureStop(bench: BenchHost, databaseId: number): Promise<Measurement> {
  const took: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    const clientId = await submit(bench, databaseId, 'SELECT count(*) FROM rows_1m AS a, rows_1m AS b WHERE a.id <> b.id');
    while ((await stateOf(bench, clientId)) !== 'running') await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const stop = async (): Promise<unknown> => {
      await post(bench, '/api/v1/query/stop', { client_id: clientId });
      return untilFinished(bench, clientId);
    };
    took.push((await time(stop)).tookMs);
  }
  return {
    what: 'SQL Lab, stop: from the request to the stopped query',
    value: ms(median(took)),
    promised: '≤ 200 ms',
    limit: '-',
  };
}

async function measureMany(bench: BenchHost, databaseId: number): Promise<Measurement> {
  const sql = "SELECT count(*) FROM rows_1m WHERE md5(code) < 'f'";
  const oneMs = await best(() => run(bench, databaseId, sql, 1));
  const { tookMs } = await time(() => Promise.all(Array.from({ length: AT_ONCE }, () => run(bench, databaseId, sql, 1))));
  return {
    what: `SQL Lab, ${AT_ONCE} asynchronous queries at once`,
    value: seconds(tookMs),
    promised: 'all end',
    limit: `one takes ${seconds(oneMs)}; ${AT_ONCE} on two cores at best ${seconds((AT_ONCE / 2) * oneMs)}`,
  };
}

const headers = (bench: BenchHost): Record<string, string> => ({
  'content-type': 'application/json',
  authorization: `Bearer ${bench.token}`,
});

async function post<Reply>(bench: BenchHost, path: string, body: object): Promise<Reply> {
  const reply = await fetch(`${bench.origin}${path}`, { method: 'POST', headers: headers(bench), body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json<Reply>();
}
