// The text of every grain, on every engine: the database query when users select a bucket.
import { describe, expect, it } from 'vitest';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import { clickhouseDialect } from '#app/engines/clickhouse/dialect.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { trinoDialect } from '#app/engines/trino/dialect.ts';

const SQLITE: Readonly<Record<string, string>> = {
  PT1S: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:%S', c))",
  PT5S: "DATETIME(c, printf('-%d seconds', CAST(STRFTIME('%S', c) AS INT) % 5))",
  PT30S: "DATETIME(c, printf('-%d seconds', CAST(STRFTIME('%S', c) AS INT) % 30))",
  PT1M: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', c))",
  PT5M: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', c), printf('-%d minutes', CAST(STRFTIME('%M', c) AS INT) % 5))",
  PT10M: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', c), printf('-%d minutes', CAST(STRFTIME('%M', c) AS INT) % 10))",
  PT15M: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', c), printf('-%d minutes', CAST(STRFTIME('%M', c) AS INT) % 15))",
  PT30M: "DATETIME(STRFTIME('%Y-%m-%dT%H:%M:00', c), printf('-%d minutes', CAST(STRFTIME('%M', c) AS INT) % 30))",
  PT1H: "DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', c))",
  PT6H: "DATETIME(STRFTIME('%Y-%m-%dT%H:00:00', c), printf('-%d hours', CAST(STRFTIME('%H', c) AS INT) % 6))",
  P1D: "DATETIME(c, 'start of day')",
  P1W: "DATETIME(c, 'start of day', printf('-%d days', CAST(STRFTIME('%w', c) AS INT)))",
  '1969-12-28T00:00:00Z/P1W': "DATETIME(c, 'start of day', printf('-%d days', CAST(STRFTIME('%w', c) AS INT)))",
  '1969-12-29T00:00:00Z/P1W': "DATETIME(c, 'start of day', printf('-%d days', (CAST(STRFTIME('%w', c) AS INT) + 6) % 7))",
  'P1W/1970-01-03T00:00:00Z': "DATETIME(c, 'start of day', 'weekday 6')",
  'P1W/1970-01-04T00:00:00Z': "DATETIME(c, 'start of day', 'weekday 0')",
  P1M: "DATETIME(c, 'start of month')",
  P3M: "DATETIME(c, 'start of month', printf('-%d months', (CAST(STRFTIME('%m', c) AS INT) - 1) % 3))",
  P1Y: "DATETIME(c, 'start of year')",
};

const POSTGRES: Readonly<Record<string, string>> = {
  PT1S: "DATE_TRUNC('second', c)",
  PT5S: "DATE_TRUNC('minute', c) + INTERVAL '5 seconds' * FLOOR(EXTRACT(SECOND FROM c) / 5)",
  PT30S: "DATE_TRUNC('minute', c) + INTERVAL '30 seconds' * FLOOR(EXTRACT(SECOND FROM c) / 30)",
  PT1M: "DATE_TRUNC('minute', c)",
  PT5M: "DATE_TRUNC('hour', c) + INTERVAL '5 minutes' * FLOOR(EXTRACT(MINUTE FROM c) / 5)",
  PT10M: "DATE_TRUNC('hour', c) + INTERVAL '10 minutes' * FLOOR(EXTRACT(MINUTE FROM c) / 10)",
  PT15M: "DATE_TRUNC('hour', c) + INTERVAL '15 minutes' * FLOOR(EXTRACT(MINUTE FROM c) / 15)",
  PT30M: "DATE_TRUNC('hour', c) + INTERVAL '30 minutes' * FLOOR(EXTRACT(MINUTE FROM c) / 30)",
  PT1H: "DATE_TRUNC('hour', c)",
  P1D: "DATE_TRUNC('day', c)",
  P1W: "DATE_TRUNC('week', c)",
  P1M: "DATE_TRUNC('month', c)",
  P3M: "DATE_TRUNC('quarter', c)",
  P1Y: "DATE_TRUNC('year', c)",
};

