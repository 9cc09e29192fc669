import { describe, expect, it } from 'vitest';
import { mysqlGrammar } from './grammar.ts';

/** Tables as `schema.table`; 'unknown' where they can't be told; the diagnostic's code where it is refused. */
function read(sql: string): string {
  const proof = mysqlGrammar.proveReadOnly(sql);
  if (!proof.ok) return proof.diagnostics[0]?.code ?? 'none';
  const { tables } = proof.value;
  return tables === null
    ? 'unknown'
    : tables.map(({ schema, table }) => (schema === null ? table : `${schema}.${table}`)).join(' ');
}

describe('reading statements', () => {
  it.each([
    ["SELECT a FROM t WHERE b = 'x\\'y' AND c = \"it''s\"", 't'],
    ['SELECT `a``b` FROM `odd ``name`', 'odd `name'],
    ['SELECT * FROM db.t AS x JOIN `db 2`.`t 2` USING (id)', 'db.t db 2.t 2'],
    ["SELECT GROUP_CONCAT(DISTINCT a ORDER BY b SEPARATOR ';') FROM t", 't'],
    ['SELECT CAST(a AS SIGNED), CAST(a AS UNSIGNED INTEGER), CONVERT(a, CHAR(10)), CONVERT(a USING utf8mb4) FROM t', 't'],
    ['SELECT a FROM t USE INDEX (i) FORCE INDEX FOR ORDER BY (k) WHERE a = 1', 't'],
    ["SELECT * FROM t, JSON_TABLE(t.doc, '$[*]' COLUMNS (a INT PATH '$')) AS x", 't'],
    ["SELECT TRIM(BOTH 'x' FROM a), SUBSTRING(a FROM 1 FOR 2), POSITION('a' IN b), EXTRACT(YEAR FROM a) FROM t", 't'],
    ["SELECT REPLACE(a, 'x', 'y'), INSERT(a, 1, 1, 'x'), MOD(a, 2), DATABASE(), CURRENT_TIMESTAMP, NOW(3) FROM t", 't'],
    ['SELECT a->>"$.x", a MEMBER OF (b), ROW(1, 2) = (1, 2), a DIV b, a <=> b FROM t', 't'],
    ['SELECT * FROM t PARTITION (p0) # comment', 't'],
    ['SELECT 1 -- comment\n', ''],
    ['SELECT * FROM DUAL', ''],
    ['SELECT * FROM t, LATERAL (SELECT * FROM u WHERE u.id = t.id) AS x', 't u'],
    ['WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 5) SELECT * FROM r', ''],
    ['WITH a AS (SELECT * FROM a) SELECT * FROM a', 'a'],
    ['WITH a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a', 'b'],
    ['SELECT * FROM tést', 'tést'],
    ['EXPLAIN FORMAT=JSON SELECT * FROM t', 't'],
    ['ANALYZE SELECT * FROM t', 't'],
    ['DESCRIBE db.t', 'db.t'],
    ["SHOW FULL COLUMNS FROM t FROM db LIKE 'a%'", 'db.t'],
    ['SHOW CREATE TABLE t', 't'],
    ['SHOW TABLES', 'unknown'],
    ['SELECT f(a) FROM t', 'unknown'],
    ['SELECT db.left(a, 1) FROM t', 'unknown'],
  ])('%s', (sql, tables) => {
    expect(read(sql)).toBe(tables);
  });

  it.each([
    ['WITH a AS (SELECT 1) SELECT * FROM A', 'not-read-only'],
    ['WITH RECURSIVE a AS (SELECT * FROM b), b AS (SELECT 1) SELECT * FROM a', 'not-read-only'],
    ['TABLE t', 'not-read-only'],
    ['SELECT 1--1', 'syntax'],
    ['SELECT a FROM t 1x', 'syntax'],
    ["SELECT {d '2020-01-01'}", 'syntax'],
  ])('refuses %s', (sql, code) => {
    expect(read(sql)).toBe(code);
  });
});

describe('scripts', () => {
  it('are split where the server splits them', () => {
    const parsed = mysqlGrammar.parse('SELECT \';\' ; SELECT ";\\";" AS `;` # ;\n; /* ; */ INSERT INTO t VALUES (1);');
    expect(parsed.ok && parsed.value.map(({ sql, kind }) => [sql, kind])).toEqual([
      ["SELECT ';'", 'select'],
      ['SELECT ";\\";" AS `;`', 'select'],
      ['INSERT INTO t VALUES (1)', 'dml'],
    ]);
  });

  it('have the places of their errors', () => {
    const parsed = mysqlGrammar.parse('SELECT 1;\nSELECT a FROM FROM t');
    expect(parsed).toMatchObject({ ok: false, diagnostics: [{ code: 'syntax', from: 24 }] });
  });
});

