import { describe, expect, it } from 'vitest';
import { sqliteGrammar as grammar } from './grammar.ts';

const tablesOf = (sql: string): string[] | null => {
  const checked = grammar.parse(sql);
  if (!checked.ok) return null;
  return checked.value
    .flatMap(({ tables }) => tables?.map(({ schema, table }) => (schema === null ? table : `${schema}.${table}`)) ?? ['?'])
    .sort();
};
const proof = (sql: string): string => {
  const checked = grammar.proveReadOnly(sql);
  return checked.ok ? 'ok' : (checked.diagnostics[0]?.code ?? 'none');
};
const clause = (text: string): string => {
  const checked = grammar.checkExpression(text, 'condition');
  return checked.ok ? checked.value : `!${checked.diagnostics[0]?.code}`;
};

describe('the tables of a statement', () => {
  it('are found in joins, sub-queries, compounds and memberships', () => {
    expect(tablesOf('SELECT * FROM a, b AS x JOIN main.c USING (id) LEFT JOIN (SELECT * FROM d) z ON 1')).toEqual([
      'a',
      'b',
      'd',
      'main.c',
    ]);
    expect(tablesOf('SELECT (SELECT max(x) FROM a) FROM b WHERE EXISTS (SELECT 1 FROM c) AND k IN (SELECT k FROM d)')).toEqual([
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(tablesOf('SELECT 1 FROM a UNION SELECT 2 FROM b ORDER BY (SELECT 1 FROM c)')).toEqual(['a', 'b', 'c']);
    expect(tablesOf('SELECT 1 FROM a WHERE k IN b')).toEqual(['a', 'b']);
    expect(tablesOf('SELECT * FROM (a JOIN b ON a.x = b.x) NATURAL JOIN "c d"')).toEqual(['a', 'b', 'c d']);
    expect(tablesOf('EXPLAIN QUERY PLAN SELECT * FROM a')).toEqual(['a']);
    expect(
      tablesOf('SELECT sum(x) FILTER (WHERE x IN (SELECT y FROM b)) OVER (PARTITION BY (SELECT 1 FROM c)) FROM a INDEXED BY i'),
    ).toEqual(['a', 'b', 'c']);
    expect(tablesOf('SELECT value FROM a, json_each(a.j)')).toEqual(['a']);
  });

  it('are never the names of common table expressions in their scope', () => {
    expect(tablesOf('WITH x AS (SELECT * FROM a), y AS (SELECT * FROM X) SELECT * FROM y, x')).toEqual(['a']);
    expect(tablesOf('WITH q1 AS (SELECT * FROM q2), q2 AS (SELECT * FROM src) SELECT * FROM q1')).toEqual(['src']);
    expect(tablesOf('WITH x AS (SELECT 1) SELECT 1 FROM x UNION SELECT 2 FROM x JOIN b USING (k)')).toEqual(['b']);
    expect(tablesOf('SELECT * FROM (WITH x AS (SELECT 1) SELECT * FROM x) AS i, x WHERE i.a = x.a')).toEqual(['x']);
    expect(tablesOf('WITH x AS (SELECT 1) SELECT * FROM main.x')).toEqual(['main.x']);
  });

  it('are not certain for anything but a select', () => {
    expect(tablesOf('DELETE FROM a')).toEqual(['?']);
    expect(tablesOf('DROP TABLE a')).toEqual(['?']);
  });
});

describe('a script', () => {
  it('is split where SQLite splits it', () => {
    const checked = grammar.parse(' SELECT \';\' AS "a;b" ; -- one; two\n /* ; */ SELECT [x;y], `z;` FROM t;;');
    expect(checked.ok && checked.value.map(({ sql, kind }) => [sql, kind])).toEqual([
      ['SELECT \';\' AS "a;b"', 'select'],
      ['SELECT [x;y], `z;` FROM t', 'select'],
    ]);
    expect(grammar.parse('-- nothing\n;;')).toEqual({ ok: true, value: [] });
  });

  it('names where a mistake is', () => {
    const checked = grammar.parse('SELECT 1;\nSELECT FROM FROM t');
    expect(!checked.ok && checked.diagnostics[0]).toMatchObject({ code: 'syntax', from: 17 });
  });

  it.each([
    [`SELECT ${'('.repeat(5_000)}1`, 'Unclosed parenthesis.'],
    [`SELECT ${'('.repeat(60)}1 1${')'.repeat(60)}`, 'Parentheses and CASE expressions are nested too deeply.'],
    [`SELECT ${'case when '.repeat(51)}1${' then 1 end'.repeat(51)}`, 'Parentheses and CASE expressions are nested too deeply.'],
    [`SELECT ${'not '.repeat(5_000)}1`, 'The statement is nested too deeply, or chains too many operators.'],
    [
      `SELECT ${'not '.repeat(20_000)}1`,
      "This SQL is too long: it has 20002 words and symbols, and the limit is 6000. Values in an IN list or an INSERT don't count.",
    ],
    [`SELECT 1${' + 1'.repeat(1_000)}`, 'The statement is nested too deeply, or chains too many operators.'],
    [
      `SELECT ${'x'.repeat(200_000)}`,
      'A statement can have at most 100,000 characters. Split it, or upload large data as a file.',
    ],
  ])('of hostile depth or length is refused for it (%#)', (sql, message) => {
    expect(grammar.proveReadOnly(sql)).toMatchObject({ ok: false, diagnostics: [{ code: 'syntax', message }] });
  });
});

describe('the proof of reading', () => {
  it('takes one select, values or explain', () => {
    for (const sql of [
      'SELECT 1',
      'SELECT 1;',
      'VALUES (1), (2)',
      'WITH x AS (SELECT 1 AS a) SELECT * FROM x',
      'EXPLAIN SELECT * FROM t',
      'EXPLAIN QUERY PLAN SELECT * FROM t -- why',
      "SELECT 'DROP TABLE t; DELETE FROM t' AS update_me",
      'SELECT name FROM sqlite_master',
      'SELECT a, count(*) FROM t WHERE b = ?1 GROUP BY a HAVING count(*) > ?2 ORDER BY 2 DESC LIMIT 5 OFFSET 2',
    ]) {
      expect([sql, proof(sql)]).toEqual([sql, 'ok']);
    }
  });

  it('refuses whatever writes, and whatever cannot be read', () => {
    const refused: Record<string, string> = {
      '': 'empty',
      '-- x': 'empty',
      'SELECT 1; SELECT 2': 'several-statements',
      'SELECT 1; DELETE FROM t': 'several-statements',
      'INSERT INTO t VALUES (1)': 'not-read-only',
      'REPLACE INTO t VALUES (1)': 'not-read-only',
      'WITH x AS (SELECT 1) DELETE FROM t': 'not-read-only',
      'WITH x AS (SELECT 1) INSERT INTO t SELECT * FROM x': 'not-read-only',
      'UPDATE t SET a = 1 RETURNING *': 'not-read-only',
      'EXPLAIN DELETE FROM t': 'not-read-only',
      'CREATE TABLE x AS SELECT 1': 'not-read-only',
      'DROP TABLE t': 'not-read-only',
      'ALTER TABLE t RENAME TO u': 'not-read-only',
      'PRAGMA writable_schema = 1': 'not-read-only',
      "ATTACH 'x' AS y": 'not-read-only',
      VACUUM: 'not-read-only',
      REINDEX: 'not-read-only',
      ANALYZE: 'not-read-only',
      BEGIN: 'not-read-only',
      'SELECT 1 /*! ; DROP TABLE t */': 'not-read-only',
      "SELECT load_extension('x')": 'function-denied',
      "SELECT LOAD_EXTENSION('x')": 'function-denied',
      "SELECT * FROM pragma_table_info('t')": 'function-denied',
      'SELECT zeroblob(1000000000)': 'function-denied',
      'SELECT * FROM generate_series(1, 9000000000)': 'function-denied',
      'SELECT * FROM pragma_table_list': 'not-read-only',
      'SELECT * FROM _cf_KV': 'not-read-only',
      'SELECT * FROM "_CF_metadata"': 'not-read-only',
      'SELECT * FROM sqlite_sequence': 'not-read-only',
      'SELECT * FROM __staging_t': 'not-read-only',
      'SELECT ?': 'syntax',
      "SELECT 'open": 'syntax',
      'SELECT 1 /* open': 'syntax',
      'SELECT 1\0; DELETE FROM t': 'syntax',
      'SELECT 1 -- a\rb': 'syntax',
      'SELEC 1': 'syntax',
    };
    for (const [sql, code] of Object.entries(refused)) expect([sql, proof(sql)]).toEqual([sql, code]);
  });

  it.each([
    ['SELECT 1, load_extension(x) FROM t', 'load_extension(x)'],
    ['SELECT * FROM tSELECT a, count(*) AS n', 'count(*)'],
    ["SELECT * FROM (SELECT * FROM pragma_table_info('t')) x", "pragma_table_info('t')"],
  ])('names the call that is refused: %s', (sql, call) => {
    const from = sql.indexOf(call);
    expect(grammar.proveReadOnly(sql)).toMatchObject({ diagnostics: [{ from, to: from + call.length }] });
  });

  it('refuses recursion without its own limit', () => {
    expect(proof('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c')).toBe(
      'recursive-unbounded',
    );
    expect(proof('WITH c(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM c) SELECT x FROM c LIMIT 5')).toBe('recursive-unbounded');
    expect(proof('WITH c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT -1) SELECT x FROM c')).toBe('recursive-unbounded');
    expect(proof('WITH c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1e9) SELECT x FROM c')).toBe('recursive-unbounded');
    expect(proof('SELECT (WITH c(x) AS (SELECT 1 UNION ALL SELECT x FROM C) SELECT count(*) FROM c)')).toBe(
      'recursive-unbounded',
    );
    expect(proof('WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 100) SELECT x FROM c')).toBe('ok');
    expect(proof('WITH t AS (SELECT * FROM main.t) SELECT * FROM t')).toBe('ok');
  });
});

describe('a free clause', () => {
  it('is one expression, with its comments taken out', () => {
    expect(clause('a = 1')).toBe('a = 1');
    expect(clause("col = 'abc' -- comment")).toBe("col = 'abc'");
    expect(clause('1=1 -- x')).toBe('1=1');
    expect(clause('a /* b */ = 1 -- c\n OR d /* e */')).toBe('a   = 1  \n OR d');
    expect(clause("col = 'select 1; select 2'")).toBe("col = 'select 1; select 2'");
    expect(clause("a IN (1, 2) AND b LIKE '%--%' AND c BETWEEN 1 AND 2")).toBe(
      "a IN (1, 2) AND b LIKE '%--%' AND c BETWEEN 1 AND 2",
    );
    expect(clause('SUM("x y") / COUNT(DISTINCT z)')).toBe('SUM("x y") / COUNT(DISTINCT z)');
    expect(clause('COUNT(*)')).toBe('COUNT(*)');
    expect(clause('(a = 1);')).toBe('(a = 1)');
  });

  it('is refused when it closes what it did not open, contains a statement or a sub-query', () => {
    const refused: Record<string, string> = {
      '': '!empty',
      '-- only a comment': '!empty',
      '1 = 1) OR (1 = 1': '!syntax',
      '(a = 1': '!syntax',
      "a = 'x": '!syntax',
      'a = 1 /* open': '!syntax',
      'a = 1; DROP TABLE t': '!several-statements',
      'a, b': '!syntax',
      'a AS b': '!syntax',
      '*': '!syntax',
      'a = ?1': '!syntax',
      'a = :b': '!syntax',
      '1 FROM t': '!syntax',
      'a = 1 UNION SELECT 2': '!syntax',
      'SELECT 1': '!subquery',
      'a IN (SELECT b FROM t)': '!subquery',
      'a IN (VALUES (1))': '!subquery',
      'a IN t': '!subquery',
      'a NOT IN t': '!subquery',
      'a IN main.t': '!subquery',
      'a IN json_each(b)': '!subquery',
      'EXISTS (SELECT 1)': '!subquery',
      '(SELECT max(x) FROM t) > 1': '!subquery',
      "load_extension('x')": '!function-denied',
      'a = 1 /*! OR 1 = 1 */ AND b': '!not-read-only',
    };
    for (const [text, code] of Object.entries(refused)) expect([text, clause(text)]).toEqual([text, code]);
  });

  it('refuses chains that no walk through the tree would come back from', () => {
    const chain = `1${' + 1'.repeat(20_000)}`;
    expect(clause(chain)).toBe('!syntax');
    expect(proof(`SELECT ${chain}`)).toBe('syntax');
    expect(proof(`SELECT 1${' + 1'.repeat(90)}`)).toBe('ok');
  });

  it('reports places inside the text', () => {
    const checked = grammar.checkExpression('  a = = 1', 'value');
    expect(!checked.ok && checked.diagnostics[0]).toMatchObject({ code: 'syntax', from: 6 });
  });

  it('refuses formats that make values as large as one likes, and lets the others be', () => {
    for (const call of ["printf('%100000d', 1)", "format('%*d', 9999, 1)", 'printf(a, 1)', "PRINTF('%-99999s', 'x')"]) {
      expect(grammar.proveReadOnly(`SELECT ${call} FROM t`)).toMatchObject({
        ok: false,
        diagnostics: [{ code: 'function-denied' }],
      });
      expect(grammar.checkExpression(call, 'value')).toMatchObject({ ok: false, diagnostics: [{ code: 'function-denied' }] });
    }
    expect(grammar.proveReadOnly("SELECT printf('-%d seconds 100%%', a), format('%05.2f', b) FROM t").ok).toBe(true);
  });
});
