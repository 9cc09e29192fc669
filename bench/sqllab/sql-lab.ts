// SQL Lab with 1,000,000 x 8 rows (and 10,000,000 for memory): read, export, stop, many at once, against `psql \copy` in the same run.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { measureFirstRows } from './first-rows.ts';
import { fillPostgres, fillWarehouse, MILLION } from './sql-lab-tables.ts';
import { best, download, POLL_MS, post, run, RUNS, readRunState, submit, untilFinished } from './lab-runs.ts';
import { median, ms, seconds, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';

const AT_ONCE = 20;
const MAX_ROWS = 20 * MILLION;

export const measureSqlLab: RunMeasurement = async (stateDir) => {
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
  const baseline = `psql \\copy ${seconds(copyMs)}`;
  return [
    { what: 'SQL Lab, 1M x 8 from PostgreSQL into a stored result', value: seconds(readMs), promised: '-', baseline },
    {
      promise: 'sqlLab',
      what: 'into a stored result, of psql’s \\copy',
      value: (copyMs / readMs).toFixed(2),
      promised: '≥ 0.35',
      baseline,
    },
    {
      what: 'SQL Lab, 1M x 8 from the Warehouse into a stored result',
      value: seconds(warehouseMs),
      promised: '-',
      baseline: `PostgreSQL in the same run ${seconds(readMs)}`,
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
  const copy = `psql \\copy ${seconds(copyMs)}`;
  return [
    { what: 'CSV export, 1M x 8 from PostgreSQL', value: seconds(csvMs), promised: '-', baseline: copy },
    { promise: 'csvExport', what: 'of psql’s \\copy', value: (copyMs / csvMs).toFixed(2), promised: '≥ 0.6', baseline: copy },
    {
      promise: 'csvExport',
      what: 'first byte',
      value: ms(median(downloads.map((one) => one.firstByteMs))),
      promised: '≤ 100 ms',
      baseline: copy,
    },
    {
      promise: 'csvExport',
      what: 'growth of memory, 1M rows',
      value: grown(downloads.at(-1)?.grownBytes ?? NaN),
      promised: '≤ 32 MB',
      baseline: 'resident set of workerd, 10 a second',
    },
    {
      promise: 'csvExport',
      what: 'growth of memory, 10M rows',
      value: grown(large.grownBytes),
      promised: '≤ 32 MB',
      baseline: seconds(large.tookMs),
    },
    {
      what: 'CSV export, 1M x 8 from the Warehouse',
      value: seconds(warehouse.tookMs),
      promised: '-',
      baseline: `first byte ${ms(warehouse.firstByteMs)}, memory ${grown(warehouse.grownBytes)}`,
    },
  ];
}

/** All that `psql` reads of the table, discarded. The wait is not idle: open connections end meanwhile. */
const copyTime = (server: PostgresServer, table: string): Promise<number> =>
  best(() => psql(server.url, ['-q', '-c', `\\copy (SELECT * FROM ${table}) TO '/dev/null' CSV`]));

const psql = (url: string, args: readonly string[]) => promisify(execFile)('psql', [url, ...args]);

async function measureStop(bench: BenchHost, databaseId: number): Promise<Measurement> {
  const took: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    const clientId = await submit(bench, databaseId, 'SELECT count(*) FROM rows_1m AS a, rows_1m AS b WHERE a.id <> b.id');
    while ((await readRunState(bench, clientId)) !== 'running') await new Promise((resolve) => setTimeout(resolve, POLL_MS));
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
    baseline: '-',
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
    baseline: `one takes ${seconds(oneMs)}; ${AT_ONCE} on two cores at best ${seconds((AT_ONCE / 2) * oneMs)}`,
  };
}
