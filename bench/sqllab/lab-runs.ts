// Runs and exports of SQL Lab through the API, as benches need them: submitted, awaited, downloaded, with the memory of workerd.
import { execFileSync } from 'node:child_process';
import type { BenchHost } from '#bench/shared/bench-host.ts';
import { time } from '#bench/shared/measurement.ts';

/** Repetitions of which the best one counts. */
export const RUNS = 3;
export const POLL_MS = 20;

export const best = async (work: () => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let i = 0; i < RUNS; i += 1) took.push((await time(work)).tookMs);
  return Math.min(...took);
};

const newClientId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 11);

/** Submits and waits for the end. */
export async function run(bench: BenchHost, databaseId: number, sql: string, queryLimit: number): Promise<void> {
  const clientId = await submit(bench, databaseId, sql, queryLimit);
  const state = await untilFinished(bench, clientId);
  if (state !== 'success') throw new Error(`${sql} ended as ${state}`);
}

export async function submit(bench: BenchHost, databaseId: number, sql: string, queryLimit = 1_000): Promise<string> {
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

export async function untilFinished(bench: BenchHost, clientId: string): Promise<string> {
  for (;;) {
    const state = await readRunState(bench, clientId);
    if (['success', 'failed', 'stopped', 'timed_out'].includes(state)) return state;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export async function readRunState(bench: BenchHost, clientId: string): Promise<string> {
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
export async function download(bench: BenchHost, databaseId: number, table: string): Promise<Download> {
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
  if (!reply.ok || !reply.body) throw new Error(`the export returned ${reply.status}: ${await reply.text()}`);
  let firstByteMs = 0;
  for await (const chunk of reply.body as ReadableStream<Uint8Array>)
    if (firstByteMs === 0 && chunk.length > 0) firstByteMs = performance.now() - startedMs;
  const tookMs = performance.now() - startedMs;
  clearInterval(watch);
  return { tookMs, firstByteMs, grownBytes: peakBytes - beforeBytes };
}

const headers = (bench: BenchHost): Record<string, string> => ({
  'content-type': 'application/json',
  authorization: `Bearer ${bench.token}`,
});

export async function post<Reply>(bench: BenchHost, path: string, body: object): Promise<Reply> {
  const reply = await fetch(`${bench.origin}${path}`, { method: 'POST', headers: headers(bench), body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} returned ${reply.status}: ${await reply.text()}`);
  return reply.json<Reply>();
}
