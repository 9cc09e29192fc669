import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { segmentName } from '#app/domain/results/manifest.ts';
import type { RunStatement } from '#app/domain/sqllab/run-job.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import type { QueryRow } from '#app/stores/query/transitions.server.ts';
import * as schema from '#drizzle/schema/index.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';
import {
  columns,
  end,
  fakeDriver,
  insertRun as insertInto,
  read,
  buildRowsEvent,
  start as startOn,
  type ScriptedResult,
} from '#tests/fixtures/sqllab/run-scripts.ts';
import { memoryBucket } from '#app/services/query-service/result-bucket.fixture.ts';
import { createResultStore } from '#app/services/query-service/result-store.server.ts';
import type { ResultBucket } from '#app/services/query-service/result-writer.server.ts';
import { computeProgress } from '#app/domain/sqllab/run-progress.ts';

let metadata: MetadataHost;
beforeAll(async () => {
  metadata = await startMetadata();
});
afterAll(() => metadata.stop());

const insertRun = (statements?: RunStatement[]) => insertInto(metadata, statements);
const start = (row: QueryRow, driver: Driver, bucket?: ResultBucket) => startOn(metadata, row, driver, bucket && { bucket });

/** To store a segment. */
const ATTEMPTS = 3;

const write = (sql: string): RunStatement => ({ sql, kind: 'dml', readOnly: false, maxRows: 0 });

describe('the action log', () => {
  it('has every run with its database and how long it took, without its SQL', async () => {
    const row = await insertRun([write('INSERT secret-1')]);
    const { live } = start(
      row,
      fakeDriver(async function* () {
        yield end(0);
      }).driver,
    );
    await live.ended;
    const lines = (await metadata.db.select().from(schema.logs)).filter(({ json }) => json.includes(`"query_id":${row.id},`));
    expect(lines).toMatchObject([{ action: 'execute_sql', durationMs: expect.any(Number) as unknown }]);
    expect(JSON.parse(lines[0]?.json ?? '')).toMatchObject({ state: 'success', statements: 1 });
    expect(lines[0]?.json).not.toContain('secret');
  });
});

describe('a script that ends early', () => {
  const script = () => insertRun([write('INSERT 1'), write('INSERT 2'), write('INSERT 3')]);
  const failsAt = (text: string, error: () => Error): ScriptedResult =>
    async function* ({ sql }) {
      if (sql === text) throw error();
      yield end(0);
    };

  it.each([
    [new AppError('GENERIC_DB_ENGINE_ERROR', 'duplicate key'), 'failed', 'failed'],
    [new AppError('SQLLAB_TIMEOUT_ERROR', 'too long'), 'timed_out', 'timed out'],
  ] as const)('says which statements took effect (%s)', async (error, state, message) => {
    const { live, after } = start(await script(), fakeDriver(failsAt('INSERT 2', () => error)).driver);
    await live.ended;
    const row = await after();
    expect(row?.state).toBe(state);
    expect(row?.errorMessage).toBe(
      `${error.message}\nStatement 2 of 3 ${message}. Statement 1 took effect and was not undone. Statement 3 did not run.`,
    );
    expect(row?.errors?.[0]?.extra).toMatchObject({ statements: { took_effect: [1], ended_at: 2, not_run: [3], total: 3 } });
  });

  it('says so too when it is stopped, and tells the channel', async () => {
    const waits: ScriptedResult = async function* (statement, signal) {
      if (statement.sql === 'INSERT 1') yield end(0);
      else await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    };
    const { driver, seen } = fakeDriver(waits);
    const { live, events, after } = start(await script(), driver);
    await expect.poll(() => seen.statements).toHaveLength(2);
    await live.stop();
    const message = 'Statement 2 of 3 was stopped. Statement 1 took effect and was not undone. Statement 3 did not run.';
    expect(await after()).toMatchObject({ state: 'stopped', errorMessage: message });
    expect(JSON.stringify(events.at(-1))).toContain(message);
  });
});

const endless: ScriptedResult = async function* (_statement, signal) {
  yield columns;
  yield buildRowsEvent(5);
  await new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
};

