// SQL Lab over the wire: events in order, rows before the end, files that stream. Statements wait at gates, so that no clock decides.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChannelEvent } from '#app/domain/events/event.ts';
import {
  EXPORT_MAX_ROWS,
  firstRows,
  followRun,
  logInByCookie,
  logInByToken,
  openSocket,
  ROWS_BEFORE_GATE,
  shutGate,
  startSqlLabHost,
  submit,
  type HostCaller,
  type HostJson,
  type SqlLabHost,
} from './sql-lab-host.ts';

const TOTAL_ROWS = ROWS_BEFORE_GATE + 5_000;

let lab: SqlLabHost;
let caller: HostCaller;

beforeAll(async () => {
  lab = await startSqlLabHost();
  caller = await logInByToken(lab.origin());
});
afterAll(() => lab.stop());

const listEvents = async (lastId: string | null): Promise<ChannelEvent[]> => {
  const { json } = await caller.get(`/api/v1/async_event/${lastId === null ? '' : `?last_id=${lastId}`}`);
  return json['result'] as ChannelEvent[];
};
const numberOf = (event: ChannelEvent): bigint => {
  const [ms = '', n = ''] = event.id.split('-');
  return BigInt(ms) * 1_000_000n + BigInt(n);
};

describe('events', () => {
  it('tell of a run in order, by socket and by polling alike, and a socket that was dropped misses nothing', async () => {
    const cookie = await logInByCookie(lab.origin());
    const gate = await shutGate(lab.postgres);
    const first = await openSocket(lab.origin(), { cookie });
    const run = await submit(caller, lab.databaseId, gate.statement(ROWS_BEFORE_GATE, TOTAL_ROWS));
    expect(run.reply.status).toBe(202);
    expect(run.reply.json['query']).toMatchObject({ id: run.clientId, resultsKey: null });

    const ofRun = (event: ChannelEvent): boolean => event.job_id === run.clientId;
    const readable = await first.until((event) => ofRun(event) && (event.query?.rows ?? 0) > 0);
    expect(readable).toMatchObject({ status: 'running', query: { clientId: run.clientId, state: 'running' } });
    const before = first.events.filter(ofRun);
    first.drop();

    await gate.open();
    expect((await run.ended())['state']).toBe('success');

    const lastSeen = before.at(-1)?.id ?? null;
    const second = await openSocket(lab.origin(), { cookie, lastId: lastSeen });
    const done = await second.until((event) => ofRun(event) && event.status === 'done');
    expect(done.result_url).toContain('/api/v1/sqllab/results/?q=');
    expect(done.query).toMatchObject({ state: 'success', rows: TOTAL_ROWS, progress: 100, errorMessage: null });

    const seen = [...before, ...second.events.filter(ofRun)];
    const polled = (await listEvents(null)).filter(ofRun);
    expect(seen).toEqual(polled);
    expect((await listEvents(lastSeen)).filter(ofRun)).toEqual(second.events.filter(ofRun));
    expect(await listEvents(done.id)).toEqual([]);
    for (const [index, event] of polled.entries())
      if (index > 0) expect(numberOf(event)).toBeGreaterThan(numberOf(polled[index - 1] as ChannelEvent));
    const states = polled.map(({ query }) => query?.state);
    expect(states.at(-1)).toBe('success');
    expect(states.lastIndexOf('pending')).toBeLessThan(states.indexOf('running'));
    expect(polled.filter(({ status }) => status === 'done')).toHaveLength(1);
    const rows = polled.map(({ query }) => query?.rows ?? 0);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    second.drop();

    const results = await caller.get(done.result_url ?? '');
    expect(results.status).toBe(200);
    expect(results.json['data']).toHaveLength(TOTAL_ROWS);
  });

  it('have no socket for pages of other sites, nor for strangers', async () => {
    const cookie = await logInByCookie(lab.origin());
    await expect(openSocket(lab.origin(), { cookie, pageOrigin: 'https://elsewhere.example' })).rejects.toThrow('403');
    await expect(openSocket(lab.origin(), { cookie, pageOrigin: 'null' })).rejects.toThrow('403');
    await expect(openSocket(lab.origin(), { cookie: '' })).rejects.toThrow('401');
  });
});

