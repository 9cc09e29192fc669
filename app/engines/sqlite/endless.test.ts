// What could not be stopped is not begun; what analysts write every day is.
import { describe, expect, it } from 'vitest';
import { sqliteGrammar } from './grammar.ts';

/** The code of the first problem, or "ok". */
function proof(sql: string): string {
  const checked = sqliteGrammar.proveReadOnly(sql);
  return checked.ok ? 'ok' : (checked.diagnostics[0]?.code ?? '');
}
const every = (statements: readonly string[], code: string): void => {
  for (const sql of statements) expect([sql, proof(sql)]).toEqual([sql, code]);
};

describe('joins', () => {
  it('are refused where no equality connects two large sides', () => {
    every(
      [
        'SELECT count(*) FROM flights a JOIN flights b ON a.delay < b.delay',
        'SELECT count(*) FROM flights a, flights b WHERE a.delay < b.delay',
        'SELECT count(*) FROM flights a LEFT JOIN flights b ON a.delay <> b.delay',
        'SELECT count(*) FROM a JOIN b ON a.t BETWEEN b.x AND b.y',
        "SELECT count(*) FROM a JOIN b ON a.name LIKE b.name || '%'",
        'SELECT count(*) FROM a JOIN b ON a.x = b.x OR a.y = b.y',
        'SELECT count(*) FROM a JOIN b ON a.x IN (b.x, b.y)',
        'SELECT count(*) FROM a JOIN b ON NOT a.x = b.x',
        'SELECT count(*) FROM a JOIN b ON a.x IS NOT b.x',
        'SELECT count(*) FROM a JOIN b ON a.x - b.x = 0',
        'SELECT count(*) FROM a JOIN b ON lower(a.x) = lower(b.x)',
        'SELECT count(*) FROM a JOIN b ON a.x = a.y AND b.x = b.y',
        'SELECT count(*) FROM a JOIN b ON a.x = 1 AND b.x = 1',
        'SELECT count(*) FROM a JOIN b ON a.x = a.y + b.z',
        'SELECT count(*) FROM a, b, c WHERE c.z = a.x + b.y',
        'SELECT count(*) FROM a, b JOIN c USING (id)',
        'SELECT count(*) FROM a, b, c WHERE id = a_id',
        'SELECT count(*) FROM (SELECT * FROM a JOIN b ON a.x > b.x)',
        'SELECT a.x FROM a JOIN b ON a.x > b.x LIMIT 10',
        'SELECT a.x FROM a, (SELECT * FROM b WHERE b.x < -1) c LIMIT 10',
        'WITH c AS (SELECT * FROM b WHERE x < -1) SELECT a.x FROM a, c LIMIT 10',
        'SELECT x FROM a WHERE x IN (SELECT b.x FROM b, c WHERE b.y < c.y)',
        'SELECT x FROM a UNION ALL SELECT b.x FROM b, c',
        'WITH v AS (VALUES (1)) SELECT * FROM (WITH v AS (SELECT * FROM a) SELECT count(*) FROM v, v w)',
        'SELECT (WITH a AS (VALUES (1)) SELECT count(*) FROM a), (SELECT count(*) FROM a, a b)',
        'EXPLAIN SELECT count(*) FROM a, b',
      ],
      'cross-join-unbounded',
    );
  });

  it('are run where an equality connects them, whatever stands beside it', () => {
    every(
      [
        'SELECT count(*) FROM a JOIN b ON a.id = b.id',
        'SELECT count(*) FROM a JOIN b ON (a.id) == (b.id)',
        'SELECT count(*) FROM a LEFT JOIN b ON a.id = b.id AND a.t >= b.t AND b.x IN (1, 2)',
        'SELECT count(*) FROM flights a JOIN flights b ON a.carrier = b.carrier AND a.delay < b.delay',
        'SELECT count(*) FROM a JOIN b ON lower(a.x) = b.x',
        'SELECT count(*) FROM a JOIN b ON a.x = b.x + 1',
        'SELECT count(*) FROM a JOIN b ON a.x IS b.x',
        'SELECT count(*) FROM a JOIN b ON a.x IS NOT DISTINCT FROM b.x',
        'SELECT count(*) FROM a JOIN b ON (a.x, a.y) = (b.x, b.y)',
        'SELECT count(*) FROM a JOIN b ON a.x = b.x COLLATE NOCASE',
        'SELECT count(*) FROM a JOIN b USING (id) JOIN c USING (id, other)',
        'SELECT count(*) FROM a NATURAL LEFT JOIN b',
        'SELECT count(*) FROM a, b, c WHERE a.x = b.x AND c.z = a.x + b.y',
        'SELECT count(*) FROM a, b, c WHERE id = a_id AND c_id = third',
        'SELECT count(*) FROM a FULL JOIN b ON a.x = b.x WHERE a.y > b.y',
        'SELECT count(*) FROM main.a JOIN main.b ON a.x = b.x',
        'SELECT count(*) FROM "A b" JOIN "c" ON "a B".x = C.x',
        'WITH k AS MATERIALIZED (SELECT lower(x) AS x FROM b) SELECT count(*) FROM a JOIN k ON lower(a.x) = k.x',
      ],
      'ok',
    );
  });

  it('are run where one side is small for certain', () => {
    every(
      [
        'SELECT count(*) FROM a JOIN (SELECT * FROM b LIMIT 1000) b ON a.t BETWEEN b.x AND b.y',
        'SELECT * FROM a JOIN (VALUES (0, 10), (10, 20)) v ON a.x BETWEEN v.column1 AND v.column2',
        'WITH bins(lo, hi) AS (VALUES (0, 9), (10, 99)) SELECT lo, count(*) FROM a JOIN bins ON a.x BETWEEN lo AND hi GROUP BY lo',
        'WITH RECURSIVE days(d) AS (SELECT 1 UNION ALL SELECT d + 1 FROM days LIMIT 366) SELECT d, count(*) FROM days LEFT JOIN a ON a.t >= d GROUP BY d',
        'SELECT a.x / m.total FROM a, (SELECT sum(x) AS total FROM a) m',
        'SELECT count(*) FROM a, json_each(a.j) e, json_each(a.k) f WHERE e.value > f.value',
        'SELECT a.*, b.* FROM a, b LIMIT 10 OFFSET 20',
        'SELECT upper(a.x) FROM a, b LIMIT 10',
      ],
      'ok',
    );
  });

  it('are refused where small sides are many, or a LIMIT leaves too much', () => {
    const thousands = '(SELECT * FROM a LIMIT 10000)';
    every(
      [
        `SELECT count(*) FROM ${thousands} p, ${thousands} q, ${thousands} r`,
        `SELECT count(*) FROM b JOIN ${thousands} p ON b.x > p.x`,
        'SELECT count(*) FROM a JOIN (SELECT * FROM b LIMIT 10 OFFSET 1000000000) b ON a.x < b.x',
        'SELECT count(*) FROM (SELECT a.x FROM a, b LIMIT 1000000000000)',
        'SELECT count(*) FROM (SELECT a.x FROM a, b LIMIT 1 OFFSET 1000000000000)',
        'SELECT a.x FROM a, b LIMIT 10 OFFSET y',
        'SELECT count(*) FROM (SELECT min(x, y) AS m FROM a) p, (SELECT min(x, y) AS m FROM b) q',
        `SELECT count(*) FROM ${Array.from({ length: 5 }, (_, n) => `json_each('[${'1,'.repeat(1_000)}1]') j${n}`).join(', ')}`,
      ],
      'cross-join-unbounded',
    );
    every(
      [
        'WITH c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1 OFFSET 1000000000000) SELECT * FROM c',
        'WITH c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1 OFFSET y) SELECT * FROM c',
      ],
      'recursive-unbounded',
    );
  });

  it('say where they are and what would help', () => {
    const checked = sqliteGrammar.proveReadOnly('  SELECT count(*) FROM a JOIN b ON a.x < b.x');
    expect(checked).toMatchObject({
      ok: false,
      diagnostics: [{ from: 18, to: 44, message: expect.stringContaining('a.x = b.x') as string }],
    });
  });
});