const MYSQL: Readonly<Record<string, string>> = {
  PT1S: 'DATE_ADD(DATE(c), INTERVAL (HOUR(c)*60*60 + MINUTE(c)*60 + SECOND(c)) SECOND)',
  PT1M: 'DATE_ADD(DATE(c), INTERVAL (HOUR(c)*60 + MINUTE(c)) MINUTE)',
  PT1H: 'DATE_ADD(DATE(c), INTERVAL HOUR(c) HOUR)',
  P1D: 'DATE(c)',
  P1W: 'DATE(DATE_SUB(c, INTERVAL DAYOFWEEK(c) - 1 DAY))',
  '1969-12-29T00:00:00Z/P1W': 'DATE(DATE_SUB(c, INTERVAL DAYOFWEEK(DATE_SUB(c, INTERVAL 1 DAY)) - 1 DAY))',
  P1M: 'DATE(DATE_SUB(c, INTERVAL DAYOFMONTH(c) - 1 DAY))',
  P3M: 'MAKEDATE(YEAR(c), 1) + INTERVAL QUARTER(c) QUARTER - INTERVAL 1 QUARTER',
  P1Y: 'DATE(DATE_SUB(c, INTERVAL DAYOFYEAR(c) - 1 DAY))',
};

const T = 'toDateTime64(c, 0)';
const CLICKHOUSE: Readonly<Record<string, string>> = {
  PT1M: `subtractSeconds(${T}, toMinute(${T}) % 1 * 60 + toSecond(${T}))`,
  PT5M: `subtractSeconds(${T}, toMinute(${T}) % 5 * 60 + toSecond(${T}))`,
  PT10M: `subtractSeconds(${T}, toMinute(${T}) % 10 * 60 + toSecond(${T}))`,
  PT15M: `subtractSeconds(${T}, toMinute(${T}) % 15 * 60 + toSecond(${T}))`,
  PT30M: `subtractSeconds(${T}, toMinute(${T}) % 30 * 60 + toSecond(${T}))`,
  PT1H: `subtractSeconds(${T}, toMinute(${T}) % 60 * 60 + toSecond(${T}))`,
  P1D: `toDateTime64(toDate32(${T}), 0)`,
  P1W: `toDateTime64(subtractDays(toDate32(${T}), toDayOfWeek(${T}) - 1), 0)`,
  P1M: `toDateTime64(makeDate32(toYear(${T}), toMonth(${T}), 1), 0)`,
  P3M: `toDateTime64(makeDate32(toYear(${T}), toQuarter(${T}) * 3 - 2, 1), 0)`,
  P1Y: `toDateTime64(makeDate32(toYear(${T}), 1, 1), 0)`,
};

const TRINO: Readonly<Record<string, string>> = {
  PT1S: "date_trunc('second', CAST(c AS TIMESTAMP))",
  PT5S: "date_trunc('second', CAST(c AS TIMESTAMP)) - interval '1' second * (second(CAST(c AS TIMESTAMP)) % 5)",
  PT30S: "date_trunc('second', CAST(c AS TIMESTAMP)) - interval '1' second * (second(CAST(c AS TIMESTAMP)) % 30)",
  PT1M: "date_trunc('minute', CAST(c AS TIMESTAMP))",
  PT5M: "date_trunc('minute', CAST(c AS TIMESTAMP)) - interval '1' minute * (minute(CAST(c AS TIMESTAMP)) % 5)",
  PT10M: "date_trunc('minute', CAST(c AS TIMESTAMP)) - interval '1' minute * (minute(CAST(c AS TIMESTAMP)) % 10)",
  PT15M: "date_trunc('minute', CAST(c AS TIMESTAMP)) - interval '1' minute * (minute(CAST(c AS TIMESTAMP)) % 15)",
  PT30M: "date_trunc('minute', CAST(c AS TIMESTAMP)) - interval '1' minute * (minute(CAST(c AS TIMESTAMP)) % 30)",
  PT1H: "date_trunc('hour', CAST(c AS TIMESTAMP))",
  PT6H: "date_trunc('hour', CAST(c AS TIMESTAMP)) - interval '1' hour * (hour(CAST(c AS TIMESTAMP)) % 6)",
  P1D: "date_trunc('day', CAST(c AS TIMESTAMP))",
  P1W: "date_trunc('week', CAST(c AS TIMESTAMP))",
  '1969-12-28T00:00:00Z/P1W': "date_trunc('week', CAST(c AS TIMESTAMP) + interval '1' day) - interval '1' day",
  '1969-12-29T00:00:00Z/P1W': "date_trunc('week', CAST(c AS TIMESTAMP))",
  'P1W/1970-01-03T00:00:00Z': "date_trunc('week', CAST(c AS TIMESTAMP) + interval '1' day) + interval '5' day",
  'P1W/1970-01-04T00:00:00Z': "date_trunc('week', CAST(c AS TIMESTAMP)) + interval '6' day",
  P1M: "date_trunc('month', CAST(c AS TIMESTAMP))",
  P3M: "date_trunc('quarter', CAST(c AS TIMESTAMP))",
  P1Y: "date_trunc('year', CAST(c AS TIMESTAMP))",
};