describe('a long run', () => {
  it('shows its first rows before it ends, to another login too, and keeps them when that one stops it', async () => {
    const gate = await shutGate(lab.postgres);
    const run = await submit(caller, lab.databaseId, gate.statement(ROWS_BEFORE_GATE, TOTAL_ROWS));
    const early = await firstRows(run);
    expect(early.json).toMatchObject({ state: 'open', error: null });
    expect((early.json['rows'] as unknown[][])[0]).toEqual([1, 'x'.repeat(20)]);

    const elsewhere = await logInByToken(lab.origin());
    expect(elsewhere.token).not.toBe(caller.token);
    const attached = followRun(elsewhere, run.clientId);
    expect(await attached.find()).toMatchObject({ state: 'running', endDttm: null });
    expect((await firstRows(attached)).json['rows']).toEqual(early.json['rows']);

    expect((await elsewhere.post('/api/v1/query/stop', { client_id: run.clientId })).json).toEqual({ result: 'OK' });
    const ended = await run.ended();
    expect(ended).toMatchObject({ state: 'stopped' });
    await gate.open();
    const kept = await run.rows(0);
    const keptRows = Number(kept.json['row_count']);
    expect(kept.json).toMatchObject({ state: 'stopped', rows: early.json['rows'] });
    expect(keptRows).toBeGreaterThanOrEqual(Number(early.json['row_count']));
    expect(keptRows).toBeLessThanOrEqual(ROWS_BEFORE_GATE);
    expect(ended['rows']).toBe(keptRows);
    expect((await run.rows(keptRows - 1)).json['rows']).toEqual([[keptRows, 'x'.repeat(20)]]);
    const results = await caller.get(`/api/v1/sqllab/results/?q=(key:'${String(ended['resultsKey'])}')`);
    expect(results.json['data']).toHaveLength(keptRows);
  });
});

describe('twenty runs at once', () => {
  it('all end, each with its own rows', async () => {
    const statements = Array.from({ length: 20 }, (_, index) => `SELECT n, ${index} AS mark FROM generate_series(1, 3000) AS n`);
    const submitted = await Promise.all(statements.map((sql) => submit(caller, lab.databaseId, sql)));
    const ended = await Promise.all(submitted.map((run) => run.ended()));
    expect(ended.map(({ state, rows }) => [state, rows])).toEqual(statements.map(() => ['success', 3_000]));
    const lasts = await Promise.all(submitted.map((run) => run.rows(2_999)));
    expect(lasts.map(({ json }) => json['rows'])).toEqual(statements.map((_, index) => [[3_000, index]]));
  });
});

describe('a streamed CSV', () => {
  const exported = async (sql: string): Promise<Response> => {
    const clientId = `export-${crypto.randomUUID().slice(0, 8)}`;
    // The run shows ten rows; the file has all.
    const body = { database_id: lab.databaseId, sql, client_id: clientId, queryLimit: 10 };
    expect((await caller.post('/api/v1/sqllab/execute/', body)).status).toBe(200);
    return caller.send('/api/v1/sqllab/export_streaming/', {
      method: 'POST',
      body: JSON.stringify({ client_id: clientId, format: 'csv' }),
    });
  };
  const readLines = async (reply: Response): Promise<string[]> =>
    (await reply.text())
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(/\r?\n/);

  it('begins before the database has ended, and has every row once', async () => {
    const gate = await shutGate(lab.postgres);
    const reply = await exported(gate.statement(ROWS_BEFORE_GATE, EXPORT_MAX_ROWS));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/csv');
    const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (text.length < 20_000) text += (await reader?.read())?.value ?? '';
    await gate.open();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) text += piece.value;
    const lines = text
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split(/\r?\n/);
    expect(lines).toHaveLength(EXPORT_MAX_ROWS + 1);
    expect(lines[0]).toBe('n,filling');
    for (const n of [1, ROWS_BEFORE_GATE, ROWS_BEFORE_GATE + 1, EXPORT_MAX_ROWS]) expect(lines[n]).toBe(`${n},${'x'.repeat(20)}`);
  });

  it('says in its last line that there were more rows than its limit', async () => {
    const lines = await readLines(await exported(`SELECT n, 'a' AS a FROM generate_series(1, ${EXPORT_MAX_ROWS + 1}) AS n`));
    expect(lines).toHaveLength(EXPORT_MAX_ROWS + 2);
    expect(lines[EXPORT_MAX_ROWS]).toBe(`${EXPORT_MAX_ROWS},a`);
    expect(lines.at(-1)).toMatch(/300[,. ]?000/);
  });
});

describe('what follows a run', () => {
  it('is found in the list of runs and by its results, by its owner only', async () => {
    const run = await submit(caller, lab.databaseId, 'SELECT 1 AS n');
    const ended = await run.ended();
    const listed = (await caller.get('/api/v1/query/?q=(page_size:100)')).json['result'] as HostJson[];
    expect(listed.some(({ id }) => id === ended['queryId'])).toBe(true);
    const stranger = await fetch(`${lab.origin()}/api/v1/sqllab/rows/${run.clientId}`);
    expect(stranger.status).toBe(401);
  });
});