describe('sub-queries', () => {
  it('are refused where they start over for every row and no equality finds their rows', () => {
    every(
      [
        'SELECT (SELECT count(*) FROM t b WHERE b.x < a.x) FROM t a',
        'SELECT count(*) FROM t a WHERE EXISTS (SELECT 1 FROM t b WHERE b.x < a.x AND b.y <> a.y)',
        'SELECT count(*) FROM t a WHERE a.x IN (SELECT b.x FROM t b WHERE b.y > a.y)',
        'SELECT x FROM t a ORDER BY (SELECT max(b.x * a.x) FROM t b)',
        'SELECT (SELECT max(q.x) FROM (SELECT b.x FROM t b WHERE b.x < a.x) q) FROM t a',
        'WITH w AS (SELECT * FROM t) SELECT (SELECT sum(v.x) FROM w v WHERE v.d <= w.d) FROM w',
      ],
      'cross-join-unbounded',
    );
  });

  it('are run where an equality finds their rows, or they are asked once, or are small', () => {
    every(
      [
        'SELECT (SELECT count(*) FROM t b WHERE b.x = a.x AND b.y < a.y) FROM t a',
        'SELECT a.x FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.a_id = a.id)',
        'SELECT a.x FROM a WHERE EXISTS (SELECT 1 FROM b WHERE a_id = a.id)',
        'SELECT x FROM t WHERE x > (SELECT avg(x) FROM t)',
        'SELECT t.x FROM t WHERE t.x > (SELECT avg(t.x) FROM t WHERE t.y > 1)',
        'SELECT x FROM a WHERE y IN (SELECT y FROM b WHERE z > 5)',
        'SELECT (SELECT max(e.value) FROM json_each(a.j) e) FROM a',
        'SELECT (SELECT sum(v.column1) FROM (VALUES (1), (2)) v WHERE v.column1 < a.x) FROM a',
        'SELECT (SELECT b.x FROM b LIMIT 1) + a.x FROM a',
        'SELECT (SELECT count(*) FROM t b WHERE b.x < a.x) FROM (SELECT * FROM t LIMIT 100) a',
        'SELECT (SELECT count(*) FROM t b WHERE b.x < a.x) FROM t a LIMIT 100',
        'SELECT max((SELECT count(*) FROM c WHERE c.x = b.x AND c.d < a.d)) FROM a JOIN b ON a.x = b.x',
      ],
      'ok',
    );
  });
});

