// Scripts on a real Trino where writing is allowed: what they set lasts to their end, and no longer.
import { afterAll, describe, expect, it } from 'vitest';
import type { Driver } from '#app/engines/shared/engine.ts';
import { lastCell } from '#tests/fixtures/sqllab/run-text.ts';
import { openTrino } from './fixture.ts';

const opened: Driver[] = [];
const last = (sql: string) => {
  const driver = openTrino();
  opened.push(driver);
  return lastCell(driver, 'trino', sql);
};
afterAll(() => Promise.all(opened.map((driver) => driver.close())));

describe('what a script sets', () => {
  it.each([
    ["SET TIME ZONE 'Asia/Tokyo'; SELECT current_timezone()", 'Asia/Tokyo'],
    ["SET TIME ZONE 'Asia/Tokyo'; SET SESSION join_distribution_type = 'BROADCAST'; SELECT current_timezone()", 'Asia/Tokyo'],
    ["SET TIME ZONE 'Asia/Tokyo'; SET TIME ZONE LOCAL; SELECT current_timezone()", 'UTC'],
    ["SET SESSION time_zone_id = 'Asia/Tokyo'; RESET SESSION time_zone_id; SELECT current_timezone()", 'UTC'],
    ['USE memory.information_schema; SELECT current_schema', 'information_schema'],
  ])('lasts: %s', async (sql, expected) => {
    expect(await last(sql)).toEqual(expected);
  });

  it('is unknown to the next script', async () => {
    expect(await last('SELECT current_timezone()')).toBe('UTC');
  });
});
