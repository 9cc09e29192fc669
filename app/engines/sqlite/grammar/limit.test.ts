import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { sqliteGrammar as grammar } from '#app/engines/sqlite/grammar.ts';

const only = (sql: string) => {
  const parsed = grammar.parse(sql);
  if (!parsed.ok || parsed.value.length !== 1 || !parsed.value[0]) throw new Error(`not one statement: ${sql}`);
  return parsed.value[0];
};
const limited = (sql: string, limit: number): string => grammar.withLimit(only(sql), limit);

const database = new DatabaseSync(':memory:');
database.exec('CREATE TABLE t (a, "limit" , b); CREATE TABLE u (a)');
for (let row = 0; row < 20; row += 1)
  database.exec(`INSERT INTO t VALUES (${row}, ${row * 10}, 'LIMIT 3'); INSERT INTO u VALUES (${row})`);
const rowsOf = (sql: string) => database.prepare(sql).all();

describe('the limit of a SQLite statement', () => {
  it.each([
    ['SELECT a FROM t LIMIT 5', 5],
    ['SELECT a FROM t LIMIT 2, 7', 7],
    ['SELECT a FROM t LIMIT 7 OFFSET 2', 7],
    ['SELECT a FROM t UNION ALL SELECT a FROM u LIMIT 4', 4],
    ['WITH x AS (SELECT a FROM t LIMIT 3) SELECT * FROM x', null],
    ['SELECT a FROM t WHERE a IN (SELECT a FROM u LIMIT 1)', null],
    ['SELECT a FROM t LIMIT 2 + 3', null],
    ['SELECT a FROM t LIMIT -1', null],
    ['SELECT a FROM t LIMIT 1.5', null],
    ['SELECT a FROM t -- LIMIT 5', null],
    ["SELECT 'LIMIT 5' FROM t", null],
    ['DELETE FROM t', null],
  ])('of %s is %s', (sql, limit) => {
    expect(grammar.limitOf(only(sql))).toBe(limit);
  });
});

describe('a limit put into a SQLite statement', () => {
  it.each([
    ['SELECT a FROM t', 'SELECT a FROM t\nLIMIT 4'],
    ['SELECT a FROM t; -- done', 'SELECT a FROM t\nLIMIT 4'],
    ['SELECT a -- all\nFROM t /* LIMIT 9 */ ;', 'SELECT a -- all\nFROM t\nLIMIT 4'],
    ['select a  from t limit 10', 'select a  from t limit 4'],
    ['SELECT a FROM t LIMIT/**/10/**/OFFSET 2', 'SELECT a FROM t LIMIT/**/4/**/OFFSET 2'],
    ['SELECT a FROM t LIMIT 2, 10', 'SELECT a FROM t LIMIT 2, 4'],
    ['SELECT a FROM t LIMIT 3', 'SELECT a FROM t LIMIT 3'],
    ['SELECT a FROM t LIMIT -1', 'SELECT a FROM t LIMIT 4'],
    ['SELECT a FROM t LIMIT 6 + 3', 'SELECT * FROM (\nSELECT a FROM t LIMIT 6 + 3\n) AS __q\nLIMIT 4'],
    ['VALUES (1), (2), (3), (4), (5)', 'SELECT * FROM (\nVALUES (1), (2), (3), (4), (5)\n) AS __q\nLIMIT 4'],
    ['SELECT a FROM t UNION SELECT a FROM u', 'SELECT a FROM t UNION SELECT a FROM u\nLIMIT 4'],
    ['SELECT a FROM t ORDER BY "limit" DESC', 'SELECT a FROM t ORDER BY "limit" DESC\nLIMIT 4'],
    ['SELECT "limit" FROM t', 'SELECT "limit" FROM t\nLIMIT 4'],
    ['SELECT a AS [limit 1] FROM t', 'SELECT a AS [limit 1] FROM t\nLIMIT 4'],
  ])('of %s', (sql, expected) => {
    const text = limited(sql, 4);
    expect(text).toBe(expected);
    expect(only(text).kind).toBe('select');
    expect(rowsOf(text).length).toBeLessThanOrEqual(4);
    expect(rowsOf(text)).toEqual(rowsOf(only(sql).sql).slice(0, 4));
  });

  it.each([
    'SELECT * FROM t LIMIT 6 + 3',
    'SELECT a, a FROM t LIMIT (SELECT 9)',
    'EXPLAIN SELECT a FROM t',
    'DELETE FROM t',
    'INSERT INTO t SELECT * FROM t',
    'CREATE TABLE v AS SELECT 1',
  ])('leaves %s alone where it cannot be put for certain, or only by changing the columns', (sql) => {
    expect(limited(sql, 4)).toBe(sql);
  });

  it('can be 0', () => {
    expect(rowsOf(limited('SELECT a FROM t LIMIT 10', 0))).toEqual([]);
  });

  it('is not fooled by what a text that begins a comment at its end would swallow', () => {
    expect(rowsOf(limited("SELECT a FROM t WHERE b = 'LIMIT 3' -- ", 2))).toHaveLength(2);
    expect(rowsOf(limited('SELECT a FROM t WHERE a > 1 /* open LIMIT 1 */', 2))).toHaveLength(2);
  });
});
