import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { truncateInZone } from './zoned-grain.ts';

const database = new DatabaseSync(':memory:');

/** The bucket of an instant if all requested ones are in the given range. */
function bucketOf(at: string, grain: string, range: readonly [string, string], timeZone = 'America/New_York'): unknown {
  const [sinceMs, untilMs] = range.map((moment) => Date.parse(moment)) as [number, number];
  const zone = { timeZone, declaredType: 'TIMESTAMP', sinceMs, untilMs };
  return database.prepare(`SELECT ${truncateInZone(`'${at}'`, grain, zone)} AS bucket`).get()?.['bucket'];
}

it("knows the zone's clock at a bucket's beginning, even before the range", () => {
  const range = ['2010-12-30T09:00:00Z', '2011-01-20T09:00:00Z'] as const;
  expect(bucketOf('2010-12-30 12:00:00', 'P3M', range)).toBe('2010-10-01 04:00:00');
  expect(bucketOf('2011-01-03 12:00:00', 'P3M', range)).toBe('2011-01-01 05:00:00');
  expect(bucketOf('2010-11-08 12:00:00', 'P1W', ['2010-11-08T05:00:00Z', '2010-11-09T05:00:00Z'])).toBe('2010-11-07 04:00:00');
});

it("knows the zone's clock at the end that names a week, even after the range", () => {
  const range = ['2023-04-26T00:00:00Z', '2023-04-27T00:00:00Z'] as const;
  expect(bucketOf('2023-04-26 12:00:00', 'P1W/1970-01-04T00:00:00Z', range, 'Africa/Cairo')).toBe('2023-04-29 21:00:00');
});

it('takes ranges at the ends of the calendar', () => {
  const range = ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'] as const;
  expect(bucketOf('2010-12-30 12:00:00', 'P1Y', range)).toBe('2010-01-01 05:00:00');
});
