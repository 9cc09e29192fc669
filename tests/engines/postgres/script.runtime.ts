// Scripts on a real PostgreSQL where writing is allowed: what they set lasts to their end, and no longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '#app/engines/shared/engine.ts';
import { lastCell, runText } from '#tests/fixtures/sqllab/run-text.ts';
import { openBy, openPostgres, write } from './fixture.ts';

const opened: Driver[] = [];
const open = (): Driver => {
  const driver = openPostgres();
  opened.push(driver);
  return driver;
};
const last = (sql: string) => lastCell(open(), 'postgres', sql);

beforeAll(async () => {
  const driver = open();
  for (const sql of [
    'DROP SCHEMA IF EXISTS elsewhere CASCADE',
    'CREATE SCHEMA elsewhere',
    'CREATE TABLE elsewhere.found AS SELECT 7 AS n',
  ])
    await write(driver, sql);
  for (const sql of ['DROP TABLE IF EXISTS script_rows', 'CREATE TABLE script_rows (n int)']) await write(driver, sql);
});
afterAll(() => Promise.all(opened.map((driver) => driver.close())));

const AT = "timestamptz '2024-07-01 12:00+00'";

describe('what a script sets', () => {
  it.each([
    [`SET TimeZone = 'Europe/Oslo'; SELECT ${AT}::text`, '2024-07-01 14:00:00+02'],
    [`SET TIME ZONE 'Europe/Oslo'; SELECT ${AT}`, '2024-07-01T14:00:00+02:00'],
    [`SET LOCAL timezone = 'Asia/Tokyo'; SELECT ${AT}::text`, '2024-07-01 21:00:00+09'],
    [`SET SESSION timezone TO 'Asia/Tokyo'; INSERT INTO script_rows VALUES (1); SELECT ${AT}::text`, '2024-07-01 21:00:00+09'],
    [`SET timezone = 'Asia/Tokyo'; INSERT INTO script_rows VALUES (1) RETURNING ${AT}::text`, '2024-07-01 21:00:00+09'],
    [`SET timezone = 'Asia/Tokyo'; RESET timezone; SELECT ${AT}::text`, '2024-07-01 12:00:00+00'],
    [`SET timezone = 'Asia/Tokyo'; RESET ALL; SELECT ${AT}::text`, '2024-07-01 12:00:00+00'],
    [`SET timezone = 'Asia/Tokyo'; SET timezone = DEFAULT; SELECT ${AT}::text`, '2024-07-01 12:00:00+00'],
    ["SET datestyle = 'German, DMY'; SELECT date '2024-07-01'", '01.07.2024'],
    [`SET datestyle = 'German, DMY'; SELECT ${AT}`, '01.07.2024 12:00:00 UTC'],
    ['SET search_path TO elsewhere; SELECT n FROM found', 7],
    ['SET search_path TO public, elsewhere; SELECT n FROM found', 7],
    ["SET statement_timeout = '5s'; SHOW statement_timeout", '5s'],
    ['SET lock_timeout = 2000; SHOW lock_timeout', '2s'],
    ["SET work_mem = '64MB'; SELECT current_setting('work_mem')", '64MB'],
    ["SET my.mark = '7'; SELECT current_setting('my.mark')", '7'],
    [`BEGIN; SET LOCAL timezone = 'Asia/Tokyo'; SELECT ${AT}::text; COMMIT; SELECT ${AT}::text`, '2024-07-01 12:00:00+00'],
    [`BEGIN; SET LOCAL timezone = 'Asia/Tokyo'; SELECT ${AT}::text`, '2024-07-01 21:00:00+09'],
    [`BEGIN; SET timezone = 'Asia/Tokyo'; ROLLBACK; SELECT ${AT}::text`, '2024-07-01 12:00:00+00'],
    [`BEGIN; SET timezone = 'Asia/Tokyo'; COMMIT; SELECT ${AT}::text`, '2024-07-01 21:00:00+09'],
  ])('lasts: %s', async (sql, expected) => {
    expect(await last(sql)).toBe(expected);
  });

  it('lasts where each statement gets its own connection from Hyperdrive', async () => {
    const driver = openBy('hyperdrive');
    opened.push(driver);
    expect(await lastCell(driver, 'postgres', `SET timezone = 'Asia/Tokyo'; SELECT ${AT}::text`)).toBe('2024-07-01 21:00:00+09');
  });

  it('is unknown to the next script', async () => {
    expect(await last(`SET timezone = 'Asia/Tokyo'; SET search_path TO elsewhere; SELECT 1`)).toBe(1);
    expect(await last(`SELECT ${AT}::text`)).toBe('2024-07-01 12:00:00+00');
  });
});

describe('a transaction of a script', () => {
  it('goes on behind a statement that only reads', async () => {
    const driver = open();
    await write(driver, 'DELETE FROM script_rows');
    const text =
      'BEGIN; INSERT INTO script_rows VALUES (1); SELECT count(*) FROM script_rows; INSERT INTO script_rows VALUES (2); COMMIT;';
    expect(await lastCell(driver, 'postgres', `${text} SELECT count(*) FROM script_rows`)).toBe(2);
    const undone = 'BEGIN; DELETE FROM script_rows; SELECT count(*) FROM script_rows; ROLLBACK; SELECT count(*) FROM script_rows';
    expect((await runText(driver, 'postgres', undone)).map((rows) => rows[0]?.[0])).toEqual([
      undefined,
      undefined,
      0,
      undefined,
      2,
    ]);
  });

  it('can lock the rows that it reads', async () => {
    const driver = open();
    await write(driver, 'DELETE FROM script_rows');
    await write(driver, 'INSERT INTO script_rows VALUES (5)');
    expect(await lastCell(driver, 'postgres', 'SELECT n FROM script_rows FOR UPDATE')).toBe(5);
    const text = 'BEGIN; SELECT n FROM script_rows FOR UPDATE; UPDATE script_rows SET n = 6; COMMIT; SELECT n FROM script_rows';
    expect(await lastCell(driver, 'postgres', text)).toBe(6);
  });
});
