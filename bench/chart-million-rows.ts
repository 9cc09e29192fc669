// A chart over a million rows of PostgreSQL through the whole product, against the same statement in psql's way: all rows of one
// Execute, so that the server computes them with its parallel workers.
import pg from 'pg';
import { startPostgresServer } from '#scripts/postgres-server.ts';
import { startBenchHost } from './bench-host.ts';
import { median, ms, time, type Measure } from './measurement.ts';
import { post } from './post.ts';

const RUNS = 15;
const WARM_RUNS = 3;

export const measureChartMillionRows: Measure = async (stateDir) => {
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
    const query = async (): Promise<string> =>
      (await post<ChartReply>(bench, '/api/v1/chart/data', chartData(dataset.id))).result[0]?.query ?? '';
    const sql = await query();
    // In turn, so that what else the machine does slows both.
    const took: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (let i = 0; i < WARM_RUNS + RUNS; i += 1) {
      const ours = (await time(query)).tookMs;
      const theirs = (await time(() => client.query(sql))).tookMs;
      if (i < WARM_RUNS) continue;
      took.ours.push(ours);
      took.theirs.push(theirs);
    }
    const [oursMs, theirsMs] = [median(took.ours), median(took.theirs)];
    return [
      {
        what: 'chart of 500 rows over 1M rows of PostgreSQL, uncached: of the statement alone',
        value: (oursMs / theirsMs).toFixed(2),
        promised: '≤ 1.15',
        limit: `chart ${ms(oursMs)}, statement on an open connection ${ms(theirsMs)}`,
      },
    ];
  } finally {
    await client.end();
    await bench.host.stop();
    await server.stop();
  }
};

interface ChartReply {
  readonly result: readonly { readonly query: string }[];
}

const metric = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: sqlExpression });

const chartData = (id: number) => ({
  datasource: { id, type: 'table' },
  force: true,
  queries: [
    {
      columns: ['shop'],
      metrics: [metric('COUNT(*)'), metric('SUM(amount)'), metric('MAX(code)')],
      filters: [],
      orderby: [],
      row_limit: 1000,
    },
  ],
});
