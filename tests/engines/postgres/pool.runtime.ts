// Sessions that serve one query after another: kept up to their limit, and a dead one is never seen.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { activeCount, runQuery, endless, catchErrorType, until } from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { closeAll, first, isThere, kill, observer, openObserver, openPool, PID, settled, wiretap } from './pool-fixture.ts';

beforeAll(openObserver);
afterEach(closeAll);
afterAll(() => observer.close());

describe('a kept session', () => {
  it('runs one query after another, each in one message to the server', async () => {
    const { transport, sent } = wiretap();
    const driver = openPool({ transport });
    const pid = await first(driver, PID);
    await settled(pid);
    const before = sent.length;
    const rows: unknown[] = [];
    const statement = { sql: `${PID}, $1::int AS n`, params: [5], maxRows: 10, timeoutMs: 5_000, readOnly: true } as const;
    for await (const event of driver.stream(statement)) {
      if (event.kind === 'rows') rows.push(...event.rows);
      if (event.kind === 'end') expect(sent.length - before).toBe(1);
    }
    expect(rows).toEqual([[pid, 5]]);
  });

  it('is not shared by two at once, and serves either later', async () => {
    const driver = openPool();
    const slowly = `${PID} FROM (SELECT count(*) FROM generate_series(1, 300000)) AS slow`;
    const pids = await Promise.all([first(driver, slowly), first(driver, slowly)]);
    expect(new Set(pids).size).toBe(2);
    const later = await Promise.all([first(driver, slowly), first(driver, slowly)]);
    expect([...later].sort()).toEqual([...pids].sort());
  });

  it('waits no longer than its limit, and in limited number', async () => {
    const driver = openPool({ limits: { idleMs: 400, maxIdle: 2 } });
    const slowly = `${PID} FROM (SELECT count(*) FROM generate_series(1, 300000)) AS slow`;
    const pids = await Promise.all([1, 2, 3, 4].map(() => first(driver, slowly)));
    expect(new Set(pids).size).toBe(4);
    const count = async (): Promise<number> => (await Promise.all(pids.map(isThere))).filter(Boolean).length;
    await until(async () => (await count()) <= 2);
    await until(async () => (await count()) === 0);
    expect(pids).not.toContain(await first(driver, PID));
  });

  it('ends when it has grown old', async () => {
    const driver = openPool({ limits: { maxAgeMs: 0 } });
    const pid = await first(driver, PID);
    await until(async () => !(await isThere(pid)));
  });

  it('ends with its driver', async () => {
    const driver = openPool();
    const pid = await first(driver, PID);
    await driver.close();
    await until(async () => !(await isThere(pid)));
    expect(await catchErrorType(runQuery(driver, PID))).toBe('GENERIC_DB_ENGINE_ERROR');
  });
});

describe('a kept session that died', () => {
  it('is never seen: ended by the server, all of them at once', async () => {
    const driver = openPool();
    const slowly = `${PID} FROM (SELECT count(*) FROM generate_series(1, 300000)) AS slow`;
    const pids = await Promise.all([first(driver, slowly), first(driver, slowly)]);
    await kill(pids);
    const later = await Promise.all([first(driver, PID), first(driver, PID)]);
    expect(later.some((pid) => pids.includes(pid))).toBe(false);
  });

  it('is never seen: dropped in transit, so that no reply comes', async () => {
    const { transport, opened, silence } = wiretap();
    const driver = openPool({ transport });
    const pid = await first(driver, PID);
    await settled(pid);
    silence();
    expect(await first(driver, PID)).not.toBe(pid);
    expect(opened()).toBe(2);
  });

  it('is reported when the statement had started, which is not run twice', async () => {
    const driver = openPool();
    const pid = await first(driver, PID);
    const failure = catchAppError(runQuery(driver, endless('dies in the middle')));
    await until(async () => (await activeCount(observer, '/* dies in the middle */')) === 1);
    await kill([pid]);
    expect((await failure).type).toBe('GENERIC_DB_ENGINE_ERROR');
    expect(await activeCount(observer, '/* dies in the middle */')).toBe(0);
  });

  it('is not queried again once the time of the query is up', async () => {
    const { transport, opened, silence } = wiretap();
    const driver = openPool({ transport });
    await settled(await first(driver, PID));
    silence();
    expect(await catchErrorType(runQuery(driver, PID, { timeoutMs: 200 }))).toBe('SQLLAB_TIMEOUT_ERROR');
    expect(opened()).toBe(1);
  });
});