describe('functions that make large values', () => {
  it('are refused', () => {
    const long = 'x'.repeat(2_000);
    every(
      [
        'SELECT zeroblob(1e9)',
        'SELECT hex(randomblob(1e9))',
        `SELECT sum(length(replace(a.x, 'a', '${long}'))) FROM a`,
        "SELECT replace(replace(replace(a.x, 'a', b.x), 'b', b.y), 'c', b.z) FROM a JOIN b ON a.id = b.id",
        "SELECT replace(hex(hex(a.x)), '3', hex(hex(hex(hex(hex(a.y)))))) FROM a",
      ],
      'function-denied',
    );
    expect(sqliteGrammar.checkExpression(`replace(x, 'a', '${long}')`, 'value')).toMatchObject({ ok: false });
  });

  it('are run where they stay small', () => {
    every(
      [
        "SELECT replace(replace(name, ' ', '_'), '-', '') FROM a",
        "SELECT replace(a.x, 'name', b.name) FROM a JOIN b ON a.id = b.id",
        "SELECT replace(x, '\n', '<br />'), hex(x) FROM a",
      ],
      'ok',
    );
  });
});

// Each name is looked into once: what reads two others, three hundred times over, would never end otherwise.
it('hostile nesting is judged', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'SELECT * FROM t' : `SELECT * FROM (${nested(depth - 1)}) a JOIN t b ON a.x = b.x`;
  const inWhere = (depth: number): string =>
    depth === 0 ? 'SELECT 1' : `SELECT 1 FROM t t${depth} WHERE EXISTS (${inWhere(depth - 1)})`;
  const ctes = Array.from({ length: 300 }, (_, n) => `c${n + 1} AS (SELECT * FROM c${n} x JOIN c${n} y USING (id))`).join(', ');
  expect(proof(nested(40))).toBe('ok');
  expect(proof(inWhere(40))).toBe('ok');
  expect(proof(`WITH c0 AS (SELECT * FROM t), ${ctes} SELECT * FROM c300`)).toBe('ok');
  expect(proof(`WITH c0 AS (SELECT * FROM t), ${ctes} SELECT * FROM c300, t`)).toBe('cross-join-unbounded');
  const tables = Array.from({ length: 900 }, (_, n) => `t t${n}`).join(', ');
  const equalities = Array.from({ length: 90 }, (_, n) => `t${n}.x = t${n + 1}.x`).join(' AND ');
  expect(proof(`SELECT * FROM ${tables} WHERE ${equalities}`)).toBe('cross-join-unbounded');
});
