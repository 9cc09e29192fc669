// Options of a connection on a real PostgreSQL, each by what the server sees of it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBy, openPooledBy, runQuery, until } from './fixture.ts';
import { closeAll, observer, openObserver } from './pool-fixture.ts';

beforeEach(openObserver);
afterEach(closeAll);

it('names its sessions as the connection says', async () => {
  for (const target of ['tcp', 'websocket'] as const) {
    const driver = openBy(target, { application_name: 'reports of finance' });
    expect((await runQuery(driver, "SELECT current_setting('application_name')")).rows).toEqual([['reports of finance']]);
    await driver.close();
  }
});

const sessions = async (name: string): Promise<number> => {
  const sql = 'SELECT count(*) FROM pg_stat_activity WHERE application_name = $1';
  const { rows } = await runQuery(observer, sql, { params: [name], readOnly: false });
  return Number(rows[0]?.[0]);
};

it.each([
  [4, 1],
  [12, 3],
])('keeps, of a pool size of %i over four pools, %i idle in one', async (poolSize, kept) => {
  const name = `pool of ${poolSize}`;
  const driver = openPooledBy('tcp', { application_name: name, pool_size: poolSize });
  await Promise.all(Array.from({ length: 6 }, () => runQuery(driver, 'SELECT count(*) FROM generate_series(1, 500000) AS g')));
  await until(async () => (await sessions(name)) <= kept);
  expect(await sessions(name)).toBe(kept);
  await driver.close();
});
