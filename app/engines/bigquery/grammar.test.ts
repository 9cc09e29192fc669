import { describe, expect, it } from 'vitest';
import { bigqueryGrammar } from './grammar.ts';

const tablesOf = (sql: string): readonly string[] | null | string => {
  const parsed = bigqueryGrammar.parse(sql);
  if (!parsed.ok) return `refused: ${parsed.diagnostics[0]?.message ?? ''}`;
  const [statement] = parsed.value;
  return statement?.tables?.map(({ catalog, schema, table }) => [catalog, schema, table].filter(Boolean).join('/')) ?? null;
};

describe('the tables of a statement', () => {
  it.each([
    ['SELECT * FROM t', ['t']],
    ['SELECT * FROM ds.t AS x JOIN `p.ds.u` y USING (id)', ['ds/t', 'p/ds/u']],
    ['SELECT * FROM `p`.`ds`.`t`', ['p/ds/t']],
    ['SELECT * FROM `p.ds`.t', ['p/ds/t']],
    ['SELECT * FROM my-project-1.ds.t WHERE a - b.c > 1', ['my-project-1/ds/t']],
    ['SELECT * FROM `my-project.ds.t`, other-project.ds.u AS u', ['my-project/ds/t', 'other-project/ds/u']],
    ['WITH a AS (SELECT * FROM t), B AS (SELECT * FROM A) SELECT * FROM b, c', ['t', 'c']],
    ['WITH t AS (SELECT * FROM t) SELECT * FROM T', ['t']],
    ['WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT * FROM r', []],
    ['SELECT * FROM t, UNNEST(t.items) AS i WITH OFFSET AS o, u', ['t', 'u']],
    ['SELECT * FROM ds.orders AS o, o.items AS i LEFT JOIN O.tags', ['ds/orders']],
    ['SELECT * FROM orders, orders.items', ['orders']],
    ['SELECT * FROM t PIVOT (SUM(a) FOR q IN ("x")) AS p, u', ['t', 'u']],
    ['SELECT * FROM t UNPIVOT INCLUDE NULLS (a FOR b IN (c, d))', ['t']],
    ['SELECT * EXCEPT (a) REPLACE (b AS c) FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY a, b ORDER BY c) = 1', ['t']],
    ['SELECT a FROM t WINDOW w AS (ORDER BY a), v AS (ORDER BY b)', ['t']],
    ['SELECT EXTRACT(DAY FROM at) FROM t', ['t']],
    ['SELECT ARRAY(SELECT a FROM u), EXISTS(SELECT 1 FROM v) FROM t', ['u', 'v', 't']],
    ['SELECT 1 FROM t WHERE a IS DISTINCT FROM b', ['t']],
    [
      'FROM t |> WHERE a > 1 |> EXTEND a AS x, b AS y |> JOIN ds.u USING (id) |> AGGREGATE COUNT(*) AS n, SUM(a) GROUP BY b, c',
      ['t', 'ds/u'],
    ],
    ['SELECT 1 AS a |> UNION ALL (FROM u |> SELECT a)', ['u']],
    ["SELECT 'it\\'s FROM x', r'\\' FROM y', \"\"\"a \" FROM z\"\"\", '''\n FROM v''' FROM t -- FROM c\n# FROM d", ['t']],
    ['SELECT (a).upper() FROM t', ['t']],
    ['SELECT SAFE.SUBSTR(a, 1), NET.HOST(b) FROM t', ['t']],
    ['EXPLAIN SELECT * FROM t', ['t']],
    ['CREATE OR REPLACE TABLE ds.made AS SELECT * FROM t', ['t', 'ds/made']],
  ])('%s', (sql, tables) => expect(tablesOf(sql)).toEqual(tables));

  it.each([
    // Whatever begins so, a part of a table, or what tells of tables that aren't named.
    'SELECT * FROM `ds.events_*`',
    'SELECT * FROM `ds.t$20240101`',
    'SELECT * FROM ds.INFORMATION_SCHEMA.TABLES',
    'SELECT * FROM `region-us`.INFORMATION_SCHEMA.JOBS',
    'SELECT * FROM `ds.information_schema.columns`',
    'SELECT * FROM ds.__TABLES__',
    'SELECT * FROM `a.b.c.d`',
    'SELECT * FROM `example.com:p.ds.t`',
    'SELECT * FROM ds.2024',
    'SELECT * FROM ds.2024 AS x',
    'SELECT * FROM ds.my-table',
    // Users' routines, which can read anything.
    'SELECT ds.f(a) FROM t',
    'SELECT f(a) FROM t',
    'SELECT `ds.f`(a) FROM t',
    'SELECT ds.abs(a) FROM t',
    'SELECT p.safe.abs(a) FROM t',
    'SELECT SAFE.ds.f(a) FROM t',
    'SELECT SESSION_USER()',
    'SELECT * FROM ds.made(1)',
    'SELECT * FROM ML.PREDICT(MODEL ds.m, TABLE t)',
    "SELECT * FROM EXTERNAL_QUERY('c', 'SELECT 1')",
    'INSERT INTO t SELECT * FROM u',
    'MERGE INTO t USING u ON TRUE WHEN MATCHED THEN DELETE',
    'CREATE TABLE a-b.ds.t AS SELECT 1 AS a',
    'CREATE TABLE `a.b` AS SELECT 1 AS a',
    'DROP TABLE t',
    'SHOW TABLES',
  ])('aren’t told of %s', (sql) => expect(tablesOf(sql)).toBeNull());

  it.each([
    // The name isn't that of a table on the left where this one reads.
    ['SELECT * FROM pub AS ds, (SELECT * FROM ds.hidden)', 'ds/hidden'],
    ['SELECT (SELECT 1 FROM ds.hidden) FROM x UNION ALL SELECT 1 FROM pub AS ds, y', 'ds/hidden'],
    ['SELECT * FROM pub AS ds PIVOT (SUM(a) FOR b IN (1)) AS p, ds.hidden', 'ds/hidden'],
    ['FROM pub AS ds, x |> SELECT 1 AS a |> JOIN ds.hidden ON TRUE', 'ds/hidden'],
    ['SELECT 1 FROM pub AS ds, x UNION ALL SELECT 1 FROM ds.hidden', 'ds/hidden'],
    ['SELECT * FROM x, ds.hidden, pub AS ds', 'ds/hidden'],
    ['SELECT * FROM pub AS ds, `ds.hidden`', 'ds/hidden'],
    ['WITH `ds.hidden` AS (SELECT 1) SELECT * FROM `ds.hidden`', 'ds/hidden'],
    ['SELECT * FROM `hidd\\x65n`', 'hidden'],
    ["SELECT 1 /* ' */ FROM hidden -- '", 'hidden'],
    ["SELECT '\\\\' FROM hidden -- '", 'hidden'],
    ["SELECT r'\\\\' FROM hidden -- '", 'hidden'],
    ["SELECT '''a''''''b''' FROM hidden", 'hidden'],
  ])('count one that only looks like a column or a text: %s', (sql, table) => expect(tablesOf(sql)).toContain(table));
});