describe('limits', () => {
  const withLimit = (sql: string, limit: number): string => {
    const parsed = mysqlGrammar.parse(sql);
    const [statement] = parsed.ok ? parsed.value : [];
    return statement ? mysqlGrammar.withLimit(statement, limit) : 'refused';
  };

  it('are put in, lowered and kept', () => {
    expect(withLimit('SELECT a FROM t', 5)).toBe('SELECT a FROM t\nLIMIT 5');
    expect(withLimit('SELECT a FROM t -- end', 5)).toBe('SELECT a FROM t\nLIMIT 5');
    expect(withLimit('SELECT a FROM t LIMIT 3, 100', 5)).toBe('SELECT a FROM t LIMIT 3, 5');
    expect(withLimit('SELECT a FROM t LIMIT 100 OFFSET 3', 5)).toBe('SELECT a FROM t LIMIT 5 OFFSET 3');
    expect(withLimit('SELECT a FROM t LIMIT 4', 5)).toBe('SELECT a FROM t LIMIT 4');
    expect(withLimit('(SELECT 1) UNION ALL (SELECT 2 LIMIT 1)', 5)).toBe('(SELECT 1) UNION ALL (SELECT 2 LIMIT 1)\nLIMIT 5');
    expect(withLimit('SHOW TABLES', 5)).toBe('SHOW TABLES');
  });
});

describe('expressions', () => {
  const check = (text: string): string => {
    const checked = mysqlGrammar.checkExpression(text, 'condition');
    return checked.ok ? checked.value : (checked.diagnostics[0]?.code ?? '');
  };

  it('are one expression without sub-queries', () => {
    expect(check("a = 'x\\' OR 1' -- comment")).toBe("a = 'x\\' OR 1'");
    expect(check('COUNT(*) # total')).toBe('COUNT(*)');
    expect(check('a /* x */ > 1')).toBe('a   > 1');
    for (const [text, code] of [
      ['a IN (SELECT 1)', 'subquery'],
      ['1) OR (1', 'syntax'],
      ['a, b', 'syntax'],
      ['SLEEP(1) = 0', 'function-denied'],
      ['`load_file`("x")', 'function-denied'],
      ['a = ?', 'syntax'],
      ['a; b', 'several-statements'],
      ["a = '\\'", 'syntax'],
      ['', 'empty'],
    ])
      expect([text, check(text ?? '')]).toEqual([text, code]);
  });

  it('tell the columns they name, and whether all they call is the server’s own', () => {
    expect(mysqlGrammar.columnsOfClause?.('a = 1 AND t.`b c` IN (SELECT d FROM u)')).toEqual({
      own: ['a', 'b c'],
      inner: ['d', 'u'],
    });
    for (const [text, isOwn] of [
      ['COALESCE(MAX(a), 0)', true],
      ['CAST(a AS DECIMAL(10, 2))', true],
      ['leak(a)', false],
      ['`leak` (a)', false],
      ['db.max(a)', false],
    ] as const)
      expect([text, mysqlGrammar.callsBuiltInsOnly?.(text)]).toEqual([text, isOwn]);
  });
});

describe('replaced tables', () => {
  const replace = (sql: string): string => {
    const replaced = mysqlGrammar.replaceTables?.(sql, ({ ref, text }) =>
      ref.table.toLowerCase() === 'secret' ? `SELECT * FROM ${text} WHERE ok` : null,
    );
    return replaced?.ok ? replaced.value : 'refused';
  };

  it('keep their names for the rest of the statement', () => {
    expect(replace('SELECT secret.a FROM db.secret')).toBe('SELECT secret.a FROM (SELECT * FROM db.secret WHERE ok) AS `secret`');
    expect(replace('SELECT db.secret.a FROM db.secret')).toBe(
      'SELECT secret.a FROM (SELECT * FROM db.secret WHERE ok) AS `secret`',
    );
    expect(replace('SELECT s.a FROM `secret` AS s, t')).toBe('SELECT s.a FROM (SELECT * FROM `secret` WHERE ok) AS s, t');
    expect(replace('WITH secret AS (SELECT * FROM secret) SELECT * FROM secret')).toBe(
      'WITH secret AS (SELECT * FROM (SELECT * FROM secret WHERE ok) AS `secret`) SELECT * FROM secret',
    );
    expect(replace('SELECT (SELECT MAX(a) FROM secret) FROM t')).toBe(
      'SELECT (SELECT MAX(a) FROM (SELECT * FROM secret WHERE ok) AS `secret`) AS `(SELECT MAX(a) FROM secret)` FROM t',
    );
  });

  it('are refused where their place is not certain', () => {
    for (const sql of [
      'SELECT * FROM secret PARTITION (p0)',
      'SELECT leak(a) FROM secret',
      'DELETE FROM secret',
      'DESCRIBE secret',
    ])
      expect([sql, replace(sql)]).toEqual([sql, 'refused']);
  });
});
