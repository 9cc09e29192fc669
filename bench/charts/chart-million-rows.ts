// A chart over a million rows of PostgreSQL through the whole product, against the same statement in psql's way: all rows of one
// Execute, so that the server computes them with its parallel workers.
import pg from 'pg';
import { startPostgresServer } from '#scripts/servers/postgres-server.ts';
import { startBenchHost } from '#bench/shared/bench-host.ts';
import { median, ms, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';
import { post } from '#bench/shared/post.ts';

const RUNS = 15;
const WARM_RUNS = 3;

export const measureChartMillionRows: RunMeasurement = async (stateDir) => {
  const server = await startPostgresServer();
  const bench = await startBenchHost(stateDir);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query("CREATE ROLE bench LOGIN PASSWORD 'bench'");
    await client.query(
      'CREATE TABLE million AS SELECT g AS id, g % 500 AS shop, sqrt(g) AS amount, md5(g::text) AS code FROM generate_series(1, 1000000) AS g',
    );
    await client.query('GRANT SELECT ON million TO bench');
    await client.query('VACUUM ANALYZE million');
    const { id: database } = await post<{ id: number }>(bench, '/api/v1/database/', {
      database_name: 'bench million rows',
      sqlalchemy_uri: `postgresql://bench:bench@${server.host}:${server.port}/postgres`,
    });
    const dataset = await post<{ id: number }>(bench, '/api/v1/dataset/', { database, schema: 'public', table_name: 'million' });
    const measurements: Measurement[] = [];
    for (const [name, metrics] of STATEMENTS) {
      const query = async (): Promise<string> =>
        (await post<ChartReply>(bench, '/api/v1/chart/data', chartData(dataset.id, metrics))).result[0]?.query ?? '';
      const [oursMs, theirsMs] = await compare(query, client);
      measurements.push({
        promise: 'uncached',
        what: `500 groups over 1M rows, ${name}: ratio to the statement`,
        value: (oursMs / theirsMs).toFixed(2),
        promised: '≤ 1.15',
        baseline: `chart ${ms(oursMs)}, statement on an open connection ${ms(theirsMs)}`,
      });
    }
    return measurements;
  } finally {
    await client.end();
    await bench.host.stop();
    await server.stop();
  }
};

/** Medians. In turn, so that what else the machine does slows both. */
async function compare(query: () => Promise<string>, client: pg.Client): Promise<readonly [oursMs: number, theirsMs: number]> {
  const sql = await query();
  const took: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let i = 0; i < WARM_RUNS + RUNS; i += 1) {
    const ours = (await time(query)).tookMs;
    const theirs = (await time(() => client.query(sql))).tookMs;
    if (i < WARM_RUNS) continue;
    took.ours.push(ours);
    took.theirs.push(theirs);
  }
  return [median(took.ours), median(took.theirs)];
}

interface ChartReply {
  readonly result: readonly { readonly query: string }[];
}

const metric = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: sqlExpression });

/** What the product adds is the same for each: the lighter the statement, the higher the ratio. */
const STATEMENTS: readonly (readonly [name: string, metrics: readonly string[]])[] = [
  ['three light aggregates', ['COUNT(*)', 'SUM(amount)', 'MAX(code)']],
  ['six aggregates', ['COUNT(*)', 'SUM(amount)', 'MAX(code)', 'MIN(code)', 'STDDEV(amount)', 'SUM(LENGTH(code))']],
];

const chartData = (id: number, metrics: readonly string[]) => ({
  datasource: { id, type: 'table' },
  force: true,
  queries: [
    {
      columns: ['shop'],
      metrics: metrics.map(metric),
      filters: [],
      orderby: [],
      row_limit: 1000,
    },
  ],
});
