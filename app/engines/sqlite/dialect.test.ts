import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { AppError } from '#app/domain/errors.ts';
import { sqliteDialect as dialect } from './dialect.ts';

const db = new DatabaseSync(':memory:');
const one = (sql: string, ...params: (string | number | null)[]): unknown =>
  Object.values(db.prepare(sql).get(...params) ?? {})[0];
const bucket = (instant: string | null, grain: string): unknown => one(`SELECT ${dialect.truncate('?1', grain) ?? ''}`, instant);

describe("SQLite's text", () => {
  it('quotes every name so that it reads back as it is', () => {
    for (const name of ['a', 'a"b', '"; DROP TABLE t; --', "o'brien", 'a]b`c', '__proto__', 'ü 漢\n\t', '', 'select']) {
      const row = db.prepare(`SELECT 1 AS ${dialect.quoteIdentifier(name)}`);
      expect(row.columns()[0]?.name).toBe(name);
    }
    expect(() => dialect.quoteIdentifier('a\0b')).toThrow(AppError);
    expect(dialect.qualify([null, 'main', 'a"b'])).toBe('"main"."a""b"');
  });

  it('writes literals that read back as the same value', () => {
    for (const value of [
      "o'brien",
      "'; DROP TABLE t; --",
      '\\',
      'a\0b',
      '',
      'ünï漢💥',
      1.5,
      -0.1,
      1e21,
      5e-324,
      9007199254740991,
      null,
    ]) {
      expect(one(`SELECT ${dialect.literal(value)}`)).toBe(value);
    }
    expect(one(`SELECT ${dialect.literal(true)}`)).toBe(1);
    expect(one(`SELECT ${dialect.literal(-Infinity)}`)).toBe(-Infinity);
  });

  it('limits a statement that ends in a comment', () => {
    expect(dialect.limit('SELECT 1 -- all', 10, 0)).toBe('SELECT 1 -- all\nLIMIT 10');
    expect(dialect.limit('SELECT 1', 10, 5)).toBe('SELECT 1\nLIMIT 10 OFFSET 5');
    expect(() => dialect.limit('SELECT 1', NaN, 0)).toThrow(AppError);
  });

  it('cuts instants to the start of each grain', () => {
    const at = '2022-05-04 07:46:37.890000';
    const expected: Record<string, string> = {
      PT1S: '2022-05-04 07:46:37',
      PT5S: '2022-05-04 07:46:35',
      PT30S: '2022-05-04 07:46:30',
      PT1M: '2022-05-04 07:46:00',
      PT5M: '2022-05-04 07:45:00',
      PT10M: '2022-05-04 07:40:00',
      PT15M: '2022-05-04 07:45:00',
      PT30M: '2022-05-04 07:30:00',
      'PT0.5H': '2022-05-04 07:30:00',
      PT1H: '2022-05-04 07:00:00',
      PT6H: '2022-05-04 06:00:00',
      P1D: '2022-05-04 00:00:00',
      P1W: '2022-05-01 00:00:00',
      '1969-12-28T00:00:00Z/P1W': '2022-05-01 00:00:00',
      '1969-12-29T00:00:00Z/P1W': '2022-05-02 00:00:00',
      'P1W/1970-01-03T00:00:00Z': '2022-05-07 00:00:00',
      'P1W/1970-01-04T00:00:00Z': '2022-05-08 00:00:00',
      P1M: '2022-05-01 00:00:00',
      P3M: '2022-04-01 00:00:00',
      'P0.25Y': '2022-04-01 00:00:00',
      P1Y: '2022-01-01 00:00:00',
    };
    for (const [grain, start] of Object.entries(expected)) expect([grain, bucket(at, grain)]).toEqual([grain, start]);
    for (const grain of dialect.grains) {
      expect(expected).toHaveProperty([grain]);
      expect(bucket(null, grain)).toBe(null);
    }
    expect(dialect.truncate('x', 'P7D')).toBe(null);
    expect(dialect.truncate('x', 'constructor')).toBe(null);
  });

  it('starts weeks on the day that the grain names, whatever the day', () => {
    for (const [day, sunday, monday, ending] of [
      ['2024-03-03', '2024-03-03', '2024-02-26', '2024-03-09'],
      ['2024-03-04', '2024-03-03', '2024-03-04', '2024-03-09'],
      ['2024-03-09', '2024-03-03', '2024-03-04', '2024-03-09'],
      ['2024-12-31', '2024-12-29', '2024-12-30', '2025-01-04'],
    ] as const) {
      expect(bucket(day, 'P1W')).toBe(`${sunday} 00:00:00`);
      expect(bucket(day, '1969-12-29T00:00:00Z/P1W')).toBe(`${monday} 00:00:00`);
      expect(bucket(day, 'P1W/1970-01-03T00:00:00Z')).toBe(`${ending} 00:00:00`);
    }
  });

  it('writes instants as the column stores them', () => {
    const ms = Date.UTC(2020, 1, 29, 12, 30, 5);
    expect(dialect.temporalValue(ms, 'native', 'TIMESTAMP')).toBe('2020-02-29 12:30:05');
    expect(dialect.temporalValue(ms + 250, 'native', null)).toBe('2020-02-29 12:30:05.250000');
    expect(dialect.temporalValue(Date.UTC(2020, 1, 29), 'native', 'date')).toBe('2020-02-29');
    expect(dialect.temporalValue(Date.UTC(2020, 1, 29), 'native', 'TIMESTAMP')).toBe('2020-02-29 00:00:00');
    expect(dialect.temporalValue(ms, 'native', 'DATE')).toBe('2020-02-29 12:30:05');
    expect(dialect.temporalValue(ms, 'epoch_s', null)).toBe(ms / 1000);
    expect(dialect.temporalValue(ms, 'epoch_ms', null)).toBe(ms);
    expect(dialect.temporalValue(ms, { format: '%Y%m%d' }, 'INTEGER')).toBe('20200229');
    expect(dialect.temporalValue(8.64e15, 'native', null)).toBe('9999-12-31 23:59:59.999000');
    expect(dialect.temporalValue(-8.64e15, 'native', null)).toBe('0000-01-01 00:00:00');
  });

  it('reads stored forms as instants', () => {
    const read = (value: SqlValue, storage: Parameters<typeof dialect.fromStorage>[1]): unknown =>
      one(`SELECT ${dialect.fromStorage('?1', storage)}`, value as string | number);
    expect(read(1582979405, 'epoch_s')).toBe('2020-02-29 12:30:05');
    expect(read(1582979405250, 'epoch_ms')).toBe('2020-02-29 12:30:05');
    expect(read('20200229', { format: '%Y%m%d' })).toBe('2020-02-29');
    expect(read('29/02/2020', { format: '%d/%m/%Y' })).toBe('2020-02-29');
    expect(read('2020', { format: '%Y' })).toBe('2020-01-01');
    expect(read('2020-02-29T12:30:05.000123Z', { format: '%Y-%m-%dT%H:%M:%S.%fZ' })).toBe('2020-02-29 12:30:05.000123');
    expect(dialect.fromStorage('x', { format: '%b %Y' })).toBe('x');
  });

  it('binds long lists as one value, and every list keeps its meaning', () => {
    db.exec(
      "CREATE TABLE IF NOT EXISTS list (t TEXT, i INTEGER); INSERT INTO list VALUES ('7', 7), ('x', 9007199254740993), (NULL, NULL)",
    );
    const count = (left: string, values: SqlValue[], negated = false, first = 1): unknown => {
      const { sql, params } = dialect.inList(left, values, negated, first);
      return one(`SELECT count(*) FROM list WHERE ${sql}`, ...(params as string[]));
    };
    const filler = Array.from({ length: 60 }, (_, index) => 1_000 + index);
    expect(dialect.inList('t', ['a', 'b'], false, 3)).toEqual({ sql: 't IN (?3, ?4)', params: ['a', 'b'] });
    expect(dialect.inList('t', filler, false, 3).params).toEqual([JSON.stringify(filler)]);
    expect(dialect.inList('t', ['a', 'b'], false, 60).sql).toContain('json_each(?60)');
    expect(count('i', [7])).toBe(count('i', [7, ...filler]));
    expect(count('t', ['7', 'x'])).toBe(count('t', ['7', 'x', ...filler.map(String)]));
    expect(count('i', ['9007199254740993', ...filler])).toBe(1);
    expect(count('t', ['7', ...filler], true)).toBe(1);
    expect(count('t', [])).toBe(0);
    expect(count('t', [], true)).toBe(3);
  });

  it('searches for patterns longer than the engine takes', () => {
    const long = 'Ab'.repeat(30);
    const plain = { ignoreCase: false, negated: false };
    const like = (value: string, pattern: string): unknown =>
      one(`SELECT ${dialect.like('?1', '?2', { ignoreCase: true, negated: false, pattern })}`, value, pattern);
    expect(dialect.like('a', '?1', { ...plain, pattern: '%short%' })).toBe('a LIKE ?1');
    expect(dialect.like('a', '?1', { ...plain, negated: true, pattern: '%short%' })).toBe('a NOT LIKE ?1');
    expect(dialect.like('a', '?1', { ...plain, negated: true, pattern: `%${long}%` })).toMatch(/^NOT \(instr\(/);
    expect(like(`xx${long.toLowerCase()}yy`, `%${long}%`)).toBe(1);
    expect(like(`${long}yy`, `${long}%`)).toBe(1);
    expect(like(`y${long}yy`, `${long}%`)).toBe(0);
    expect(like(`yy${long}`, `%%${long}`)).toBe(1);
    expect(like(`yy${long}y`, `%${long}`)).toBe(0);
    expect(like(long.toUpperCase(), long)).toBe(1);
    expect(like(`${long}x`, long)).toBe(0);
    expect(like('anything', '%'.repeat(60))).toBe(1);
    expect(() => dialect.like('a', '?1', { ...plain, pattern: `${long}%${long}` })).toThrow(/50 bytes/);
    expect(() => dialect.like('a', '?1', { ...plain, pattern: `%${long}_%` })).toThrow(AppError);
  });

  it('tells the generic type of declared types', () => {
    const types: Record<string, string | null> = {
      INTEGER: 'numeric',
      BIGINT: 'numeric',
      'DOUBLE PRECISION': 'numeric',
      'DECIMAL(10, 2)': 'numeric',
      REAL: 'numeric',
      TEXT: 'string',
      'VARCHAR(20)': 'string',
      'character varying(3)': 'string',
      BOOLEAN: 'boolean',
      DATE: 'temporal',
      DATETIME: 'temporal',
      'TIMESTAMP WITHOUT TIME ZONE': 'temporal',
      INTERVAL: null,
      GEOMETRY: null,
      '': null,
    };
    for (const [declared, generic] of Object.entries(types))
      expect([declared, dialect.genericType(declared)]).toEqual([declared, generic]);
  });
});

it('makes a table or a view of a select, under a name that is qualified already', () => {
  const target = dialect.qualify([null, 's', 'a"b']);
  expect(dialect.createAs(target, 'SELECT 1', 'TABLE')).toBe('CREATE TABLE "s"."a""b" AS\nSELECT 1');
  expect(dialect.createAs(target, 'SELECT 1', 'VIEW')).toBe('CREATE VIEW "s"."a""b" AS\nSELECT 1');
});