describe('a query in pipe syntax', () => {
  const limited = (sql: string) => {
    const parsed = bigqueryGrammar.parse(sql);
    return parsed.ok && parsed.value[0] ? bigqueryGrammar.withLimit(parsed.value[0], 10) : null;
  };
  it('is limited by a step of its own', () => {
    expect(limited('FROM t |> LIMIT 100')).toBe('FROM t |> LIMIT 100\n|> LIMIT 10');
    expect(limited('SELECT 1 AS a |> WHERE a = 1')).toBe('SELECT 1 AS a |> WHERE a = 1\n|> LIMIT 10');
    expect(limited('SELECT * FROM (FROM t |> WHERE TRUE)')).toBe('SELECT * FROM (FROM t |> WHERE TRUE)\nLIMIT 10');
    expect(limited('SELECT 1 LIMIT 100')).toBe('SELECT 1 LIMIT 10');
  });
});

describe('a table with row-level security', () => {
  const fenced = (sql: string) =>
    bigqueryGrammar.replaceTables?.(sql, ({ ref, text }) => (ref.table === 't' ? `SELECT * FROM ${text} WHERE a` : null));
  it.each([
    ['SELECT t.x FROM ds.t', 'SELECT t.x FROM (SELECT * FROM ds.t WHERE a) AS `t`'],
    ['SELECT s.t.x FROM `p.ds.t` AS o', 'SELECT s.t.x FROM (SELECT * FROM `p.ds.t` WHERE a) AS o'],
    ['SELECT 1 FROM my-p.ds.t AS x', 'SELECT 1 FROM (SELECT * FROM my-p.ds.t WHERE a) AS x'],
    ['FROM t |> WHERE b', 'FROM (SELECT * FROM t WHERE a) AS `t` |> WHERE b'],
    ['SELECT 1 FROM t PIVOT (SUM(a) FOR b IN (1))', 'SELECT 1 FROM (SELECT * FROM t WHERE a) AS `t` PIVOT (SUM(a) FOR b IN (1))'],
    ['SELECT 1 FROM t, t.items AS i', 'SELECT 1 FROM (SELECT * FROM t WHERE a) AS `t`, t.items AS i'],
  ])('is replaced: %s', (sql, value) => expect(fenced(sql)).toEqual({ ok: true, value }));
  it.each(['SELECT s.t.x FROM ds.t', 'SELECT 1 FROM t FOR SYSTEM_TIME AS OF x', 'SELECT 1 FROM `t_*`', 'SELECT f(1) FROM t'])(
    'is refused: %s',
    (sql) => expect(fenced(sql)?.ok).toBe(false),
  );
});

it('knows which expressions call only what BigQuery has', () => {
  const isOwn = (text: string) => bigqueryGrammar.callsBuiltInsOnly?.(text);
  expect(['SUM(a)', 'IF(a, 1, 2)', 'SAFE.LEFT(a, 1)', 'CAST(a AS NUMERIC(3, 1))'].map(isOwn)).toEqual([true, true, true, true]);
  expect(['f(a)', 'ds.sum(a)', 'SESSION_USER()', '`sum`(a)'].map(isOwn)).toEqual([false, false, false, false]);
});
