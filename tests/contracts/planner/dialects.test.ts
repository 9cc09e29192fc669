// One query in the words of every engine, and names and values that want to be more than that.
import { describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import { clickhouseDialect } from '#app/engines/clickhouse/dialect.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { trinoDialect } from '#app/engines/trino/dialect.ts';
import { compile, salesDataset } from './planner.fixture.ts';

const DIALECTS: readonly Dialect[] = [sqliteDialect, postgresDialect, mysqlDialect, clickhouseDialect, trinoDialect];

const query = {
  columns: [
    { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'ordered', label: 'ordered', timeGrain: 'P1M' },
    'country',
  ],
  metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'COUNT_DISTINCT', label: 'n' }],
  filters: [
    { col: 'ordered', op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2004-02-01' },
    { col: 'shipped', op: '>=', val: '2004-01-01' },
    { col: 'size', op: 'IN', val: ['Large', "O'Land"] },
    { col: 'country', op: 'ILIKE', val: '%an%' },
    { col: 'gift', op: 'IS TRUE' },
  ],
  orderby: [['n', false]],
  row_limit: 5,
  row_offset: 10,
};

describe('a query', () => {
  it('to MySQL', () => {
    expect(compile(query, { dialect: mysqlDialect })).toMatchObject({
      sql: [
        'SELECT',
        '  DATE(DATE_SUB(`ordered`, INTERVAL DAYOFMONTH(`ordered`) - 1 DAY)) AS `ordered`,',
        '  `country` AS `country`,',
        '  COUNT(DISTINCT `amount`) AS `n`',
        'FROM `sales`',
        'WHERE `ordered` >= ? AND `ordered` < ?',
        '  AND `shipped` >= ?',
        '  AND `size` IN (?, ?)',
        '  AND LOWER(`country`) LIKE LOWER(?)',
        '  AND `gift` IS TRUE',
        'GROUP BY DATE(DATE_SUB(`ordered`, INTERVAL DAYOFMONTH(`ordered`) - 1 DAY)), `country`',
        'ORDER BY `n` DESC',
        'LIMIT 5 OFFSET 10',
      ].join('\n'),
      params: ['2004-01-01 00:00:00', '2004-02-01 00:00:00', Date.UTC(2004, 0, 1), 'Large', "O'Land", '%an%'],
    });
  });

  it('to ClickHouse', () => {
    expect(compile(query, { dialect: clickhouseDialect })).toMatchObject({
      sql: [
        'SELECT',
        '  toDateTime64(makeDate32(toYear(toDateTime64(`ordered`, 0)), toMonth(toDateTime64(`ordered`, 0)), 1), 0) AS `ordered__`,',
        '  `country` AS `country`,',
        '  COUNT(DISTINCT `amount`) AS `n`',
        'FROM `sales`',
        'WHERE `ordered` >= {p1:String} AND `ordered` < {p2:String}',
        '  AND `shipped` >= {p3:Int64}',
        '  AND `size` IN {p4:Array(String)}',
        '  AND `country` ILIKE {p5:String}',
        '  AND ifNull(`gift`, 0) != 0',
        'GROUP BY toDateTime64(makeDate32(toYear(toDateTime64(`ordered`, 0)), toMonth(toDateTime64(`ordered`, 0)), 1), 0), `country`',
        'ORDER BY `n` DESC',
        'LIMIT 5 OFFSET 10',
      ].join('\n'),
      params: ['2004-01-01 00:00:00', '2004-02-01 00:00:00', Date.UTC(2004, 0, 1), "['Large','O\\'Land']", '%an%'],
    });
  });

  it('to Trino', () => {
    expect(compile(query, { dialect: trinoDialect })).toMatchObject({
      sql: [
        'SELECT',
        '  date_trunc(\'month\', CAST("ordered" AS TIMESTAMP)) AS "ordered",',
        '  "country" AS "country",',
        '  COUNT(DISTINCT "amount") AS "n"',
        'FROM "sales"',
        'WHERE "ordered" >= CAST(? AS TIMESTAMP) AND "ordered" < CAST(? AS TIMESTAMP)',
        '  AND "shipped" >= ?',
        '  AND "size" IN (?, ?)',
        '  AND LOWER(CAST("country" AS VARCHAR)) LIKE LOWER(?)',
        '  AND COALESCE("gift", FALSE) = TRUE',
        'GROUP BY date_trunc(\'month\', CAST("ordered" AS TIMESTAMP)), "country"',
        'ORDER BY "n" DESC',
        'OFFSET 10',
        'LIMIT 5',
      ].join('\n'),
      params: ['2004-01-01 00:00:00', '2004-02-01 00:00:00', Date.UTC(2004, 0, 1), 'Large', "O'Land", '%an%'],
    });
  });
});

