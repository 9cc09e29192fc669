// How the rows of a chart come from a real server: by a parallel plan, as fast as they are read, and no longer than they are wanted.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activeCount, endless, openAsSuperuser, openPostgres, runQuery, until, write } from './fixture.ts';
import { closeAll, isThere, observer, openObserver, openPool, PID } from './pool-fixture.ts';

const SETTINGS = {
  parallel_setup_cost: '0',
  parallel_tuple_cost: '0',
  min_parallel_table_scan_size: '0',
  parallel_leader_participation: 'off',
};

const asSuperuser = async (...statements: readonly string[]): Promise<void> => {
  const superuser = openAsSuperuser();
  for (const sql of statements) await write(superuser, sql);
  await superuser.close();
};

beforeAll(async () => {
  openObserver();
  const owner = openPostgres();
  await write(owner, 'DROP TABLE IF EXISTS many_rows');
  await write(owner, 'CREATE TABLE many_rows AS SELECT g AS n FROM generate_series(1, 20000) AS g');
  // In a worker it gives the worker's: that is what it says it is allowed to do.
  await write(
    owner,
    "CREATE OR REPLACE FUNCTION worker_pid(n int) RETURNS int LANGUAGE plpgsql PARALLEL SAFE AS 'BEGIN RETURN pg_backend_pid(); END'",
  );
  await owner.close();
  await asSuperuser(...Object.entries(SETTINGS).map(([name, value]) => `ALTER ROLE analyst SET ${name} = ${value}`));
});
afterEach(closeAll);
afterAll(async () => {
  await asSuperuser(...Object.keys(SETTINGS).map((name) => `ALTER ROLE analyst RESET ${name}`));
  await observer.close();
});

describe('the rows of a chart', () => {
  it('are computed by parallel workers where the planner wants them', async () => {
    // Outside of the sub-query, as what only the leader may call keeps the whole of it from workers.
    const sql =
      'SELECT pid <> pg_backend_pid(), n FROM (SELECT min(worker_pid(n)), count(*) FROM many_rows OFFSET 0) AS rows (pid, n) LIMIT 1000';
    const { rows } = await runQuery(openPool(), sql);
    expect(rows).toEqual([[true, 20_000]]);
  });

  it('are left on the server as long as no one reads on', async () => {
    const sql = "SELECT a.n, repeat('x', 1000) FROM many_rows AS a, many_rows AS b /* unread */";
    const events = openPool().stream({ sql, params: [], maxRows: 1_000_000, timeoutMs: 60_000, readOnly: true });
    let count = 0;
    for await (const event of events) {
      if (event.kind !== 'rows') continue;
      count += event.rows.length;
      break;
    }
    expect(count).toBeLessThan(20_000);
    await until(async () => (await activeCount(observer, '/* unread */')) === 0);
  });

  it('end on the server where there are more than requested, and the next query starts its own', async () => {
    const driver = openPool();
    const sql = "SELECT pg_backend_pid(), repeat('x', 100) FROM many_rows AS a, many_rows AS b /* too many */";
    const { rows } = await runQuery(driver, sql, { maxRows: 10 });
    expect(rows).toHaveLength(10);
    await until(async () => (await activeCount(observer, '/* too many */')) === 0);
    await until(async () => !(await isThere(rows[0]?.[0])));
    expect((await runQuery(driver, 'SELECT 1')).rows).toEqual([[1]]);
  });

  it('leave their session to the next query where one more came than is wanted', async () => {
    const driver = openPool();
    const { rows } = await runQuery(driver, `${PID} FROM generate_series(1, 11)`, { maxRows: 10 });
    expect((await runQuery(driver, PID)).rows[0]).toEqual(rows[0]);
  });

  it('can be stopped while none of them is read', async () => {
    const driver = openPool();
    const stop = new AbortController();
    const events = driver.stream(
      { sql: endless('stopped unread'), params: [], maxRows: 10, timeoutMs: 60_000, readOnly: true },
      stop.signal,
    );
    const first = events[Symbol.asyncIterator]().next();
    await until(async () => (await activeCount(observer, '/* stopped unread */')) === 1);
    stop.abort();
    await expect(first).rejects.toThrow();
    await until(async () => (await activeCount(observer, '/* stopped unread */')) === 0);
  });
});
