// The database servers of the `engines` benchmark, each with the same table of 1,000,000 rows and 8 columns, and its native client.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { missingForClickhouse, startClickhouseEngine } from '#scripts/servers/clickhouse-engine.ts';
import { startMysqlServer } from '#scripts/servers/mysql-server.ts';
import { startPostgresServer } from '#scripts/servers/postgres-server.ts';
import { missingForTrino } from '#scripts/servers/trino/libraries.ts';
import { queryTrino, startTrinoCluster } from '#scripts/servers/trino-server.ts';
import { fillPostgresMillion } from '#bench/sqllab/sql-lab-tables.ts';

export interface MeasuredEngine {
  readonly name: string;
  readonly uri: string;
  readonly client: string;
  /** Reads the table with the engine's native client and discards the rows. */
  readonly readByClient: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
}

export interface EngineServer {
  readonly name: string;
  /** What the machine lacks to run this engine; null if nothing. */
  readonly missing: () => string | null;
  readonly start: () => Promise<MeasuredEngine>;
}

const needsNothing = (): null => null;

export const ENGINES: readonly EngineServer[] = [
  { name: 'PostgreSQL', missing: needsNothing, start: postgres },
  { name: 'MariaDB', missing: needsNothing, start: mariadb },
  { name: 'Trino', missing: missingForTrino, start: trino },
  { name: 'ClickHouse', missing: missingForClickhouse, start: clickhouse },
];

const execute = promisify(execFile);

async function postgres(): Promise<MeasuredEngine> {
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

/** The client writes one row per line, unbuffered, like psql's `\copy`. */
async function mariadb(): Promise<MeasuredEngine> {
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

/** The same rows as in PostgreSQL. */
const MARIADB_ROWS = `CREATE TABLE bench.rows_1m AS SELECT g AS id, (g * 7919) % 1000003 AS amount, g * 1.37e0 AS price,
  LEFT(SHA2(g, 256), 32) AS code, CONCAT('customer ', g) AS name, TIMESTAMP'2020-01-01 00:00:00' + INTERVAL g * 7 SECOND AS happened_at, g % 100 AS bucket,
  CONCAT('a longer text ', g % 1000) AS note
  FROM (SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d + 100000 * h.d AS g
    FROM bench.digits a, bench.digits b, bench.digits c, bench.digits e, bench.digits f, bench.digits h) AS numbers`;

/** The table is in the memory of two nodes. */
async function trino(): Promise<MeasuredEngine> {
  const cluster = await startTrinoCluster();
  await queryTrino(cluster.port, 'CREATE SCHEMA memory.bench');
  await queryTrino(cluster.port, TRINO_ROWS);
  return {
    name: 'Trino',
    uri: `trino://bench@${cluster.host}:${cluster.port}/memory/bench`,
    client: 'its protocol, page by page',
    readByClient: () => readTrino(`http://${cluster.host}:${cluster.port}`, 'SELECT * FROM memory.bench.rows_1m'),
    stop: () => cluster.stop(),
  };
}

/** Like `queryTrino`, but discards rows, which would otherwise fill the memory that is measured. */
async function readTrino(origin: string, sql: string): Promise<void> {
  const headers = { 'X-Trino-User': 'bench' };
  let reply = await fetch(`${origin}/v1/statement`, { method: 'POST', headers, body: sql });
  for (;;) {
    const { nextUri, error } = await reply.json<{ nextUri?: string; error?: { message: string } }>();
    if (error !== undefined) throw new Error(error.message);
    if (nextUri === undefined) return;
    reply = await fetch(nextUri, { headers });
  }
}

/** The same rows as in PostgreSQL. */
const TRINO_ROWS = `CREATE TABLE memory.bench.rows_1m AS SELECT g AS id, (g * 7919) % 1000003 AS amount, g * 1.37e0 AS price,
  substr(lower(to_hex(sha256(to_utf8(CAST(g AS varchar))))), 1, 32) AS code, 'customer ' || CAST(g AS varchar) AS name,
  TIMESTAMP '2020-01-01 00:00:00' + g * INTERVAL '7' SECOND AS happened_at, g % 100 AS bucket,
  'a longer text ' || CAST(g % 1000 AS varchar) AS note
  FROM (SELECT a * 1000 + b + 1 AS g FROM UNNEST(sequence(0, 999)) AS t(a) CROSS JOIN UNNEST(sequence(0, 999)) AS u(b)) AS numbers`;

/** Uses chDB, ClickHouse as a library. Its client is a plain HTTP request. */
async function clickhouse(): Promise<MeasuredEngine> {
  const { host, port } = await startClickhouseEngine();
  const origin = `http://${host}:${port}/?database=contract`;
  const created = await fetch(origin, { method: 'POST', body: CLICKHOUSE_ROWS });
  if (!created.ok) throw new Error(await created.text());
  const read = async (): Promise<void> => {
    const reply = await fetch(`${origin}&default_format=CSV`, { method: 'POST', body: 'SELECT * FROM rows_1m' });
    for await (const _ of reply.body as ReadableStream<Uint8Array>);
  };
  return {
    name: 'ClickHouse',
    uri: `clickhouse://default@${host}:${port}/contract`,
    client: 'HTTP, CSV',
    readByClient: read,
    // The engine ends with this process.
    stop: () => Promise.resolve(),
  };
}

/** The same rows as in PostgreSQL. */
const CLICKHOUSE_ROWS = `CREATE TABLE rows_1m ENGINE = MergeTree ORDER BY id AS SELECT toInt64(number + 1) AS id,
  (id * 7919) % 1000003 AS amount, id * 1.37 AS price, substring(lower(hex(SHA256(toString(id)))), 1, 32) AS code,
  concat('customer ', toString(id)) AS name, toDateTime('2020-01-01 00:00:00', 'UTC') + id * 7 AS happened_at, id % 100 AS bucket,
  concat('a longer text ', toString(id % 1000)) AS note FROM numbers(1000000)`;
