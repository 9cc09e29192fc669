// Each engine against its own client in one run: a stored result of 1,000,000 x 8 rows, its export as CSV, the first row, and memory.
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { ENGINES, type MeasuredEngine, type EngineServer } from './engine-servers.ts';
import { best, download, post, run, RUNS } from '#bench/sqllab/lab-runs.ts';
import { median, ms, seconds, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';
import { MILLION } from '#bench/sqllab/sql-lab-tables.ts';

export const measureEngines: RunMeasurement = async (stateDir, onRow) => {
  const bench = await startBenchHost(stateDir, { maxRows: 2 * MILLION });
  try {
    const rows: Measurement[] = [];
    for (const server of ENGINES) rows.push(...(await measureEngine(bench, server, onRow)));
    return rows;
  } finally {
    await bench.host.stop();
  }
};

async function measureEngine(bench: BenchHost, { name, missing, start }: EngineServer, onRow: (row: Measurement) => void) {
  const lacks = missing();
  if (lacks !== null) return [{ what: name, value: 'not measured', promised: '-', baseline: `the machine ${lacks}` }];
  const engine = await start();
  try {
    const rows = await measureReads(bench, engine);
    rows.forEach(onRow);
    return rows;
  } finally {
    await engine.stop();
  }
}

async function measureReads(bench: BenchHost, { name, uri, client, readByClient }: MeasuredEngine): Promise<Measurement[]> {
  const body = { database_name: `bench ${name}`, sqlalchemy_uri: uri, allow_run_async: true };
  const { id } = await post<{ id: number }>(bench, '/api/v1/database/', body);
  const firstMs = await best(() => run(bench, id, 'SELECT * FROM rows_1m LIMIT 1', 1));
  const clientMs = await best(readByClient);
  const storedMs = await best(() => run(bench, id, 'SELECT * FROM rows_1m', MILLION));
  const downloads = [];
  for (let i = 0; i < RUNS; i += 1) downloads.push(await download(bench, id, 'rows_1m'));
  const csvMs = Math.min(...downloads.map(({ tookMs }) => tookMs));
  const grownMb = (downloads.at(-1)?.grownBytes ?? NaN) / 1e6;
  const baseline = `${client} ${seconds(clientMs)}`;
  const row = (what: string, value: string, promised = '-') => ({ what: `${name}, ${what}`, value, promised, baseline });
  return [
    row('one row, from the request to the stored result', ms(firstMs)),
    row('1M x 8 into a stored result: of its client', (clientMs / storedMs).toFixed(2), name === 'PostgreSQL' ? '≥ 0.35' : '-'),
    row('1M x 8 as CSV: of its client', (clientMs / csvMs).toFixed(2), name === 'PostgreSQL' ? '≥ 0.6' : '-'),
    row('CSV, first byte', ms(median(downloads.map(({ firstByteMs }) => firstByteMs))), '≤ 300 ms'),
    row('CSV, growth of memory', `${grownMb.toFixed(0)} MB`, '≤ 64 MB'),
  ];
}
