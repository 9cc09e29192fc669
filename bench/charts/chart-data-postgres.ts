// Chart data from a real PostgreSQL through the whole product: against the bare statement on an open connection, and how
// often a hundred equal concurrent requests query the database.
import pg from 'pg';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { median, ms, requestsASecond, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';
import { post } from '#bench/shared/post.ts';

const RUNS = 60;
const WARM_RUNS = 10;
const AT_ONCE = 100;
const CLIENTS = 16;
/** PostgreSQL publishes what it counted about once a second. */
const COUNTED_AFTER_MS = 2_500;

export const measureChartDataPostgres: RunMeasurement = async (stateDir) => {
  const server = await startPostgresServer();
  const bench = await startBenchHost(stateDir);
  try {
    await fill(server);
    const { salesId, slowId } = await connect(bench, server);
    return [
      ...(await measureOne(bench, server, salesId)),
      await measureLoad(bench, salesId),
      await measureHerd(bench, server, slowId),
    ];
  } finally {
    await bench.host.stop();
    await server.stop();
  }
};

/** `sales`, which a chart queries in about a millisecond, and `slow_sales`, which takes about one second and is counted. */
async function fill(server: PostgresServer): Promise<void> {
  await asAdmin(server, async (admin) => {
    await admin.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
    await admin.query('ALTER ROLE bench SET max_parallel_workers_per_gather = 0');
    await admin.query(
      "CREATE TABLE sales AS SELECT g AS id, 'size ' || g % 5 AS size, g * 1.5::float8 AS amount FROM generate_series(1, 5000) AS g",
    );
    await admin.query('CREATE TABLE times_asked AS SELECT 1 AS n');
    await admin.query(
      'CREATE VIEW slow_sales AS SELECT sales.*, slept.slow FROM sales, (SELECT n::text AS slow FROM times_asked, pg_sleep(1)) AS slept',
    );
    await admin.query('GRANT SELECT ON sales, slow_sales, times_asked TO bench');
  });
}

async function asAdmin<T>(server: PostgresServer, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

async function connect(bench: BenchHost, server: PostgresServer): Promise<{ salesId: number; slowId: number }> {
  const database = await post<{ id: number }>(bench, '/api/v1/database/', {
    database_name: 'bench chart data',
    sqlalchemy_uri: `postgresql://bench:bench@${server.host}:${server.port}/postgres`,
  });
  const made = async (table_name: string): Promise<number> =>
    (await post<{ id: number }>(bench, '/api/v1/dataset/', { database: database.id, schema: 'public', table_name })).id;
  return { salesId: await made('sales'), slowId: await made('slow_sales') };
}

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' };
const SUM = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'SUM(amount)' };

interface Requested {
  readonly datasetId: number;
  readonly force?: boolean;
  /** Another limit is another query. */
  readonly rowLimit?: number;
}

const body = ({ datasetId, force = false, rowLimit = 1000 }: Requested) => ({
  datasource: { id: datasetId, type: 'table' },
  force,
  queries: [{ columns: ['size'], metrics: [COUNT, SUM], filters: [], orderby: [], row_limit: rowLimit }],
});

interface ChartReply {
  readonly result: readonly { readonly query: string }[];
}

const runQuery = (bench: BenchHost, request: Requested): Promise<ChartReply> => post(bench, '/api/v1/chart/data', body(request));

async function measureOne(bench: BenchHost, server: PostgresServer, datasetId: number): Promise<Measurement[]> {
  const { query = '' } = (await runQuery(bench, { datasetId })).result[0] ?? {};
  const bareMs = await bareStatement(server, query);
  let rowLimit = 1000;
  const newMs = await repeat(() => runQuery(bench, { datasetId, rowLimit: (rowLimit += 1) }));
  const forcedMs = await repeat(() => runQuery(bench, { datasetId, force: true }));
  const cachedMs = await repeat(() => runQuery(bench, { datasetId }));
  const baseline = `bare statement on an open connection ${ms(bareMs)}`;
  return [
    {
      promise: 'uncached',
      what: 'PostgreSQL, a new query',
      value: ms(newMs - bareMs),
      promised: '≤ 8 ms median',
      baseline,
    },
    { promise: 'uncached', what: 'PostgreSQL, forced', value: ms(forcedMs - bareMs), promised: '≤ 8 ms median', baseline },
    { promise: 'cached', what: 'PostgreSQL, median', value: ms(cachedMs), promised: '≤ 2.5 ms', baseline: '-' },
  ];
}

const bareStatement = (server: PostgresServer, sql: string): Promise<number> =>
  asAdmin(server, (admin) => repeat(() => admin.query(sql)));

/** Median ms, once it is warm. */
async function repeat(work: () => Promise<unknown>): Promise<number> {
  for (let i = 0; i < WARM_RUNS; i += 1) await work();
  const took: number[] = [];
  for (let i = 0; i < RUNS; i += 1) took.push((await time(work)).tookMs);
  return median(took);
}

async function measureLoad(bench: BenchHost, datasetId: number): Promise<Measurement> {
  const perSecond = await requestsASecond(CLIENTS, () => runQuery(bench, { datasetId }));
  return {
    promise: 'cached',
    what: `PostgreSQL, requests a second with ${CLIENTS} clients`,
    value: perSecond.toFixed(0),
    promised: '≥ 720',
    baseline: '-',
  };
}

async function measureHerd(bench: BenchHost, server: PostgresServer, datasetId: number): Promise<Measurement> {
  const before = await queryCount(server);
  const took = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => (await time(() => runQuery(bench, { datasetId }))).tookMs),
  );
  const count = (await queryCount(server)) - before;
  return {
    promise: 'coalescing',
    what: `statements, median reply of ${AT_ONCE} (statement of one second)`,
    value: `${count}, ${ms(median(took))}`,
    promised: '1, ≤ 2 s',
    baseline: '-',
  };
}

async function queryCount(server: PostgresServer): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, COUNTED_AFTER_MS));
  return asAdmin(server, async (admin) => {
    const { rows } = await admin.query<{ seq_scan: string }>(
      "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'times_asked'",
    );
    return Number(rows[0]?.seq_scan ?? 0);
  });
}