const ENGINES: readonly (readonly [string, Dialect, Readonly<Record<string, string>>])[] = [
  ['sqlite', sqliteDialect, SQLITE],
  ['postgres', postgresDialect, POSTGRES],
  ['mysql', mysqlDialect, MYSQL],
  ['clickhouse', clickhouseDialect, CLICKHOUSE],
  ['trino', trinoDialect, TRINO],
];

describe.each(ENGINES)('the grains of %s', (_, dialect, texts) => {
  it('are these, in the order of the selection', () => {
    expect(dialect.grains).toEqual(Object.keys(texts));
    for (const [grain, text] of Object.entries(texts)) expect([grain, dialect.truncate('c', grain)]).toEqual([grain, text]);
  });

  it('have other names, and none that objects have by birth', () => {
    expect(dialect.truncate('c', 'P0.25Y')).toBe(texts['P3M']);
    expect(dialect.truncate('c', 'PT0.5H')).toBe(texts['PT30M'] ?? null);
    for (const grain of ['__proto__', 'toString', '', 'P7X', "P1D'"]) expect(dialect.truncate('c', grain)).toBeNull();
  });

  it('take an expression as it is, with what patterns of replacement look like in it', () => {
    expect(dialect.truncate("'$&'", 'P1D')).toContain("'$&'");
  });
});

describe('a grain on the calendar of a zone', () => {
  const zone = {
    timeZone: 'Europe/Berlin',
    declaredType: 'TIMESTAMP',
    sinceMs: Date.UTC(2004, 0, 1),
    untilMs: Date.UTC(2004, 5, 1),
  };
  const inZone = (dialect: Dialect, grain: string) => dialect.truncateInZone('c', grain, zone);

  it('is left to the engine that knows zones', () => {
    expect(inZone(postgresDialect, 'P1D')).toBe(
      "((DATE_TRUNC('day', (c AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin'))) AT TIME ZONE 'Europe/Berlin' AT TIME ZONE 'UTC')",
    );
    expect(postgresDialect.truncateInZone('c', 'P1D', { ...zone, declaredType: 'timestamptz' })).toBe(
      "((DATE_TRUNC('day', (c AT TIME ZONE 'Europe/Berlin'))) AT TIME ZONE 'Europe/Berlin')",
    );
    expect(inZone(mysqlDialect, 'P1D')).toBe("CONVERT_TZ(DATE(CONVERT_TZ(c, 'UTC', 'Europe/Berlin')), 'Europe/Berlin', 'UTC')");
    expect(inZone(clickhouseDialect, 'P1D')).toBe(
      "toTimeZone(toDateTime64(toDate32(toDateTime64(toTimeZone(toDateTime64(c, 0), 'Europe/Berlin'), 0)), 0, 'Europe/Berlin'), 'UTC')",
    );
    expect(inZone(trinoDialect, 'P1D')).toBe(
      "CAST(at_timezone(with_timezone(date_trunc('day', CAST(CAST(at_timezone(with_timezone(CAST(c AS TIMESTAMP), 'UTC'), 'Europe/Berlin') AS TIMESTAMP) AS TIMESTAMP)), 'Europe/Berlin'), 'UTC') AS TIMESTAMP)",
    );
  });

  it('is written out for the engine that knows none, within the bounds of the query', () => {
    expect(inZone(sqliteDialect, 'P1D')).toBe(
      "DATETIME(DATETIME(DATETIME(c, CASE WHEN c < '2004-03-28 01:00:00' THEN '+3600 seconds' ELSE '+7200 seconds' END), 'start of day'), CASE WHEN c < '2004-03-28 22:00:00' THEN '-3600 seconds' ELSE '-7200 seconds' END)",
    );
    expect(sqliteDialect.truncateInZone('c', 'P1D', { ...zone, untilMs: Date.UTC(2004, 1, 1) })).toBe(
      "DATETIME(DATETIME(DATETIME(c, '+3600 seconds'), 'start of day'), '-3600 seconds')",
    );
    expect(inZone(sqliteDialect, 'PT1H')).toBe(SQLITE['PT1H']);
  });
});