const HOSTILE = ['a"b', 'a`b', 'a\\', "a'b", '"; DROP TABLE sales; --', 'a\nb', '$1', '?', '{p1:String}', '/*', '$&', '😀'];

describe.each(DIALECTS.map((dialect) => [dialect.engine, dialect] as const))('names and values of %s', (_, dialect) => {
  const quote = dialect.quoteIdentifier('x').charAt(0);

  it.each(HOSTILE)('stay what they are: %s', (name) => {
    const quoted = dialect.quoteIdentifier(name);
    expect(quoted.startsWith(quote) && quoted.endsWith(quote)).toBe(true);
    expect(unquoted(quoted.slice(1, -1), quote, dialect.engine === 'clickhouse')).toBe(name);
    const text = dialect.literal(name);
    const escapes = text.startsWith('E') || ['mysql', 'clickhouse'].includes(dialect.engine);
    expect(unquoted(text.replace(/^E/, '').slice(1, -1), "'", escapes)).toBe(name);
    const { sql, params } = compile(
      { columns: [name], filters: [{ col: name, op: '==', val: name }] },
      { dialect, dataset: named(name) },
    );
    expect(sql).toContain(`${quoted} = `);
    expect(params).toEqual([name]);
  });

  it('have no NUL character where an engine cannot hold it', () => {
    expect(() => dialect.quoteIdentifier('a\0b')).toThrow(AppError);
  });

  it('are whole numbers of rows, and numbers that are none', () => {
    expect(() => dialect.limit('SELECT 1', 1.5, 0)).toThrow(AppError);
    expect(() => dialect.limit('SELECT 1', 1, -1)).toThrow(AppError);
    for (const value of [NaN, Infinity, -Infinity]) expect(dialect.literal(value)).not.toMatch(/^(?:NaN|-?Infinity)$/);
    expect([true, false, null].map((value) => dialect.literal(value).toUpperCase())).toEqual(
      dialect.engine === 'sqlite' ? ['1', '0', 'NULL'] : ['TRUE', 'FALSE', 'NULL'],
    );
  });

  it('can be a long list, and an empty one', () => {
    const values = Array.from({ length: 5000 }, (_unused, n) => `c${n}`);
    const { sql, params } = compile({ columns: ['size'], filters: [{ col: 'size', op: 'IN', val: values }] }, { dialect });
    expect(params).toHaveLength(1);
    expect(sql.length).toBeLessThan(400);
    expect(dialect.inList('a', [], false, 1)).toEqual({ sql: '1 = 0', params: [] });
    expect(dialect.inList('a', [], true, 1)).toEqual({ sql: '1 = 1', params: [] });
  });

  it('have types', () => {
    const types = { DATE: 'temporal', 'VARCHAR(20)': 'string', BOOLEAN: 'boolean', DOUBLE: 'numeric', TIMESTAMP: 'temporal' };
    const own = {
      clickhouse: { 'Nullable(DateTime64(3))': 'temporal', 'LowCardinality(Nullable(String))': 'string', UInt64: 'numeric' },
    };
    const known =
      dialect.engine === 'clickhouse' ? own.clickhouse : dialect.engine === 'postgres' ? { ...types, DOUBLE: null } : types;
    for (const [type, generic] of Object.entries(known)) expect([type, dialect.genericType(type)]).toEqual([type, generic]);
    expect(dialect.genericType('geometry')).toBeNull();
  });

  it('of stored epochs and written dates read as instants, and are compared as they are stored', () => {
    expect(dialect.temporalValue(Date.UTC(2004, 0, 2), 'epoch_s', null)).toBe(Date.UTC(2004, 0, 2) / 1000);
    expect(dialect.temporalValue(Date.UTC(2004, 0, 2), { format: '%d.%m.%Y' }, null)).toBe('02.01.2004');
    expect(dialect.fromStorage('c', 'native')).toBe('c');
    for (const storage of ['epoch_s', 'epoch_ms', { format: '%Y-%m-%d' }] as const)
      expect(dialect.fromStorage('c', storage)).not.toBe('c');
  });
});

const named = (name: string) => ({
  ...salesDataset,
  columns: salesDataset.columns.filter((column) => column.name === 'size').map((column) => ({ ...column, name })),
});

/** The text between quotes as the engine would read it. */
function unquoted(text: string, quote: string, hasEscapes: boolean): string {
  const doubled = new RegExp(`${quote}${quote}`, 'g');
  if (!hasEscapes) return text.replace(doubled, quote);
  return text.replace(doubled, quote).replace(/\\(.)/gs, (_, char: string) => (char === 'n' ? '\n' : char));
}
