// Sessions that serve one query after another: each is invisible to the next, and a failure is its own.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSession, type Session } from '#app/engines/postgres/driver/session.server.ts';
import { createTcpTransport } from '#app/engines/postgres/driver/tcp.server.ts';
import { runQuery, catchErrorType, until } from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import {
  closeAll,
  first,
  isThere,
  never,
  observer,
  openObserver,
  openPool,
  openSessions,
  parameters,
  PID,
} from './pool-fixture.ts';

beforeAll(openObserver);
afterEach(closeAll);
afterAll(() => observer.close());

describe('what a query leaves behind', () => {
  const hostile = [
    ["SELECT set_config('search_path', 'evil', false)", "SELECT current_setting('search_path') LIKE '%evil%'"],
    ["SELECT set_config('statement_timeout', '1', false)", "SELECT current_setting('statement_timeout') = '1ms'"],
    ["SELECT set_config('TimeZone', 'Asia/Tokyo', false)", "SELECT current_setting('TimeZone') = 'Asia/Tokyo'"],
    ["SELECT set_config('my.mark', 'x', false)", "SELECT current_setting('my.mark', true) = 'x'"],
    ['SELECT pg_advisory_lock(4711)', "SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory'"],
    ['PREPARE mine AS SELECT 1', 'SELECT count(*) > 0 FROM pg_prepared_statements'],
    ['LISTEN mine', 'SELECT count(*) > 0 FROM pg_listening_channels()'],
    ['COMMIT', "SELECT current_setting('transaction_read_only') = 'off'"],
    ['ROLLBACK', "SELECT current_setting('transaction_read_only') = 'off'"],
    ['SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE', "SELECT current_setting('transaction_read_only') = 'off'"],
    ['DECLARE mine CURSOR FOR SELECT 1', "SELECT count(*) > 0 FROM pg_cursors WHERE name = 'mine'"],
  ] as const;

  it.each(hostile)('is not seen by the next: %s', async (leave, look) => {
    const driver = openPool();
    const pid = await first(driver, PID);
    await runQuery(driver, leave).catch(() => undefined);
    expect((await runQuery(driver, `SELECT pg_backend_pid(), (${look})`)).rows).toEqual([[pid, false]]);
  });

  it('is not seen, though it was left outside of any transaction', async () => {
    const pool = openSessions();
    const begun = await pool.open(never);
    for (const command of LEFT) await begun.session.command(command);
    expect(await seen(begun.session)).toEqual(['evil', 't', 't', 't', 't', 'on', '7']);
    pool.giveBack(begun);
    const next = await pool.take(never);
    expect(next.session).toBe(begun.session);
    expect(await seen(next.session)).toEqual(['"$user", public', 'f', 'f', 'f', 'f', 'off', null]);
    await expect(next.session.command('SELECT lastval()')).rejects.toThrow(/lastval is not yet defined/);
    expect(await next.session.command('SELECT FROM pg_cursors')).toEqual([]);
    await next.session.destroy();
  });

  it('is not seen where its transaction is still open, or has failed', async () => {
    const pool = openSessions();
    for (const last of ['SELECT 1', 'SELECT nope()']) {
      const begun = await pool.take(never);
      await begun.session.command('BEGIN; SET search_path = evil; CREATE TEMP TABLE mine ON COMMIT DROP AS SELECT 1 AS a');
      await begun.session.command(last).catch(() => undefined);
      pool.giveBack(begun);
      const next = await pool.take(never);
      expect(next.session).toBe(begun.session);
      expect((await seen(next.session)).slice(0, 2)).toEqual(['"$user", public', 'f']);
      pool.giveBack(next);
    }
  });

  it.each([
    ['is refused', () => Promise.reject(new Error('no DISCARD here'))],
    ['never ends', () => new Promise<never>(() => undefined)],
  ])('ends with its session where the reset %s', async (_, fail) => {
    const pool = openSessions({ resetMs: 100 });
    const begun = await pool.open(never);
    const [[pid] = []] = await begun.session.command(PID);
    await begun.session.command('SET search_path = evil');
    const command: Session['command'] = (sql) => (sql.startsWith('DISCARD') ? fail() : begun.session.command(sql));
    pool.giveBack({ ...begun, session: { ...begun.session, command } });
    const next = await pool.take(never);
    expect((await next.session.command(PID))[0]).not.toEqual([pid]);
    await until(async () => !(await isThere(Number(pid))));
    pool.giveBack(next);
  });

  const LEFT = [
    'SET search_path = evil',
    'CREATE TEMP TABLE mine AS SELECT 1 AS a',
    'CREATE TEMP SEQUENCE counted',
    "SELECT nextval('pg_temp.counted')",
    'LISTEN mine',
    'PREPARE mine AS SELECT 1',
    'SELECT pg_advisory_lock(4712)',
    "SET my.mark = '7'",
    'BEGIN; DECLARE mine CURSOR WITH HOLD FOR SELECT 1; COMMIT',
    'SET default_transaction_read_only = on',
  ];

  async function seen(session: Session): Promise<unknown[]> {
    const [row] = await session.command(`SELECT current_setting('search_path'),
      to_regclass('pg_temp.mine') IS NOT NULL, EXISTS (SELECT FROM pg_listening_channels()),
      EXISTS (SELECT FROM pg_prepared_statements), EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()),
      current_setting('default_transaction_read_only'), nullif(current_setting('my.mark', true), '')`);
    return (row ?? []).map((cell) => (typeof cell === 'boolean' ? (cell ? 't' : 'f') : cell));
  }
});

