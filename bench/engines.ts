// Each engine against its own client in one run: a stored result of 1,000,000 x 8 rows, its export as CSV, the first row, and memory.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { startMysqlServer } from '#scripts/mysql-server.ts';
import { startPostgresServer } from '#scripts/postgres-server.ts';
import { startBenchHost, type BenchHost } from './bench-host.ts';
import { best, download, post, run, RUNS } from './lab-runs.ts';
import { median, ms, seconds, type Measure, type Measurement } from './measurement.ts';
import { fillPostgresMillion, MILLION } from './sql-lab-tables.ts';

interface Engine {
  readonly name: string;
  readonly uri: string;
  readonly client: string;
  /** Reads the table by the engine's own client, and discards it. */
  readonly readByClient: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

/** Trino and ClickHouse have no client here: their benches are `trino-dashboard` and the tests of `npm run test:engines`. */
const ENGINES: readonly (() => Promise<Engine>)[] = [postgres, mariadb];

export const measureEngines: Measure = async (stateDir, onRow) => {
  const bench = await startBenchHost(stateDir, { maxRows: 2 * MILLION });
  try {
    const rows: Measurement[] = [];
    for (const start of ENGINES) rows.push(...(await measureEngine(bench, start, onRow)));
    return rows;
  } finally {
    await bench.host.stop();
  }
};

async function measureEngine(bench: BenchHost, start: () => Promise<Engine>, onRow: (row: Measurement) => void) {
  const engine = await start();
  try {
    const rows = await measureReads(bench, engine);
    rows.forEach(onRow);
    return rows;
  } finally {
    await engine.stop();
  }
}

async function measureReads(bench: BenchHost, { name, uri, client, readByClient }: Engine): Promise<Measurement[]> {
  const body = { database_name: `bench ${name}`, sqlalchemy_uri: uri, allow_run_async: true };
  const { id } = await post<{ id: number }>(bench, '/api/v1/database/', body);
  const firstMs = await best(() => run(bench, id, 'SELECT * FROM rows_1m LIMIT 1', 1));
  const clientMs = await best(readByClient);
  const storedMs = await best(() => run(bench, id, 'SELECT * FROM rows_1m', MILLION));
  const downloads = [];
  for (let i = 0; i < RUNS; i += 1) downloads.push(await download(bench, id, 'rows_1m'));
  const csvMs = Math.min(...downloads.map(({ tookMs }) => tookMs));
  const grownMb = (downloads.at(-1)?.grownBytes ?? NaN) / 1e6;
  const limit = `${client} ${seconds(clientMs)}`;
  const row = (what: string, value: string, promised = '-') => ({ what: `${name}, ${what}`, value, promised, limit });
  return [
    row('one row, from the request to the stored result', ms(firstMs)),
    row('1M x 8 into a stored result: of its client', (clientMs / storedMs).toFixed(2), name === 'PostgreSQL' ? '≥ 0.35' : '-'),
    row('1M x 8 as CSV: of its client', (clientMs / csvMs).toFixed(2), name === 'PostgreSQL' ? '≥ 0.6' : '-'),
    row('CSV, first byte', ms(median(downloads.map(({ firstByteMs }) => firstByteMs))), '≤ 300 ms'),
    row('CSV, growth of memory', `${grownMb.toFixed(0)} MB`, '≤ 64 MB'),
  ];
}

const execute = promisify(execFile);

async function postgres(): Promise<Engine> {
  const server = await startPostgresServer();
  await fillPostgresMillion(server);
  return {
    name: 'PostgreSQL',
    uri: `postgresql://bench:bench@${server.host}:${server.port}/postgres`,
    client: 'psql \\copy',
    readByClient: () => execute('psql', [server.url, '-q', '-c', "\\copy (SELECT * FROM rows_1m) TO '/dev/null' CSV"]),
    stop: () => server.stop(),
  };
}

/** A row a line, unbuffered, as `\copy` writes them. */
async function mariadb(): Promise<Engine> {
  const server = await startMysqlServer();
  const { product, host, port, superuser: user, password } = server;
  const admin = await mysql.createConnection({ host, port, user, password });
  await admin.query("CREATE USER bench IDENTIFIED BY 'bench'");
  await admin.query('CREATE DATABASE bench CHARACTER SET utf8mb4');
  await admin.query('GRANT ALL ON bench.* TO bench');
  await admin.query('CREATE TABLE bench.digits AS SELECT 0 AS d UNION VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9)');
  await admin.query(MARIADB_ROWS);
  await admin.end();
  const options = [
    `--host=${host}`,
    `--port=${port}`,
    `--user=${user}`,
    `--password=${password}`,
    '--skip-ssl',
    '--quick',
    '--batch',
  ];
  const read = `mariadb ${options.map((option) => `'${option}'`).join(' ')} -e 'SELECT * FROM bench.rows_1m' > /dev/null`;
  return {
    name: product,
    uri: `mysql://bench:bench@${host}:${port}/bench?sslmode=disable`,
    client: 'mariadb --quick',
    readByClient: () => execute('sh', ['-c', read]),
    stop: () => server.stop(),
  };
}

/** As PostgreSQL's. */
const MARIADB_ROWS = `CREATE TABLE bench.rows_1m AS SELECT g AS id, (g * 7919) % 1000003 AS amount, g * 1.37e0 AS price,
  LEFT(SHA2(g, 256), 32) AS code, CONCAT('customer ', g) AS name, TIMESTAMP'2020-01-01 00:00:00' + INTERVAL g * 7 SECOND AS happened_at, g % 100 AS bucket,
  CONCAT('a longer text ', g % 1000) AS note
  FROM (SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d + 100000 * h.d AS g
    FROM bench.digits a, bench.digits b, bench.digits c, bench.digits e, bench.digits f, bench.digits h) AS numbers`;
