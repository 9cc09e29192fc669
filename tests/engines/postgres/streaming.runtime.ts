// How rows of PostgreSQL come and how a statement ends, on a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { activeCount, runQuery, endless, openAsSuperuser, openPostgres, until } from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';

let driver: Driver;
let observer: Driver;

beforeAll(() => {
  driver = openPostgres();
  observer = openAsSuperuser();
});
afterAll(async () => {
  await driver.close();
  await observer.close();
});

describe('stopping and streaming', () => {
  // The statement goes on for minutes unless stopped.
  it('ends a statement on the server when it is cancelled, just begun or in the midst of its work', async () => {
    const running = openPostgres();
    for (const pauseMs of [0, 3, 10, 200]) {
      const failure = catchAppError(runQuery(running, endless('cancel')));
      await until(async () => (await activeCount(observer, '/* cancel */')) === 1);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await running.cancel();
      expect((await failure).message).toBe('The query was stopped.');
      await until(async () => (await activeCount(observer, '/* cancel */')) === 0);
    }
    expect((await runQuery(running, 'SELECT 1')).rows).toEqual([[1]]);
    await running.close();
  });

  it.each(['signal', 'timeout', 'close', 'return'])('ends a statement on the server by %s', async (target) => {
    const running = openPostgres();
    const controller = new AbortController();
    const sql = `SELECT /* ${target} */ generate_series(1, 1000000000) AS g`;
    const statement = { sql, params: [], maxRows: 1e9, timeoutMs: target === 'timeout' ? 200 : 50_000, readOnly: true };
    const read = async (): Promise<void> => {
      for await (const event of running.stream(statement, controller.signal)) {
        if (event.kind !== 'rows') continue;
        if (target === 'signal') controller.abort();
        if (target === 'close') await running.close();
        if (target === 'return') return;
      }
    };
    const outcome = await read().then(
      () => 'returned',
      (error: unknown) => (error instanceof AppError ? error.type : 'untyped'),
    );
    expect(outcome).toBe({ timeout: 'SQLLAB_TIMEOUT_ERROR', return: 'returned' }[target] ?? 'GENERIC_DB_ENGINE_ERROR');
    await until(async () => (await sessionCount(target)) === 0);
    await running.close();
  });

  const sessionCount = async (mark: string): Promise<unknown> =>
    (
      await runQuery(
        observer,
        "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%/* ' || $1 || ' */%' AND pid <> pg_backend_pid()",
        { params: [mark], readOnly: false },
      )
    ).rows[0]?.[0];

  it('gives the first rows of a slow statement while it goes on', async () => {
    const slow = openPostgres({}, { prove: () => undefined });
    // The server waits a little for each row, for minutes in all; its own buffer of 8 kB is filled by the width.
    const sql = "SELECT /* first rows */ generate_series(1, 10000), repeat('x', 20000) || coalesce(pg_sleep(0.02)::text, '')";
    let batches = 0;
    for await (const event of slow.stream({ sql, params: [], maxRows: 10_000, timeoutMs: 50_000, readOnly: true })) {
      if (event.kind !== 'rows') continue;
      batches += 1;
      expect(await activeCount(observer, '/* first rows */')).toBe(1);
      if (batches === 2) break;
    }
    expect(batches).toBe(2);
    await slow.close();
  });

  it('requests no more from the server than is requested', async () => {
    const reader = openPostgres();
    const sql = "SELECT g, repeat('x', 10000) FROM generate_series(1, 100000) AS g";
    let [seen, first] = [0, true];
    for await (const event of reader.stream({ sql, params: [], maxRows: 100_000, timeoutMs: 20_000, readOnly: true })) {
      if (event.kind !== 'rows') continue;
      seen += event.rows.length;
      expect(event.rows.length * 10_000).toBeLessThan(4 * 1024 * 1024);
      if (!first && seen > 500) break;
      first = false;
    }
    await reader.close();
  });

  it('runs several statements of one driver at a time', async () => {
    const results = await Promise.all([1, 2, 3, 4].map((n) => runQuery(driver, `SELECT ${n}, pg_backend_pid()`)));
    expect(results.map(({ rows }) => rows[0]?.[0])).toEqual([1, 2, 3, 4]);
    expect(new Set(results.map(({ rows }) => rows[0]?.[1])).size).toBe(4);
  });

  it('reads a hundred thousand rows in their order', async () => {
    const { rows } = await runQuery(driver, 'SELECT g FROM generate_series(1, 100000) AS g', { maxRows: 200_000 });
    expect(rows.length).toBe(100_000);
    expect(rows.every(([value], index) => value === index + 1)).toBe(true);
  });
});