describe('a statement and its opening', () => {
  it('fail together: without its transaction the statement does not run', async () => {
    const session = await openSession(parameters, createTcpTransport(), never);
    const opening = ['BEGIN TRANSACTION READ ONLY', 'SELECT nope()'];
    const cursor = session.openReading({ opening, sql: 'SELECT pg_advisory_lock(4713)', params: [] });
    await expect(cursor.read(10)).rejects.toThrow(/nope/);
    await session.command('ROLLBACK');
    expect(await session.command("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND objid = 4713")).toEqual([]);
    await session.destroy();
  });

  it('writes nothing, whatever it is', async () => {
    const driver = openPool();
    for (const sql of ['CREATE TABLE made_by_pool AS SELECT 1', 'SELECT 1 AS a INTO made_by_pool', 'VACUUM'])
      expect(await catchErrorType(runQuery(driver, sql))).toBe('DML_NOT_ALLOWED_ERROR');
    expect((await runQuery(driver, "SELECT to_regclass('made_by_pool')")).rows).toEqual([[null]]);
  });

  it('resolves names in the schema of the query, and no other', async () => {
    const driver = openPool();
    expect(await catchErrorType(runQuery(driver, 'SELECT * FROM tables LIMIT 1'))).toBe('TABLE_DOES_NOT_EXIST_ERROR');
    expect((await runQuery(driver, 'SELECT 1 FROM tables LIMIT 1', { schema: 'information_schema' })).rows).toEqual([[1]]);
    expect(await catchErrorType(runQuery(driver, 'SELECT * FROM tables LIMIT 1'))).toBe('TABLE_DOES_NOT_EXIST_ERROR');
    expect(await catchErrorType(runQuery(driver, 'SELECT * FROM t', { schema: 'a\0; COMMIT' }))).toMatch(/ERROR/);
  });

  it('gives many rows in order, and says where it stopped', async () => {
    const driver = openPool();
    const sql = 'SELECT g, repeat(chr(97 + g % 26), g % 50) FROM generate_series(1, 30000) AS g';
    const { rows, columns } = await runQuery(driver, sql, { maxRows: 50_000 });
    expect(columns.map(({ name, databaseType }) => [name, databaseType])).toEqual([
      ['g', 'INTEGER'],
      ['repeat', 'TEXT'],
    ]);
    expect(rows.length).toBe(30_000);
    expect(rows.every(([g], index) => g === index + 1)).toBe(true);
    const ends: unknown[] = [];
    for (const maxRows of [0, 1, 999, 1_000, 1_001, 29_999, 30_000])
      for await (const event of driver.stream({ sql, params: [], maxRows, timeoutMs: 10_000, readOnly: true }))
        if (event.kind === 'end') ends.push([event.rowCount, event.truncated]);
    expect(ends).toEqual([
      [0, true],
      [1, true],
      [999, true],
      [1_000, true],
      [1_001, true],
      [29_999, true],
      [30_000, false],
    ]);
  });

  it('fails alone: the next statement runs on the same session', async () => {
    const driver = openPool();
    const pid = await first(driver, PID);
    expect((await catchAppError(runQuery(driver, 'SELECT 1 / (g - 1500) FROM generate_series(1, 3000) AS g'))).message).toBe(
      'division by zero',
    );
    expect(await catchErrorType(runQuery(driver, 'SELECT nope'))).toBe('COLUMN_DOES_NOT_EXIST_ERROR');
    expect(await catchErrorType(runQuery(driver, 'SELECT * FROM nowhere.nothing'))).toBe('SCHEMA_DOES_NOT_EXIST_ERROR');
    expect(await catchErrorType(runQuery(driver, 'SELECT 1; SELECT 2'))).toBe('SYNTAX_ERROR');
    expect(await first(driver, PID)).toBe(pid);
  });
});
