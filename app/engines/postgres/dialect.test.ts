import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { postgresDialect as dialect } from './dialect.ts';

describe("PostgreSQL's text", () => {
  it.each([
    ['PT1S', "DATE_TRUNC('second', c)"],
    ['PT5S', "DATE_TRUNC('minute', c) + INTERVAL '5 seconds' * FLOOR(EXTRACT(SECOND FROM c) / 5)"],
    ['PT30S', "DATE_TRUNC('minute', c) + INTERVAL '30 seconds' * FLOOR(EXTRACT(SECOND FROM c) / 30)"],
    ['PT1M', "DATE_TRUNC('minute', c)"],
    ['PT5M', "DATE_TRUNC('hour', c) + INTERVAL '5 minutes' * FLOOR(EXTRACT(MINUTE FROM c) / 5)"],
    ['PT0.5H', "DATE_TRUNC('hour', c) + INTERVAL '30 minutes' * FLOOR(EXTRACT(MINUTE FROM c) / 30)"],
    ['PT1H', "DATE_TRUNC('hour', c)"],
    ['PT6H', null],
    ['P1D', "DATE_TRUNC('day', c)"],
    ['P1W', "DATE_TRUNC('week', c)"],
    ['1969-12-28T00:00:00Z/P1W', null],
    ['P1M', "DATE_TRUNC('month', c)"],
    ['P0.25Y', "DATE_TRUNC('quarter', c)"],
    ['P1Y', "DATE_TRUNC('year', c)"],
    ['constructor', null],
  ])('truncates by %s', (grain, sql) => {
    expect(dialect.truncate('c', grain)).toBe(sql);
  });

  it('puts an expression with a dollar sign into a bucket as it is', () => {
    expect(dialect.truncate('"$&"', 'P1D')).toBe(`DATE_TRUNC('day', "$&")`);
  });

  it.each([
    ['a', "'a'"],
    ["o'b", "'o''b'"],
    ['\\', "E'\\\\'"],
    ["\\'; --", "E'\\\\''; --'"],
    [null, 'NULL'],
    [true, 'TRUE'],
    [-1.5, '-1.5'],
    [NaN, "CAST('NaN' AS DOUBLE PRECISION)"],
    [-Infinity, "CAST('-Infinity' AS DOUBLE PRECISION)"],
  ])('writes the literal %j', (value, sql) => {
    expect(dialect.literal(value)).toBe(sql);
  });

  it('refuses NUL characters and limits that are no whole numbers', () => {
    expect(() => dialect.literal('a\0b')).toThrow(AppError);
    expect(() => dialect.quoteIdentifier('a\0b')).toThrow(AppError);
    for (const limit of [-1, 0.5, NaN, Infinity]) expect(() => dialect.limit('SELECT 1', limit, 0)).toThrow(AppError);
    expect(dialect.limit('SELECT 1', 5, 10)).toBe('SELECT 1\nLIMIT 5 OFFSET 10');
  });

  it('writes LIKE with and without regard to case', () => {
    const write = (ignoreCase: boolean, negated: boolean): string =>
      dialect.like('a', '$1', { ignoreCase, negated, pattern: '%' });
    expect([write(false, false), write(false, true), write(true, false), write(true, true)]).toEqual([
      'a LIKE $1',
      'a NOT LIKE $1',
      'a ILIKE $1',
      'a NOT ILIKE $1',
    ]);
  });

  it('binds short lists one by one and long ones as an array', () => {
    expect(dialect.inList('a', [1, null], true, 3)).toEqual({ sql: 'a NOT IN ($3, $4)', params: [1, null] });
    expect(dialect.inList('a', [], false, 1)).toEqual({ sql: '1 = 0', params: [] });
    const long = Array.from({ length: 1_001 }, (_, index) => (index === 0 ? 'a"\\' : null));
    const { sql, params } = dialect.inList('a', long, true, 2);
    expect([sql, String(params[0]).slice(0, 14)]).toEqual(['a <> ALL ($2)', '{"a\\"\\\\",NULL,']);
  });

  it.each([
    [0, 'date', '1970-01-01'],
    [1, 'date', '1970-01-02'],
    [-1, 'DATE', '1970-01-01'],
    [1, 'timestamp without time zone', '1970-01-01 00:00:00.001'],
    [-1, 'timestamp(3) with time zone', '1969-12-31 23:59:59.999+00'],
    [0, 'TIMESTAMPTZ', '1970-01-01 00:00:00+00'],
    [0, null, '1970-01-01 00:00:00'],
    [Date.parse('-000001-01-01T00:00:00Z'), 'date', '0002-01-01 BC'],
    [-1e18, 'timestamp', '4713-01-01 00:00:00 BC'],
    [1e18, 'timestamp', '275760-09-13 00:00:00'],
  ])('writes the instant %d for a column of type %s', (ms, type, text) => {
    expect(dialect.temporalValue(ms, 'native', type)).toBe(text);
  });

  it.each([
    ['character varying(20)', 'string'],
    ['"char"', 'string'],
    ['numeric(10,2)', 'numeric'],
    ['int8', 'numeric'],
    ['bigserial', 'numeric'],
    ['double precision', 'numeric'],
    ['timestamp(3) with time zone', 'temporal'],
    ['date', 'temporal'],
    ['time without time zone', 'string'],
    ['interval', 'string'],
    ['integer[]', 'string'],
    ['timestamp without time zone[]', 'string'],
    ['boolean', 'boolean'],
    ['jsonb', 'string'],
    ['STRING', 'string'],
    ['FLOAT', 'numeric'],
    ['DATETIME', 'temporal'],
    ['point', null],
    ['pointless_int', null],
  ])('knows the generic type of %s', (type, generic) => {
    expect(dialect.genericType(type)).toBe(generic);
  });
});

it('makes a table or a view of a select, under a name that is qualified already', () => {
  const target = dialect.qualify([null, 's', 'a"b']);
  expect(dialect.createAs(target, 'SELECT 1', 'TABLE')).toBe('CREATE TABLE "s"."a""b" AS\nSELECT 1');
  expect(dialect.createAs(target, 'SELECT 1', 'VIEW')).toBe('CREATE VIEW "s"."a""b" AS\nSELECT 1');
});
