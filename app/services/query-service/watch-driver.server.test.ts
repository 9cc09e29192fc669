import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Driver, ResultEvent } from '#app/engines/shared/engine.ts';
import { noteUser, withBackgroundContext } from '#app/services/logging/log-context.server.ts';
import { watchDriver } from './watch-driver.server.ts';

const logged: string[] = [];
beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation((line: string) => void logged.push(line)));
afterEach(() => {
  vi.restoreAllMocks();
  logged.length = 0;
});

const statement = {
  sql: "SELECT name FROM people WHERE password = 'hunter2'",
  params: ['hunter2'],
  maxRows: 10,
  timeoutMs: 60_000,
  readOnly: true,
};
const connection = { databaseId: 7, engine: 'postgres' };

/** A driver with its own clock, which each statement advances by `tookMs`. */
function createTimedDriver(
  tookMs: number,
  fails = false,
): {
  readonly driver: Driver;
  readonly now: () => number;
  readonly pass: (ms: number) => void;
} {
  let nowMs = 1_000;
  const stream = async function* (): AsyncGenerator<ResultEvent> {
    yield { kind: 'columns', columns: [] };
    yield { kind: 'rows', rows: [['a'], ['b']] };
    nowMs += tookMs;
    if (fails) throw new Error('canceled');
    yield { kind: 'end', rowCount: 2, truncated: false };
  };
  const nothing = () => Promise.resolve();
  return { driver: { stream, cancel: nothing, close: nothing }, now: () => nowMs, pass: (ms) => void (nowMs += ms) };
}

async function readAll(events: AsyncIterable<ResultEvent>): Promise<number> {
  let count = 0;
  for await (const { kind } of events) count += kind === 'end' ? 0 : 1;
  return count;
}

const run = (tookMs: number, slowQueryS: string, fails = false) =>
  withBackgroundContext({ SLOW_QUERY_S: slowQueryS }, 'r-1', async () => {
    noteUser(3);
    const { driver, now } = createTimedDriver(tookMs, fails);
    return readAll(watchDriver(driver, connection, now).stream(statement)).catch(() => null);
  });

it('logs a statement that takes as long as the setting says, without its values', async () => {
  expect(await run(2_000, '2')).toBe(2);
  expect(logged).toHaveLength(1);
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 'warn',
    event: 'slow_query',
    requestId: 'r-1',
    databaseId: 7,
    engine: 'postgres',
    userId: 3,
    seconds: 2,
    rows: 2,
    outcome: 'done',
    sql: 'SELECT name FROM people WHERE password = ?',
    sqlHash: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  });
  expect(logged[0]).not.toContain('hunter2');
});

it('doesn’t log a faster one; the default is ten seconds', async () => {
  await run(1_999, '2');
  await run(9_999, '');
  expect(logged).toEqual([]);
  await run(10_000, '');
  expect(logged).toHaveLength(1);
});

it('logs a slow one that fails', async () => {
  expect(await run(60_000, '', true)).toBeNull();
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ seconds: 60, rows: 2, outcome: 'failed' });
});

it('has only the methods that the driver has', () => {
  const watched = watchDriver(createTimedDriver(0).driver, connection);
  expect(Object.keys(watched).toSorted()).toEqual(['cancel', 'close', 'stream']);
});

it('doesn’t count the time that the reader takes between batches', async () => {
  await withBackgroundContext({ SLOW_QUERY_S: '2' }, 'r-1', async () => {
    const { driver, now, pass } = createTimedDriver(1_000);
    for await (const { kind } of watchDriver(driver, connection, now).stream(statement)) pass(kind === 'end' ? 0 : 60_000);
  });
  expect(logged).toEqual([]);
});

it('logs a file whose first row is slow, even if its reader is fast', async () => {
  await withBackgroundContext({ SLOW_QUERY_S: '2' }, 'r-1', async () => {
    const { driver, now, pass } = createTimedDriver(0);
    const end = Promise.resolve({ rowCount: 5, truncated: false });
    const exportCsv = () => {
      pass(2_000);
      return Promise.resolve({ columns: [], body: new ReadableStream<Uint8Array>(), end });
    };
    const rows = await watchDriver({ ...driver, exportCsv }, connection, now).exportCsv?.(statement);
    pass(60_000);
    await rows?.end;
  });
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ event: 'slow_query', seconds: 2, rows: 5, outcome: 'done' });
});
