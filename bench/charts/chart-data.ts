// Chart data through the whole product against the bare statement on the same SQLite file; cached; requests a second.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { median, ms, requestsASecond, time, type RunMeasurement } from '#bench/shared/measurement.ts';
import { post } from '#bench/shared/post.ts';

const RUNS = 40;
const CLIENTS = 16;

export const measureChartData: RunMeasurement = async (stateDir) => {
  const bench = await startBenchHost(stateDir);
  const body = await readChartRequest(bench);
  const result = await query(bench, { ...body, force: true });
  const bareMs = bareStatement(join(stateDir, 'bench', 'state'), result.query);
  const freshMs = await repeat(() => query(bench, { ...body, force: true }));
  const cachedMs = await repeat(() => query(bench, body));
  const perSecond = await requestsASecond(CLIENTS, () => query(bench, body));
  await bench.host.stop();
  const overMs = median(freshMs) - bareMs;
  return [
    {
      promise: 'uncached',
      what: 'built-in database',
      value: ms(overMs),
      promised: '≤ 8 ms median',
      baseline: `bare statement ${ms(bareMs)}`,
    },
    {
      what: 'chart data, uncached: ratio to the bare statement',
      value: (median(freshMs) / bareMs).toFixed(2),
      promised: '-',
      baseline: `${ms(median(freshMs))} over ${ms(bareMs)}`,
    },
    {
      promise: 'cached',
      what: 'built-in database, median',
      value: ms(median(cachedMs)),
      promised: '≤ 2.5 ms',
      baseline: '-',
    },
    {
      promise: 'cached',
      what: `built-in database, requests a second with ${CLIENTS} clients`,
      value: perSecond.toFixed(0),
      promised: '≥ 720',
      baseline: '-',
    },
  ];
};

/** Flights and their mean delay by month: 200,000 rows are read. */
async function readChartRequest(bench: BenchHost): Promise<Record<string, unknown>> {
  const dataset = await bench.host.db.query.datasets.findFirst({ where: (row, { eq }) => eq(row.name, 'flights') });
  const mean = { expressionType: 'SIMPLE', column: { column_name: 'delay' }, aggregate: 'AVG', label: 'AVG(delay)' };
  const axis = {
    timeGrain: 'P1M',
    columnType: 'BASE_AXIS',
    sqlExpression: 'date',
    label: 'date',
    expressionType: 'SQL',
    isColumnReference: true,
  };
  return {
    datasource: { id: dataset?.id, type: 'table' },
    force: false,
    queries: [
      { columns: [axis], metrics: ['count', mean], filters: [], extras: { where: '', having: '' }, orderby: [], row_limit: 1000 },
    ],
    form_data: {},
    result_format: 'json',
    result_type: 'full',
  };
}

const query = async (bench: BenchHost, body: object): Promise<{ query: string }> =>
  (await post<{ result: [{ query: string }] }>(bench, '/api/v1/chart/data', body)).result[0];

async function repeat(work: () => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let i = 0; i < RUNS; i += 1) took.push((await time(work)).tookMs);
  return took;
}

/** Median ms of the statement on the Warehouse's own file, opened read-only beside the running host. */
function bareStatement(state: string, sql: string): number {
  const file = sqliteFiles(state).find((path) => hasFlights(path));
  if (!file) throw new Error(`No Warehouse with flights under ${state}`);
  const database = new DatabaseSync(file, { readOnly: true });
  const statement = database.prepare(sql);
  const took = Array.from({ length: RUNS }, () => {
    const startedMs = performance.now();
    statement.all();
    return performance.now() - startedMs;
  });
  database.close();
  return median(took);
}

function sqliteFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.sqlite'))
    .map((name) => join(folder, name));
}

function hasFlights(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'flights'").get();
  database.close();
  return row !== undefined;
}
