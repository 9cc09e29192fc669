// A CSV of 1,000,000 x 8 into PostgreSQL, against `\copy from` of the same file in the same run, and into a Warehouse as far as a chart;
// the same rows as NDJSON and as Parquet into the Warehouse.
import { execFile, execFileSync } from 'node:child_process';
import { createWriteStream, openAsBlob, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { UploadView } from '#app/stores/upload/wire.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { writeParquet } from '#tests/fixtures/uploads/parquet-file.ts';
import { startBenchHost, type BenchHost } from '#bench/shared/bench-host.ts';
import { seconds, time, type RunMeasurement, type Measurement } from '#bench/shared/measurement.ts';
import { post } from '#bench/shared/post.ts';

const MILLION = 1_000_000;
const RUNS = 3;
/** A page polls every 400 ms. Polling this often takes a few percent of the time. */
const POLL_MS = 100;
const AT_ONCE = 3;

const TYPES = {
  id: 'integer',
  amount: 'integer',
  price: 'number',
  code: 'text',
  name: 'text',
  happened_at: 'timestamp',
  bucket: 'integer',
  note: 'text',
} as const;
const FORMAT = { kind: 'csv', encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true };
type Type = (typeof TYPES)[keyof typeof TYPES];
const COLUMNS = Object.entries(TYPES).map(([name, type]: [string, Type], source) => ({ source, name, type }));
const DECLARED = { integer: 'bigint', number: 'double precision', text: 'text', timestamp: 'timestamp' } as const;

export const measureUploads: RunMeasurement = async (stateDir, onRow) => {
  const server = await startPostgresServer();
  const bench = await startBenchHost(stateDir);
  const file = join(stateDir, 'rows.csv');
  await writeRows(file, csvLine);
  const sizeBytes = statSync(file).size;
  try {
    const postgresId = await connect(bench, { database_name: 'uploads pg', sqlalchemy_uri: server.url });
    const warehouseId = await connect(bench, { database_name: 'uploads house', sqlalchemy_uri: 'sqlite:///uploads' });
    const copyMs = await copyTime(server, file);
    const baseline = `\\copy from ${seconds(copyMs)}, ${(sizeBytes / 1e6).toFixed(0)} MB`;
    const rows: Measurement[] = [];
    const add = (row: Measurement): void => {
      rows.push(row);
      onRow(row);
    };
    const pgRuns = await repeat((run) => upload(bench, { file, sizeBytes, databaseId: postgresId, table: `pg_${run}` }));
    add({ what: 'upload, CSV of 1M x 8 into PostgreSQL', value: seconds(pgRuns.bestMs), promised: '-', baseline });
    add({
      promise: 'upload',
      what: 'into PostgreSQL, times psql’s \\copy from',
      value: (pgRuns.bestMs / copyMs).toFixed(1),
      promised: '≤ 4',
      baseline,
    });
    add({
      promise: 'upload',
      what: 'into PostgreSQL, growth of memory',
      value: `${(pgRuns.grownBytes / 1e6).toFixed(0)} MB`,
      promised: '≤ 128 MB',
      baseline: 'resident set of workerd',
    });
    const houseRuns = await repeat(async (run) => {
      const table = `house_${run}`;
      await upload(bench, { file, sizeBytes, databaseId: warehouseId, table });
      await chartOf(bench, warehouseId, table);
    });
    add({
      promise: 'upload',
      what: 'into a Warehouse, to a chart',
      value: seconds(houseRuns.bestMs),
      promised: '≤ 15 s',
      baseline,
    });
    add({
      promise: 'upload',
      what: 'into a Warehouse, growth of memory',
      value: `${(houseRuns.grownBytes / 1e6).toFixed(0)} MB`,
      promised: '≤ 128 MB',
      baseline: 'resident set of workerd',
    });
    for (const other of await writeOthers(stateDir)) {
      const { bestMs, grownBytes } = await repeat((run) =>
        upload(bench, { ...other, databaseId: warehouseId, table: `${other.format.kind}_${run}` }),
      );
      const size = `${(other.sizeBytes / 1e6).toFixed(0)} MB`;
      add({
        what: `upload, the same rows as ${other.format.kind} into a Warehouse`,
        value: seconds(bestMs),
        promised: '-',
        baseline: size,
      });
      add({
        what: `upload, the same rows as ${other.format.kind}, growth of memory`,
        value: `${(grownBytes / 1e6).toFixed(0)} MB`,
        promised: '≤ 128 MB',
        baseline: 'resident set of workerd',
      });
    }
    return rows;
  } finally {
    await bench.host.stop();
    await server.stop();
  }
};

const connect = (bench: BenchHost, body: object): Promise<number> =>
  post<{ id: number }>(bench, '/api/v1/database/', { allow_file_upload: true, ...body }).then(({ id }) => id);

type Row = readonly (number | string)[];

function rowAt(g: number): Row {
  const at = new Date(Date.UTC(2020, 0, 1) + g * 7_000).toISOString().slice(0, 19).replace('T', ' ');
  const texts = [g.toString(16).padStart(32, '0'), `customer ${g}`, at] as const;
  return [g, (g * 7919) % 1_000_003, (g * 1.37).toFixed(2), ...texts, g % 100, `a longer text ${g % 1000}`];
}

const csvLine = (row: Row): string => row.join(',');
const NAMES = Object.keys(TYPES);
const jsonLine = (row: Row): string => JSON.stringify(Object.fromEntries(NAMES.map((name, index) => [name, row[index]])));

async function writeRows(file: string, lineOf: (row: Row) => string): Promise<void> {
  const out = createWriteStream(file);
  if (lineOf === csvLine) out.write(`${NAMES.join(',')}\n`);
  for (let from = 1; from <= MILLION; from += 10_000) {
    const lines = Array.from({ length: 10_000 }, (_, index) => `${lineOf(rowAt(from + index))}\n`);
    if (!out.write(lines.join(''))) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
  }
  out.end();
  await finished(out);
}

/** The rows in other formats. Parquet: one row group of pages of 10,000 rows, as large as common writers make it, packed. */
async function writeOthers(stateDir: string): Promise<readonly Required<Pick<File, 'file' | 'sizeBytes' | 'format'>>[]> {
  const [ndjson, parquet] = [join(stateDir, 'rows.ndjson'), join(stateDir, 'rows.parquet')];
  await writeRows(ndjson, jsonLine);
  const columns = COLUMNS.map(({ name, type }, at) => ({
    name,
    type: type === 'integer' ? ('integer' as const) : ('text' as const),
    pages: Array.from({ length: MILLION / 10_000 }, (_, page) => ({
      values: Array.from({ length: 10_000 }, (_unused, index) => rowAt(page * 10_000 + index + 1)[at] ?? ''),
    })),
  }));
  writeFileSync(parquet, writeParquet({ columns, rowCount: MILLION, isPacked: true }));
  return [
    { file: ndjson, sizeBytes: statSync(ndjson).size, format: { kind: 'ndjson', encoding: 'utf-8' } },
    { file: parquet, sizeBytes: statSync(parquet).size, format: { kind: 'parquet' } },
  ];
}

async function copyTime({ url }: PostgresServer, file: string): Promise<number> {
  const declared = COLUMNS.map(({ name, type }) => `${name} ${DECLARED[type]}`);
  const psql = (command: string) => promisify(execFile)('psql', [url, '-q', '-c', command]);
  const { bestMs } = await repeat(async (run) => {
    await psql(`CREATE TABLE copied_${run} (${declared.join(', ')})`);
    await psql(`\\copy copied_${run} FROM '${file}' CSV HEADER`);
  });
  return bestMs;
}

async function repeat(work: (run: number) => Promise<unknown>): Promise<{ bestMs: number; grownBytes: number }> {
  const took: number[] = [];
  const beforeBytes = workerdBytes();
  let peakBytes = beforeBytes;
  const watch = setInterval(() => (peakBytes = Math.max(peakBytes, workerdBytes())), 100);
  for (let run = 0; run < RUNS; run += 1) took.push((await time(() => work(run))).tookMs);
  clearInterval(watch);
  return { bestMs: Math.min(...took), grownBytes: peakBytes - beforeBytes };
}

interface File {
  readonly file: string;
  readonly sizeBytes: number;
  readonly databaseId: number;
  readonly table: string;
  /** CSV when absent. */
  readonly format?: { readonly kind: string; readonly encoding?: string };
}

/** Uploads as the browser does: parts, three at a time, then the load, polled until it ends. */
async function upload(bench: BenchHost, { file, sizeBytes, databaseId, table, format = FORMAT }: File): Promise<void> {
  const begun = await post<{ result: UploadView }>(bench, '/api/v1/upload/', { file_name: 'rows.csv', size_bytes: sizeBytes });
  const { id, part_bytes: size } = begun.result;
  const bytes = await openAsBlob(file);
  const waiting = Array.from({ length: Math.ceil(sizeBytes / size) }, (_, index) => index);
  const headers = { authorization: `Bearer ${bench.token}` };
  const worker = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const body = await bytes.slice(part * size, (part + 1) * size).arrayBuffer();
      const reply = await fetch(`${bench.origin}/api/v1/upload/${id}/parts/${part + 1}`, { method: 'PUT', headers, body });
      if (!reply.ok) throw new Error(`A part returned ${reply.status}: ${await reply.text()}`);
      await reply.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await post(bench, `/api/v1/upload/${id}/load`, {
    database_id: databaseId,
    table_name: table,
    format,
    columns: COLUMNS,
  });
  for (;;) {
    const reply = await fetch(`${bench.origin}/api/v1/upload/${id}`, { headers });
    const { result } = await reply.json<{ result: UploadView }>();
    if (result.state === 'done' && result.rows_loaded === MILLION) return;
    if (result.state === 'failed') throw new Error(result.failure?.message);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The dataset and its first chart. */
async function chartOf(bench: BenchHost, databaseId: number, table: string): Promise<void> {
  const made = await post<{ result: { table_id: number } }>(bench, '/api/v1/dataset/get_or_create/', {
    database_id: databaseId,
    table_name: table,
  });
  await post(bench, '/api/v1/chart/data', {
    datasource: { id: made.result.table_id, type: 'table' },
    queries: [{ columns: ['bucket'], metrics: ['count'], row_limit: 100 }],
  });
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
