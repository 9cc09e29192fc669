// PostgreSQL's exports by COPY that are stopped, on a real server: in whatever way, nothing of them goes on there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '#app/engines/shared/engine.ts';
import {
  activeCount,
  runQuery,
  beginExport,
  endless,
  exportText,
  openAsSuperuser,
  openPostgres,
  catchErrorType,
  until,
  write,
} from './fixture.ts';

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

describe('an export that is stopped', () => {
  it.each(['signal', 'timeout', 'close', 'cancel', 'reader'])(
    'ends on the server by %s, in the midst of its rows',
    async (target) => {
      const running = openPostgres();
      const controller = new AbortController();
      const sql = `SELECT /* export ${target} */ generate_series(1, 1000000000) AS g`;
      const { reader, end } = await beginExport(
        running,
        sql,
        { timeoutMs: target === 'timeout' ? 3_000 : 20_000 },
        controller.signal,
      );
      await reader.read();
      if (target === 'signal') controller.abort();
      if (target === 'close') await running.close();
      if (target === 'cancel') await running.cancel();
      if (target === 'reader') await reader.cancel();
      const read = async (): Promise<void> => {
        while (!(await reader.read()).done);
      };
      if (target !== 'reader')
        expect(await catchErrorType(read())).toBe(target === 'timeout' ? 'SQLLAB_TIMEOUT_ERROR' : 'GENERIC_DB_ENGINE_ERROR');
      expect(await catchErrorType(end)).toBe(target === 'timeout' ? 'SQLLAB_TIMEOUT_ERROR' : 'GENERIC_DB_ENGINE_ERROR');
      await until(async () => (await activeCount(observer, `/* export ${target} */`)) === 0);
      await running.close();
    },
  );

  it.each(['signal', 'timeout', 'cancel'])('ends on the server by %s, before its first row', async (target) => {
    const running = openPostgres();
    const controller = new AbortController();
    const failure = catchErrorType(
      beginExport(running, endless(`slow ${target}`), { timeoutMs: target === 'timeout' ? 200 : 20_000 }, controller.signal),
    );
    if (target !== 'timeout') await until(async () => (await activeCount(observer, `/* slow ${target} */`)) === 1);
    if (target === 'signal') controller.abort();
    if (target === 'cancel') await running.cancel();
    expect(await failure).toBe(target === 'timeout' ? 'SQLLAB_TIMEOUT_ERROR' : 'GENERIC_DB_ENGINE_ERROR');
    await until(async () => (await activeCount(observer, `/* slow ${target} */`)) === 0);
    await running.close();
  });

  it('breaks off when the server ends the connection', async () => {
    const { reader, end } = await beginExport(driver, 'SELECT /* ended */ generate_series(1, 1000000000) AS g');
    await write(
      observer,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%/* ended */%' AND pid <> pg_backend_pid()",
    );
    const read = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    expect(await catchErrorType(read())).toBe('GENERIC_DB_ENGINE_ERROR');
    expect(await catchErrorType(end)).toBe('GENERIC_DB_ENGINE_ERROR');
  });

  it('pauses the server while no one reads', async () => {
    const { reader } = await beginExport(driver, "SELECT /* held */ g, repeat('x', 10000) FROM generate_series(1, 1000000) AS g");
    const waiting = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%/* held */%' AND wait_event = 'ClientWrite'";
    await until(async () => (await runQuery(observer, waiting, { readOnly: false })).rows[0]?.[0] === 1);
    await reader.cancel();
  });

  it('leaves the driver as it was', async () => {
    expect((await runQuery(driver, 'SELECT 1')).rows).toEqual([[1]]);
    expect((await exportText(driver, 'SELECT 1')).text).toBe('1\n');
  });
});
