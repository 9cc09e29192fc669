import { describe, expect, it } from 'vitest';
import { HOSTILE_STATEMENTS } from '#tests/engines/trino/hostile.ts';
import { COMMON_WRITES } from '#tests/contracts/engines/hostile-texts.ts';
import { trinoGrammar } from './grammar.ts';

const tablesOf = (sql: string): string[] | null => {
  const parsed = trinoGrammar.parse(sql);
  if (!parsed.ok) throw new Error(parsed.diagnostics[0]?.message);
  const tables = parsed.value[0]?.tables ?? null;
  return tables && tables.map(({ catalog, schema, table }) => [catalog, schema, table].filter((part) => part !== null).join('.'));
};

describe('proveReadOnly', () => {
  it.each([...COMMON_WRITES, ...HOSTILE_STATEMENTS.filter((sql) => sql !== 'SELECT ?' && sql !== 'SELECT [1)')])(
    'refuses %j',
    (sql) => {
      // What the grammar takes for a query that fails on the server.
      if (/^(?:not sql|SELECT ''; |SELECT '\\\\)/.test(sql)) return;
      expect(trinoGrammar.proveReadOnly(sql).ok).toBe(false);
    },
  );
  it.each([
    'SHOW CREATE TABLE t AS CREATE TABLE u',
    'SHOW TABLES FROM t CREATE TABLE u',
    'EXPLAIN CREATE TABLE t AS SELECT 1',
    'SHOW DELETE FROM t',
  ])('refuses %j, too', (sql) => expect(trinoGrammar.proveReadOnly(sql).ok).toBe(false));
  it.each([
    'SELECT 1',
    'TABLE t',
    'VALUES 1, 2',
    '(SELECT 1) UNION (SELECT 2)',
    'WITH a AS (SELECT 1 AS x) SELECT x FROM a',
    'EXPLAIN ANALYZE SELECT 1',
    'SHOW TABLES',
    'SHOW CREATE TABLE "lake"."events"',
    'show create view v',
    'DESCRIBE t',
    'SELECT \'a;b\', "c;d" -- e;\nFROM t /* ; */;',
    'SELECT * FROM TABLE(sequence(1, 5))',
    'SELECT extract(day FROM d), x IS DISTINCT FROM y, trim(BOTH FROM a) FROM t',
  ])('takes %j', (sql) => expect(trinoGrammar.proveReadOnly(sql)).toMatchObject({ ok: true }));
});

describe('tables', () => {
  it.each([
    ['SELECT 1', []],
    ['SELECT a FROM t', ['t']],
    ['SELECT a FROM C.S."T" AS x, u y, "v"', ['c.s.t', 'u', 'v']],
    ['SELECT a FROM t JOIN u ON t.a = u.a CROSS JOIN (v LEFT JOIN w USING (a, b)), x', ['t', 'u', 'v', 'w', 'x']],
    ['SELECT a FROM t WHERE b IN (SELECT c FROM u) AND EXISTS (TABLE v)', ['t', 'u', 'v']],
    ['WITH a AS (SELECT * FROM t) SELECT * FROM a, b', ['t', 'b']],
    ['WITH a AS (SELECT * FROM a) SELECT * FROM a', ['a']],
    ['WITH a (x, y) AS (SELECT * FROM t), b AS (SELECT * FROM a) SELECT * FROM b', ['t']],
    ['SELECT * FROM secret, (WITH secret AS (SELECT 1 AS a) SELECT * FROM secret) AS x', ['secret']],
    ['WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT * FROM r', []],
    ['WITH RECURSIVE r AS (SELECT * FROM r) SELECT * FROM r', ['r']],
    ['SELECT * FROM UNNEST(ARRAY[1, 2]) WITH ORDINALITY AS u (a, b), t', ['t']],
    ['SELECT * FROM TABLE(exclude_columns(input => TABLE(t), columns => DESCRIPTOR(a)))', ['t']],
    ['SELECT extract(day FROM d), x IS NOT DISTINCT FROM y FROM t', ['t']],
    ['SELECT * FROM t limit, u', ['t', 'u']],
    ['SELECT * FROM t window, u', ['t', 'u']],
    ['SELECT * FROM t TABLESAMPLE BERNOULLI (10), u', ['t', 'u']],
    ['SELECT a, b FROM t GROUP BY a, b ORDER BY a, b LIMIT 5', ['t']],
    ['(SELECT * FROM t) UNION (SELECT * FROM u)', ['t', 'u']],
    ['SELECT * FROM ((SELECT * FROM t) UNION TABLE u) AS x', ['t', 'u']],
    ['SELECT * FROM LATERAL (SELECT * FROM t) AS x', ['t']],
    ['EXPLAIN (TYPE IO) SELECT * FROM t', ['t']],
    ['INSERT INTO t SELECT * FROM u', ['u', 't']],
    ['CREATE TABLE IF NOT EXISTS a.b WITH (x = 1) AS SELECT * FROM t', ['t', 'a.b']],
    ['DELETE FROM t WHERE a = 1', ['t']],
    ['DESCRIBE t', ['t']],
    ['SELECT * FROM a.b.c.d', null],
    ["SELECT * FROM TABLE(pg.system.query(query => 'x'))", null],
    ['SHOW STATS FOR t', null],
    ['SHOW CREATE VIEW v', null],
    ["CALL system.kill('x')", null],
  ])('%s: %j', (sql, tables) => expect(tablesOf(sql)).toEqual(tables));
});

describe('checkExpression', () => {
  it.each([
    'a + 1',
    'extract(day FROM d)',
    'array_agg(x ORDER BY y)',
    "a = 'x;--' -- and so on",
    'x IS DISTINCT FROM y',
    'CAST(x AS timestamp with time zone)',
  ])('takes %s', (text) => expect(trinoGrammar.checkExpression(text, 'value').ok).toBe(true));
  it.each([
    '',
    'a, b',
    'a) OR (b',
    'a FROM t',
    '(SELECT 1)',
    'x IN (TABLE t)',
    'a; b',
    'a UNION b',
    '?',
    'a AS b',
    "'a",
    'extract(day FROM (SELECT d FROM t))',
  ])('refuses %s', (text) => expect(trinoGrammar.checkExpression(text, 'condition').ok).toBe(false));
  it('blanks comments', () =>
    expect(trinoGrammar.checkExpression('a /* x */ + 1 -- y', 'value')).toEqual({ ok: true, value: 'a   + 1' }));
});

describe('limits', () => {
  const limited = (sql: string, limit: number): string => {
    const parsed = trinoGrammar.parse(sql);
    const statement = parsed.ok ? parsed.value[0] : undefined;
    return statement ? trinoGrammar.withLimit(statement, limit) : '';
  };
  it.each([
    ['SELECT 1', 'SELECT 1\nLIMIT 5'],
    ['SELECT 1 LIMIT 3', 'SELECT 1 LIMIT 3'],
    ['SELECT 1 LIMIT 30', 'SELECT 1 LIMIT 5'],
    ['SELECT 1 OFFSET 2 LIMIT ALL', 'SELECT 1 OFFSET 2 LIMIT 5'],
    ['SELECT * FROM (SELECT 1 LIMIT 30) AS x', 'SELECT * FROM (SELECT 1 LIMIT 30) AS x\nLIMIT 5'],
    ['SELECT 1 FETCH FIRST 2 ROWS ONLY', 'SELECT 1 FETCH FIRST 2 ROWS ONLY'],
    ['SHOW TABLES', 'SHOW TABLES'],
  ])('%s', (sql, expected) => expect(limited(sql, 5)).toBe(expected));
});

describe('replaceTables', () => {
  const replaced = (sql: string): string | null => {
    const result = trinoGrammar.replaceTables?.(sql, ({ ref, text }) =>
      ref.table === 't' ? `SELECT * FROM ${text} WHERE x` : null,
    );
    return result?.ok ? result.value : null;
  };
  it.each([
    ['SELECT a FROM t', 'SELECT a FROM (SELECT * FROM t WHERE x) AS "t"'],
    ['TABLE t ORDER BY a', 'SELECT * FROM (SELECT * FROM t WHERE x) AS "t" ORDER BY a'],
    ['SELECT a FROM S.T y, u', 'SELECT a FROM (SELECT * FROM S.T WHERE x) y, u'],
    [
      'SELECT a FROM t AS y JOIN t ON true',
      'SELECT a FROM (SELECT * FROM t WHERE x) AS y JOIN (SELECT * FROM t WHERE x) AS "t" ON true',
    ],
    ['SELECT a FROM t TABLESAMPLE SYSTEM (10)', 'SELECT a FROM (SELECT * FROM t WHERE x) AS "t" TABLESAMPLE SYSTEM (10)'],
    ['SELECT a FROM t limit 5', 'SELECT a FROM (SELECT * FROM t WHERE x) AS "t" limit 5'],
    ['WITH t AS (SELECT 1 AS a) SELECT a FROM t', 'WITH t AS (SELECT 1 AS a) SELECT a FROM t'],
    ['CREATE TABLE m AS SELECT a FROM t', 'CREATE TABLE m AS SELECT a FROM (SELECT * FROM t WHERE x) AS "t"'],
  ])('%s', (sql, expected) => expect(replaced(sql)).toBe(expected));
  it.each([
    'SELECT a FROM t FOR VERSION AS OF 1',
    'SELECT * FROM TABLE(exclude_columns(input => TABLE(t), columns => DESCRIPTOR(a)))',
    'CREATE VIEW m AS SELECT a FROM t',
    'DELETE FROM t',
    'DESCRIBE t',
    'SHOW STATS FOR t',
    'SELECT 1; SELECT a FROM t',
  ])('refuses %s', (sql) => expect(replaced(sql)).toBeNull());
});
