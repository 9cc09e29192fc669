// What the statements of a script return: each keeps its rows, also where a later one fails.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { StatementResult } from '#app/domain/sqllab/script/statement-result.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { memoryBucket } from '#app/services/query-service/result-bucket.fixture.ts';
import { createResultStore } from '#app/services/query-service/result-store.server.ts';
import { startMetadata, type MetadataHost } from '#tests/fixtures/metadata/metadata.ts';
import { columns, end, fakeDriver, insertRun, read, buildRowsEvent, start } from '#tests/fixtures/sqllab/run-scripts.ts';

let metadata: MetadataHost;
beforeAll(async () => {
  metadata = await startMetadata();
});
afterAll(() => metadata.stop());

describe('a script', () => {
  it('keeps the rows of each of its statements, and tells which one runs', async () => {
    const { bucket } = memoryBucket();
    const { driver } = fakeDriver(async function* ({ sql }) {
      yield sql === 'SET x' ? { kind: 'columns', columns: [] } : columns;
      if (sql !== 'SET x') yield buildRowsEvent(sql === 'SELECT 1' ? 2 : 3);
      yield end(0);
    });
    const script = [
      read('SELECT 1'),
      { ...read('SET x'), kind: 'session' as const },
      { ...read('SELECT 3'), shownSql: 'SELECT 3 --' },
    ];
    const { live, after, events } = start(metadata, await insertRun(metadata, script), driver, { bucket });
    await live.ended;
    const row = await after();
    const results = (row?.extra['results'] ?? []) as StatementResult[];
    expect(results).toMatchObject([
      { number: 1, sql: 'SELECT 1', rows: 2, resultsKey: 'key-1' },
      { number: 2, sql: 'SET x', rows: null, resultsKey: null },
      { number: 3, sql: 'SELECT 3 --', rows: 3, resultsKey: 'key' },
    ]);
    expect(row).toMatchObject({ state: 'success', rows: 3, resultsKey: 'key', extra: { progress: null } });
    expect(row?.extra).not.toHaveProperty('statement');
    expect(events.some(({ query }) => query?.statement?.total === 3)).toBe(true);
    const store = createResultStore(bucket, { now: Date.now, ttlMs: DAY_MS });
    expect(await store.readSegment('key-1', 1)).toEqual([[0], [1]]);
  });

  it('keeps what its first statements returned when a later one fails', async () => {
    const { driver } = fakeDriver(async function* ({ sql }) {
      if (sql === 'SELECT 2') throw new AppError('GENERIC_DB_ENGINE_ERROR', 'no');
      yield columns;
      yield buildRowsEvent(2);
      yield end(2);
    });
    const { live, after } = start(
      metadata,
      await insertRun(metadata, [read('SELECT 1'), read('SELECT 2'), read('SELECT 3')]),
      driver,
    );
    await live.ended;
    expect(await after()).toMatchObject({ state: 'failed', resultsKey: null, extra: { results: [{ number: 1, rows: 2 }] } });
  });
});
