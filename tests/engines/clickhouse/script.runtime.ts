// Scripts on a real ClickHouse where writing is allowed: what they set lasts to their end, and no longer.
import { afterAll, describe, expect, it } from 'vitest';
import { lastCell } from '#tests/fixtures/sqllab/run-text.ts';
import { openClickhouse } from './fixture.ts';

const driver = openClickhouse();
afterAll(() => driver.close());

describe('what a script sets', () => {
  it.each([
    ["SET session_timezone = 'Asia/Tokyo'; SELECT toString(toDateTime(0))", '1970-01-01 09:00:00'],
    [
      "SET session_timezone = 'Asia/Tokyo', max_threads = 2; SELECT toString(toDateTime(0)) || getSetting('max_threads')::String",
      null,
    ],
    [
      "SET session_timezone = 'Asia/Tokyo'; SET session_timezone = DEFAULT; SELECT toString(toDateTime(0))",
      '1970-01-01 00:00:00',
    ],
    ["SET max_execution_time = 5; SELECT value FROM system.settings WHERE name = 'max_execution_time'", '5'],
    ['USE system; SELECT currentDatabase()', 'system'],
    ['SET join_use_nulls = 1; SELECT b.n FROM (SELECT 1 AS n) AS a LEFT JOIN (SELECT 2 AS n) AS b ON a.n = b.n', null],
  ])('lasts: %s', async (sql, expected) => {
    if (sql.includes('getSetting')) await expect(lastCell(driver, 'clickhouse', sql)).rejects.toThrow(/not allowed/);
    else expect(await lastCell(driver, 'clickhouse', sql)).toEqual(expected);
  });

  it('is unknown to the next script', async () => {
    expect(await lastCell(driver, 'clickhouse', 'SELECT toString(toDateTime(0))')).toBe('1970-01-01 00:00:00');
  });
});
