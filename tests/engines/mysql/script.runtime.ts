// Scripts on a real MariaDB where writing is allowed: what they set lasts to their end, and no longer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Driver } from '#app/engines/shared/engine.ts';
import { lastCell } from '#tests/fixtures/sqllab/run-text.ts';
import { openMysql } from './fixture.ts';

const opened: Driver[] = [];
const open = (): Driver => {
  const driver = openMysql();
  opened.push(driver);
  return driver;
};
const last = (sql: string) => lastCell(open(), 'mysql', sql);

beforeAll(async () => {
  for (const sql of [
    'DROP TABLE IF EXISTS script_rows',
    'CREATE TABLE script_rows (n int)',
    'INSERT INTO script_rows VALUES (5)',
  ])
    await lastCell(open(), 'mysql', sql);
});
afterAll(() => Promise.all(opened.map((driver) => driver.close())));

describe('what a script sets', () => {
  it.each([
    ["SET time_zone = '+02:00'; SELECT CAST(FROM_UNIXTIME(0) AS CHAR)", '1970-01-01 02:00:00'],
    ["SET SESSION time_zone = '+02:00'; DO 0; SELECT CAST(FROM_UNIXTIME(0) AS CHAR)", '1970-01-01 02:00:00'],
    ["SET @@session.time_zone = '+02:00'; SELECT CAST(FROM_UNIXTIME(0) AS CHAR)", '1970-01-01 02:00:00'],
    ["SET time_zone = '+02:00'; SET time_zone = '+03:00'; SELECT CAST(FROM_UNIXTIME(0) AS CHAR)", '1970-01-01 03:00:00'],
    ['SET @x := 1; SELECT @x', 1],
    ['SET @x = 1; SET @x = @x + 1; SELECT 0; SELECT @x', 2],
    ["SET @x = 4, time_zone = '+02:00'; SELECT CONCAT(@x, CAST(FROM_UNIXTIME(0) AS CHAR))", '41970-01-01 02:00:00'],
    ["SET sql_mode = ''; SELECT @@sql_mode", ''],
    ["SET sql_mode = 'NO_ZERO_DATE'; SELECT @@SESSION.sql_mode", 'NO_ZERO_DATE'],
    ['SET group_concat_max_len = 4; SELECT GROUP_CONCAT(n) FROM (SELECT 123 AS n UNION ALL SELECT 456) AS t', '123,'],
    ['SET max_statement_time = 5; SELECT @@max_statement_time', 5],
    ['USE information_schema; SELECT DATABASE()', 'information_schema'],
    ['START TRANSACTION; UPDATE script_rows SET n = 9; SELECT n FROM script_rows; ROLLBACK; SELECT n FROM script_rows', 5],
    ['START TRANSACTION; SELECT n FROM script_rows FOR UPDATE; COMMIT; SELECT n FROM script_rows LOCK IN SHARE MODE', 5],
  ])('lasts: %s', async (sql, expected) => {
    expect(await last(sql)).toEqual(expected);
  });

  it('is unknown to the next script', async () => {
    expect(await last("SET time_zone = '+02:00', @x = 5; SELECT 1")).toBe(1);
    expect(await last('SELECT @x')).toBeNull();
    expect(await last('SELECT CAST(FROM_UNIXTIME(0) AS CHAR)')).toBe('1970-01-01 00:00:00');
  });
});
