// How values of PostgreSQL arrive and how ours get there, on a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { postgresEngine } from '#app/engines/postgres/engine.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { runQuery, openPostgres, setVictim } from './fixture.ts';

let driver: Driver;

beforeAll(async () => {
  driver = openPostgres();
  await setVictim(driver);
});
afterAll(async () => {
  await driver.close();
});

const oneOf = async (sql: string, params: readonly SqlValue[] = []): Promise<unknown> =>
  (await runQuery(driver, sql, { params })).rows[0]?.[0];

describe('types of PostgreSQL', () => {
  it.each<[string, unknown, string | null]>([
    ['NULL::text', null, 'TEXT'],
    ['true', true, 'BOOLEAN'],
    ['1::smallint', 1, 'SMALLINT'],
    ['2147483647', 2_147_483_647, 'INTEGER'],
    ['9007199254740991::bigint', 9_007_199_254_740_991, 'BIGINT'],
    ['9007199254740993::bigint', '9007199254740993', 'BIGINT'],
    ['(-9223372036854775808)::bigint', '-9223372036854775808', 'BIGINT'],
    ['1.10::numeric', '1.10', 'NUMERIC'],
    ['1.5::numeric', '1.5', 'NUMERIC'],
    ['123456789012345.678901::numeric', '123456789012345.678901', 'NUMERIC'],
    ['0.0000000000000000001::numeric', '0.0000000000000000001', 'NUMERIC'],
    ['(10::numeric ^ 30)::numeric(40,0)', `1${'0'.repeat(30)}`, 'NUMERIC'],
    ['12345678901234567890::numeric', '12345678901234567890', 'NUMERIC'],
    ["'NaN'::numeric", 'NaN', 'NUMERIC'],
    ["'NaN'::float8", 'NaN', 'DOUBLE PRECISION'],
    ["'NaN'::real", 'NaN', 'REAL'],
    ["'Infinity'::float8", 'Infinity', 'DOUBLE PRECISION'],
    ["'-Infinity'::numeric", '-Infinity', 'NUMERIC'],
    ["array['-Infinity'::real]", '["-Infinity"]', 'REAL[]'],
    ['0.1::float8 + 0.2::float8', 0.1 + 0.2, 'DOUBLE PRECISION'],
    ['1.5::real', 1.5, 'REAL'],
    ["'ünï 漢 💥'::text", 'ünï 漢 💥', 'TEXT'],
    ["'a'::varchar(5)", 'a', 'VARCHAR'],
    ["date '2020-01-02'", '2020-01-02', 'DATE'],
    ["date '0044-03-15 BC'", '0044-03-15 BC', 'DATE'],
    ["date 'infinity'", 'infinity', 'DATE'],
    ["timestamp '2020-01-02 03:04:05.678'", '2020-01-02T03:04:05.678000', 'TIMESTAMP'],
    ["timestamp '2020-01-02 03:04:05'", '2020-01-02T03:04:05', 'TIMESTAMP'],
    ["timestamp '20201-01-02 03:04:05'", '20201-01-02T03:04:05', 'TIMESTAMP'],
    ["timestamptz '2020-01-02 03:04:05+02'", '2020-01-02T01:04:05+00:00', 'TIMESTAMPTZ'],
    ["timestamptz '2020-01-02 03:04:05.000001-05:30'", '2020-01-02T08:34:05.000001+00:00', 'TIMESTAMPTZ'],
    ["timestamptz '-infinity'", '-infinity', 'TIMESTAMPTZ'],
    ["time '10:11:12'", '10:11:12', 'TIME'],
    ["interval '1 day'", '1 days 00:00:00', 'INTERVAL'],
    ["interval '26:03:04.5'", '1 days 02:03:04.500000', 'INTERVAL'],
    ["interval '-1 second'", '-1 days +23:59:59', 'INTERVAL'],
    ["interval '1 year 2 months 3 days'", '1 year 2 mons 3 days', 'INTERVAL'],
    [`'{"a": [1, 2]}'::json`, '{"a": [1, 2]}', 'JSON'],
    [`'{"b":9007199254740993}'::jsonb`, '{"b": 9007199254740993}', 'JSONB'],
    ['array[1,2]', '[1, 2]', 'INTEGER[]'],
    ['array[[1,2],[3,null]]', '[[1, 2], [3, null]]', 'INTEGER[]'],
    [`array['a,b', 'c"d', 'NULL', null, '\\', '{}', '']`, String.raw`["a,b", "c\"d", "NULL", null, "\\", "{}", ""]`, 'TEXT[]'],
    ['array[9007199254740993]::bigint[]', '[9007199254740993]', 'BIGINT[]'],
    ["'[0:1]={true,false}'::bool[]", '[true, false]', 'BOOLEAN[]'],
    ['array[]::int[]', '[]', 'INTEGER[]'],
    ["array['NaN'::float8, 1.5]", '["NaN", 1.5]', 'DOUBLE PRECISION[]'],
    ["array[timestamp '2020-01-02 03:04:05']", '["2020-01-02T03:04:05"]', 'TIMESTAMP[]'],
    ["'\\x01ff'::bytea", '01ff', 'BYTEA'],
    ["'6ecd8c99-4036-403d-bf84-cf8400f67836'::uuid", '6ecd8c99-4036-403d-bf84-cf8400f67836', 'UUID'],
    ["inet '10.0.0.1/8'", '10.0.0.1/8', 'INET'],
    ['int4range(1, 5)', '[1,5)', null],
    ['row(1, null)', '(1,)', null],
  ])('reads %s', async (sql, cell, databaseType) => {
    const { columns, rows } = await runQuery(driver, `SELECT ${sql} AS a`);
    expect([rows, columns]).toEqual([[[cell]], [{ name: 'a', databaseType }]]);
  });

  it('compares numbers as if they were written out', async () => {
    expect(await oneOf('SELECT count(*) FROM victim WHERE id > $1', [1.5])).toBe(2);
    expect(await oneOf('SELECT count(*) FROM victim WHERE id < $1', [9_999_999_999])).toBe(3);
    expect(await oneOf('SELECT count(*) FROM victim WHERE id < $1', [1e20])).toBe(3);
    expect(await oneOf('SELECT count(*) FROM victim WHERE id::numeric = $1', [2])).toBe(1);
    expect(await oneOf('SELECT 0.1::numeric = $1 AND 0.1::float8 = $2', [0.1, 0.1])).toBe(true);
  });

  it('reads epoch numbers and text columns as instants, and compares them', async () => {
    const { dialect } = postgresEngine;
    const ms = Date.UTC(2020, 1, 29, 12, 30, 5, 250);
    const instant = async (value: string, storage: Parameters<typeof dialect.fromStorage>[1]): Promise<unknown> =>
      oneOf(`SELECT ${dialect.fromStorage(value, storage)}`);
    expect(await instant('1582979405::bigint', 'epoch_s')).toBe('2020-02-29T12:30:05');
    expect(await instant(`${ms}::bigint`, 'epoch_ms')).toBe('2020-02-29T12:30:05.250000');
    expect(await instant("'29/02/2020 T 12'", { format: '%d/%m/%Y T %H' })).toBe('2020-02-29T12:00:00');
    expect(dialect.temporalValue(ms, { format: '%d/%m/%Y T %H' }, null)).toBe('29/02/2020 T 12');
    expect(dialect.temporalValue(ms, 'epoch_s', null)).toBe(1_582_979_405.25);
    for (const type of ['timestamp without time zone', 'timestamp with time zone', 'TIMESTAMPTZ'])
      expect(
        await oneOf(`SELECT $1 = CAST('2020-02-29 12:30:05.25' AS ${type})`, [dialect.temporalValue(ms, 'native', type)]),
      ).toBe(true);
    expect(await oneOf("SELECT date '2020-02-29' >= $1", [dialect.temporalValue(ms, 'native', 'date')])).toBe(false);
    expect(
      await oneOf('SELECT $1::timestamp', [dialect.temporalValue(Date.parse('-000043-03-15T00:00:00Z'), 'native', 'timestamp')]),
    ).toBe('0044-03-15 00:00:00 BC');
  });

  it('groups lists with nulls, quotes and backslashes of any length', async () => {
    const values = ["a'b", 'c"d', 'e\\f', '{g}', 'h,i', 'NULL', ...Array.from({ length: 2_000 }, (_, index) => `x${index}`)];
    const { sql, params } = postgresEngine.dialect.inList('v', values, false, 1);
    const source = `(VALUES ('a''b'), ('c"d'), ('e\\f'), ('{g}'), ('h,i'), ('NULL'), ('no')) AS t (v)`;
    expect((await runQuery(driver, `SELECT count(*) FROM ${source} WHERE ${sql}`, { params })).rows).toEqual([[6]]);
  });
});