describe('a script', () => {
  it('is run statement by statement, with the schema it was written for and what is left of its time', async () => {
    const { driver, seen } = fakeDriver(async function* () {
      yield columns;
      yield buildRowsEvent(2);
      yield end(2);
    });
    const { live, after, events } = start(await insertRun([read('SELECT 1'), { ...read('SELECT 2'), maxRows: 7 }]), driver);
    await live.ended;
    expect(seen.statements).toMatchObject([
      { sql: 'SELECT 1', schema: 'sales', readOnly: true, maxRows: 100_000 },
      { sql: 'SELECT 2', schema: 'sales', readOnly: true, maxRows: 7 },
    ]);
    expect(seen.statements.every(({ timeoutMs }) => timeoutMs > 0 && timeoutMs <= 50_000)).toBe(true);
    expect(seen.closes).toBe(1);
    expect(await after()).toMatchObject({ state: 'success', rows: 2, limitingFactor: 'NOT_LIMITED', extra: { progress: null } });
    expect([events[0]?.status, events.at(-1)?.status]).toEqual(['running', 'done']);
  });

  it('fails with its own message when the storage of results refuses rows, and stops reading more', async () => {
    const { bucket } = memoryBucket();
    let refusals = 0;
    const refusing: ResultBucket = {
      put: ((name: string, body: string) => {
        if (name !== segmentName('key', 2)) return bucket.put(name, body);
        refusals += 1;
        return Promise.reject(new Error('refused'));
      }) as ResultBucket['put'],
    };
    let batchesAfter = 0;
    const { driver, seen } = fakeDriver(async function* () {
      yield columns;
      for (;;) {
        if (refusals === ATTEMPTS) batchesAfter += 1;
        yield buildRowsEvent(5_000);
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    const { live, after } = start(await insertRun(), driver, refusing);
    await live.ended;
    expect(await after()).toMatchObject({
      state: 'failed',
      rows: 1_000,
      resultsKey: 'key',
      errors: [{ error_type: 'RESULTS_BACKEND_ERROR', extra: { issue_codes: [{ code: 1031 }] } }],
    });
    expect(refusals).toBe(ATTEMPTS);
    expect(batchesAfter).toBeLessThan(3);
    expect(seen.closes).toBe(1);
    const store = createResultStore(bucket, { now: Date.now, ttlMs: DAY_MS });
    expect(await store.readManifest('key')).toMatchObject({ state: 'failed', rowCount: 1_000 });
  });

  it('tells of a statement whose rows are limited no more than its person wrote, also where it fails', async () => {
    const { driver, seen } = fakeDriver(async function* () {
      yield columns;
      const extra = { sqlstate: '22P02', hint: "region = 'north'", position: { from: 70 } };
      throw new AppError('GENERIC_DB_ENGINE_ERROR', 'invalid input syntax for type integer: "hidden"', { extra });
    });
    const fenced = "SELECT a FROM (SELECT * FROM t WHERE (region = 'north') OFFSET 0) AS t";
    const { live, after, events } = start(await insertRun([{ ...read(fenced), shownSql: 'SELECT a FROM t' }]), driver);
    await live.ended;
    expect(seen.statements[0]?.sql).toBe(fenced);
    const row = await after();
    expect(row).toMatchObject({ state: 'failed', executedSql: 'SELECT a FROM t', errors: [{ extra: { sqlstate: '22P02' } }] });
    expect(JSON.stringify([row?.errors, row?.errorMessage, events])).not.toMatch(/hidden|north|position/);
  });

  it('fails when nothing can be stored at all', async () => {
    const { driver } = fakeDriver(async function* () {
      yield columns;
      yield buildRowsEvent(3);
      yield end(3);
    });
    const refusing: ResultBucket = { put: () => Promise.reject(new Error('refused')) };
    const { live, after } = start(await insertRun(), driver, refusing);
    await live.ended;
    expect(await after()).toMatchObject({ state: 'failed', resultsKey: null, errors: [{ error_type: 'RESULTS_BACKEND_ERROR' }] });
  });

  it('is cancelled on the database when it is stopped, twice or once, and keeps its rows', async () => {
    const { driver, seen } = fakeDriver(endless);
    const { live, after } = start(await insertRun(), driver);
    await expect.poll(() => seen.statements).toHaveLength(1);
    await Promise.all([live.stop(), live.stop()]);
    expect(seen.cancels).toBeGreaterThanOrEqual(1);
    expect(seen.closes).toBe(1);
    expect(await after()).toMatchObject({ state: 'stopped', rows: 5, resultsKey: 'key', errors: null, errorMessage: null });
  });

  it('is stopped though it has hardly begun', async () => {
    const { driver, seen } = fakeDriver(endless);
    const { live, after } = start(await insertRun(), driver);
    await live.stop();
    expect(await after()).toMatchObject({ state: 'stopped', rows: null });
    expect(seen.statements).toHaveLength(0);
  });

  it('leaves a run alone that was started elsewhere, or ended', async () => {
    const { driver, seen } = fakeDriver(endless);
    for (const state of ['running', 'success', 'stopped'] as const) {
      const row = await insertRun();
      await metadata.d1.prepare('UPDATE queries SET state = ? WHERE id = ?').bind(state, row.id).run();
      const { live, after } = start(row, driver);
      await live.ended;
      expect(await after()).toMatchObject({ state, startRunningMs: null });
    }
    expect(seen.statements).toHaveLength(0);
  });

  it('says what the database said, and tells listeners', async () => {
    const { driver } = fakeDriver(async function* () {
      yield columns;
      throw new AppError('SYNTAX_ERROR', 'near "x"', { extra: { line: 3 } });
    });
    const { live, after, events } = start(await insertRun(), driver);
    await live.ended;
    expect(await after()).toMatchObject({
      state: 'failed',
      errorMessage: 'near "x"',
      errors: [{ error_type: 'SYNTAX_ERROR', extra: { line: 3 } }],
      resultsKey: null,
    });
    expect(events.at(-1)).toMatchObject({ status: 'error', errors: [{ message: 'near "x"' }], result_url: null });
  });

  it('gives its news in the order in which they come, the first rows at once', async () => {
    const { driver } = fakeDriver(async function* () {
      yield columns;
      yield buildRowsEvent(5);
      // The rest is there once the first were told of.
      await expect.poll(rowCounts).toContain(5);
      yield buildRowsEvent(5);
      yield end(10);
    });
    const { live, events } = start(await insertRun(), driver);
    const rowCounts = (): number[] => events.map(({ query }) => query?.rows ?? -1);
    await live.ended;
    expect(rowCounts()).toEqual(rowCounts().sort((a, b) => a - b));
    expect(events.at(-1)).toMatchObject({ status: 'done', query: { rows: 10 } });
  });
});

describe('progress', () => {
  it('is the share of finished statements, and of the row limit', () => {
    expect(computeProgress({ index: 0, count: 2, rowCount: 0, maxRows: 10, percent: null })).toBe(0);
    expect(computeProgress({ index: 1, count: 2, rowCount: 5, maxRows: 10, percent: null })).toBe(75);
    expect(computeProgress({ index: 1, count: 2, rowCount: 50, maxRows: 10, percent: null })).toBe(100);
    expect(computeProgress({ index: 0, count: 1, rowCount: 5, maxRows: 0, percent: null })).toBe(0);
  });

  it('is the database’s own where it says one, and its page of the statement is kept, also of one that failed', async () => {
    expect(computeProgress({ index: 1, count: 2, rowCount: 10, maxRows: 10, percent: 50 })).toBe(75);
    const trackingUrl = 'https://trino.example.org/ui/query.html?1';
    const { driver } = fakeDriver(async function* (_statement, _signal, onProgress) {
      yield columns;
      onProgress?.({ percent: 40, trackingUrl });
      yield buildRowsEvent(90);
      onProgress?.({ percent: null, trackingUrl: null });
      await expect.poll(isTracked).toBe(true);
      throw new AppError('GENERIC_DB_ENGINE_ERROR', 'No memory.');
    });
    const { live, after, events } = start(await insertRun([{ ...read('SELECT 1'), maxRows: 100 }]), driver);
    const isTracked = (): boolean => events.some(({ query }) => query?.state === 'running' && query.trackingUrl === trackingUrl);
    await live.ended;
    expect(await after()).toMatchObject({ state: 'failed', progress: 40, trackingUrl });
  });
});
