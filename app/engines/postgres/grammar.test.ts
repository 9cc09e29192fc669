import { describe, expect, it } from 'vitest';
import { postgresGrammar as grammar } from './grammar.ts';

const tablesOf = (sql: string): string[] | null | undefined => {
  const parsed = grammar.parse(sql);
  if (!parsed.ok) return undefined;
  const [statement] = parsed.value;
  return (
    statement?.tables?.map(({ catalog, schema, table }) => [catalog, schema, table].filter(Boolean).join('.')).sort() ?? null
  );
};

describe('tables of a PostgreSQL statement', () => {
  it.each([
    ['SELECT 1', []],
    ['SELECT * FROM a, b.c, d.e.f', ['a', 'b.c', 'd.e.f']],
    ['SELECT * FROM "A b" AS x JOIN ONLY a USING (id)', ['A b', 'a']],
    ['WITH x AS (SELECT * FROM y) SELECT * FROM x', ['y']],
    ['WITH x AS (SELECT * FROM x) SELECT * FROM x', ['x']],
    ['WITH RECURSIVE x AS (SELECT 1 UNION SELECT * FROM x) SELECT * FROM x', []],
    ['WITH x AS (SELECT * FROM y), y AS (SELECT 1) SELECT * FROM x, y', ['y']],
    ['WITH x AS (SELECT 1) SELECT * FROM s.x', ['s.x']],
    ['SELECT * FROM (WITH x AS (SELECT 1) SELECT * FROM x) AS q, x', ['x']],
    [
      'SELECT (SELECT max(a) FROM t1) FROM t2 WHERE b IN (SELECT b FROM t3) ORDER BY (SELECT 1 FROM t4)',
      ['t1', 't2', 't3', 't4'],
    ],
    ['(SELECT 1 FROM a UNION SELECT 1 FROM b) EXCEPT TABLE c', ['a', 'b', 'c']],
    ['SELECT * FROM unnest(a) AS g, LATERAL (SELECT * FROM h) AS i', ['h']],
    ['EXPLAIN ANALYZE SELECT * FROM a', ['a']],
    ['INSERT INTO a SELECT * FROM b', ['a', 'b']],
    ['UPDATE a SET x = 1 FROM b', ['a', 'b']],
    ['DELETE FROM a USING b WHERE EXISTS (SELECT 1 FROM c)', ['a', 'b', 'c']],
    ['CREATE TABLE a AS SELECT * FROM b', ['a', 'b']],
    ['DROP TABLE a', null],
    ['SHOW search_path', []],
  ])('of %s', (sql, tables) => {
    expect(tablesOf(sql)).toEqual(tables);
  });
});

describe('statements of a PostgreSQL script', () => {
  it('finds where each begins and ends, in UTF-16', () => {
    const sql = "-- é\nSELECT '💥;é' ; /* ; */\n;; DELETE FROM a -- end";
    const parsed = grammar.parse(sql);
    expect(parsed.ok && parsed.value.map(({ sql: text, from, to, kind }) => [text, sql.slice(from, to) === text, kind])).toEqual([
      ["SELECT '💥;é'", true, 'select'],
      ['DELETE FROM a', true, 'dml'],
    ]);
  });

  it.each([
    ['SELECT 1', 'select'],
    ['VALUES (1)', 'select'],
    ['SELECT * INTO a FROM b', 'ddl'],
    ['WITH x AS (DELETE FROM a RETURNING 1) SELECT * FROM x', 'dml'],
    ['EXPLAIN DELETE FROM a', 'explain'],
    ['SHOW ALL', 'show'],
    ['MERGE INTO a USING b ON a.x = b.x WHEN MATCHED THEN DELETE', 'dml'],
    ['CREATE VIEW a AS SELECT 1', 'ddl'],
    ['ALTER TABLE a ADD b int', 'ddl'],
    ['COPY a FROM STDIN', 'other'],
    ['DO $$ BEGIN END $$', 'other'],
  ])('knows the kind of %s', (sql, kind) => {
    const parsed = grammar.parse(sql);
    expect(parsed.ok && parsed.value.map((statement) => statement.kind)).toEqual([kind]);
  });

  it('refuses text that is nested too deeply, and reads the next', async () => {
    for (const part of ['(', 'NOT ', '- ', 'CASE WHEN ', '(SELECT ', '[', '1+', "'a'||"])
      expect([part, grammar.proveReadOnly(`SELECT ${part.repeat(Math.floor(90_000 / part.length))}`).ok]).toEqual([part, false]);
    expect(grammar.proveReadOnly('SELECT 1'.padEnd(100_001)).ok).toBe(false);
    await expect.poll(() => grammar.proveReadOnly('SELECT 1').ok).toBe(true);
  });
});

describe('a PostgreSQL clause', () => {
  it.each([
    ["a ->> 'b' = 'c' -- d", "a ->> 'b' = 'c'"],
    ['count(*) FILTER (WHERE a > 1)', 'count(*) FILTER (WHERE a > 1)'],
    ['a /* ) */ + 1;', 'a         + 1'],
    ["E'it\\'s' || $$x;y$$", "E'it\\'s' || $$x;y$$"],
    ['sum(a) OVER (PARTITION BY b)', 'sum(a) OVER (PARTITION BY b)'],
  ])('accepts %s', (text, value) => {
    expect(grammar.checkExpression(text, 'value')).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    ['-- a', 'empty'],
    ['a; b', 'several-statements'],
    ['1) OR (2', 'syntax'],
    ['a, b', 'syntax'],
    ['a AS b', 'syntax'],
    ['*', 'syntax'],
    ['t.*', 'syntax'],
    ['$1', 'syntax'],
    ['a FROM t', 'syntax'],
    ['a) FROM t WHERE (b', 'syntax'],
    ["'open", 'syntax'],
    ['a /* open', 'syntax'],
    ['a\0', 'syntax'],
    ['a /*! b */', 'not-read-only'],
    ['(SELECT 1)', 'subquery'],
    ['a IN (SELECT 1)', 'subquery'],
    ['EXISTS (SELECT 1 FROM t)', 'subquery'],
    ['ARRAY(SELECT 1)', 'subquery'],
    ["pg_read_file('x')", 'function-denied'],
    ["1 + nextval('a')", 'function-denied'],
  ])('refuses %j as %s', (text, code) => {
    const checked = grammar.checkExpression(text, 'condition');
    expect(checked.ok ? 'accepted' : checked.diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });

  it('takes texts with any control character', () => {
    const every = Array.from({ length: 31 }, (_, at) => String.fromCharCode(at + 1)).join('');
    expect(grammar.checkExpression(`a = '${every}\x7f\x85'`, 'condition').ok).toBe(true);
  });

  it('gives the place of a mistake in the text itself', () => {
    expect(grammar.checkExpression("'é💥' = 1 OR OR b", 'condition')).toMatchObject({ diagnostics: [{ from: 13, to: 15 }] });
  });
});
