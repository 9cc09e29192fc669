import { describe, expect, it } from 'vitest';
import { postgresGrammar as grammar } from '#app/engines/postgres/grammar.ts';

const only = (sql: string) => {
  const parsed = grammar.parse(sql);
  if (!parsed.ok || parsed.value.length !== 1 || !parsed.value[0]) throw new Error(`not one statement: ${sql}`);
  return parsed.value[0];
};
const limited = (sql: string, limit = 4): string => grammar.withLimit(only(sql), limit);
const wrapped = (sql: string): string => `SELECT * FROM (\n${sql}\n) AS __q\nLIMIT 4`;

describe('the limit of a PostgreSQL statement', () => {
  it.each([
    ['SELECT 1 LIMIT 10', 10],
    ['SELECT 1 LIMIT 0', 0],
    ['SELECT 1 LIMIT 99999999999', 99_999_999_999],
    ['SELECT 1 LIMIT 1_000', 1_000],
    ['SELECT 1 OFFSET 5 LIMIT 10', 10],
    ['SELECT 1 LIMIT 10 FOR UPDATE', 10],
    ['SELECT 1 FETCH FIRST 5 ROWS ONLY', 5],
    ['SELECT 1 FETCH FIRST ROW ONLY', 1],
    ['(SELECT 1 LIMIT 5)', 5],
    ['VALUES (1), (2) LIMIT 1', 1],
    ['TABLE t LIMIT 2', 2],
    ['SELECT 1 UNION SELECT 2 LIMIT 3', 3],
    ['(SELECT 1 LIMIT 7) UNION (SELECT 2 LIMIT 8)', null],
    ['WITH a AS (SELECT 1 LIMIT 3) SELECT * FROM a', null],
    ['SELECT (SELECT 1 LIMIT 1)', null],
    ['SELECT 1 LIMIT ALL', null],
    ['SELECT 1 LIMIT NULL', null],
    ['SELECT 1 LIMIT $1', null],
    ['SELECT 1 LIMIT 2 + 3', null],
    ['SELECT 1 LIMIT -1', null],
    ['SELECT 1 LIMIT 1.5', null],
    ["SELECT 1 LIMIT '5'", null],
    ['SELECT 1 ORDER BY 1 FETCH FIRST 5 ROWS WITH TIES', null],
    ["SELECT 'LIMIT 5' -- LIMIT 6", null],
    ['EXPLAIN SELECT 1 LIMIT 5', null],
    ['SHOW ALL', null],
  ])('of %s is %s', (sql, limit) => {
    expect(grammar.limitOf(only(sql))).toBe(limit);
  });
});

describe('a limit put into a PostgreSQL statement', () => {
  it.each([
    ['SELECT 1', 'SELECT 1\nLIMIT 4'],
    ['SELECT 1 ; -- LIMIT 9', 'SELECT 1\nLIMIT 4'],
    ['SELECT 1 -- c\nFROM t /* LIMIT 9 */', 'SELECT 1 -- c\nFROM t\nLIMIT 4'],
    ['select 1  limit 10', 'select 1  limit 4'],
    ["SELECT 'é💥' LIMIT 10 OFFSET 2", "SELECT 'é💥' LIMIT 4 OFFSET 2"],
    ['SELECT 1 LIMIT/**/10/**/OFFSET 10', 'SELECT 1 LIMIT/**/4/**/OFFSET 10'],
    ['SELECT 10 OFFSET 10 ROWS FETCH NEXT 10 ROWS ONLY', 'SELECT 10 OFFSET 10 ROWS FETCH NEXT 4 ROWS ONLY'],
    ['SELECT 1 LIMIT 4', 'SELECT 1 LIMIT 4'],
    ['SELECT 1 FETCH FIRST ROW ONLY', 'SELECT 1 FETCH FIRST ROW ONLY'],
    ['SELECT 1 LIMIT ALL', 'SELECT 1 LIMIT 4'],
    ['SELECT 1 LIMIT NULL OFFSET 1', 'SELECT 1 LIMIT 4 OFFSET 1'],
    ['SELECT 1 OFFSET 5', 'SELECT 1 OFFSET 5\nLIMIT 4'],
    ['SELECT * FROM t FOR UPDATE', 'SELECT * FROM t FOR UPDATE\nLIMIT 4'],
    ['(SELECT 1)', '(SELECT 1)\nLIMIT 4'],
    ['((SELECT 1 LIMIT 50))', '((SELECT 1 LIMIT 4))'],
    ['(SELECT 1 LIMIT 50) UNION ALL (SELECT 2 LIMIT 60)', '(SELECT 1 LIMIT 50) UNION ALL (SELECT 2 LIMIT 60)\nLIMIT 4'],
    ['VALUES (1), (2)', 'VALUES (1), (2)\nLIMIT 4'],
    ['TABLE t', 'TABLE t\nLIMIT 4'],
    ['WITH a AS (SELECT 1 LIMIT 30) SELECT * FROM a', 'WITH a AS (SELECT 1 LIMIT 30) SELECT * FROM a\nLIMIT 4'],
    ['SELECT "LIMIT" FROM t AS "LIMIT 5"', 'SELECT "LIMIT" FROM t AS "LIMIT 5"\nLIMIT 4'],
    ['SELECT $$ LIMIT 9 $$', 'SELECT $$ LIMIT 9 $$\nLIMIT 4'],
    ['SELECT 1 LIMIT 2 + 30', wrapped('SELECT 1 LIMIT 2 + 30')],
    ['SELECT 1 LIMIT $1', wrapped('SELECT 1 LIMIT $1')],
    ['SELECT 1 LIMIT 99999999999::bigint', wrapped('SELECT 1 LIMIT 99999999999::bigint')],
    [
      'SELECT a FROM t ORDER BY 1 FETCH FIRST 2 ROWS WITH TIES',
      wrapped('SELECT a FROM t ORDER BY 1 FETCH FIRST 2 ROWS WITH TIES'),
    ],
    ['SELECT 1 LIMIT 99999999999', 'SELECT 1 LIMIT 4'],
  ])('of %s', (sql, expected) => {
    const text = limited(sql);
    expect(text).toBe(expected);
    expect(only(text).kind).toBe('select');
    expect(only(text).tables).toEqual(only(sql).tables);
    expect(grammar.limitOf(only(text))).toBeLessThanOrEqual(4);
  });

  it.each([
    'EXPLAIN SELECT 1',
    'SHOW ALL',
    'DELETE FROM t',
    'WITH x AS (DELETE FROM t RETURNING 1) SELECT * FROM x',
    'SELECT * INTO n FROM t',
    'CREATE TABLE n AS SELECT 1',
    'COPY t TO STDOUT',
    'DO $$ BEGIN END $$',
  ])('leaves %s as it is', (sql) => {
    expect(limited(sql)).toBe(sql);
  });

  it('can be 0', () => {
    expect(limited('SELECT 1 LIMIT 10', 0)).toBe('SELECT 1 LIMIT 0');
    expect(limited('SELECT 1 FETCH FIRST ROW ONLY', 0)).toContain('AS __q\nLIMIT 0');
  });

  it('leaves alone what cannot be read', () => {
    const broken = { ...only('SELECT 1'), sql: 'SELECT 1; DROP TABLE t' };
    expect(grammar.withLimit(broken, 4)).toBe(broken.sql);
    expect(grammar.limitOf({ ...broken, sql: 'SELECT (' })).toBeNull();
  });
});
