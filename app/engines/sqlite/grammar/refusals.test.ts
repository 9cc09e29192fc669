// Recursions without an end and values of megabytes are refused before the database sees them; its sizes decide the rest (./cost).
import { describe, expect, it } from 'vitest';
import { sqliteGrammar } from '#app/engines/sqlite/grammar.ts';

/** The code of the first problem, or "ok". */
function proof(sql: string): string {
  const checked = sqliteGrammar.proveReadOnly(sql);
  return checked.ok ? 'ok' : (checked.diagnostics[0]?.code ?? '');
}
const every = (statements: readonly string[], code: string): void => {
  for (const sql of statements) expect([sql, proof(sql)]).toEqual([sql, code]);
};

it('recursions are refused whose LIMIT leaves too much', () => {
  every(
    [
      'WITH c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1 OFFSET 1000000000000) SELECT * FROM c',
      'WITH c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 1 OFFSET y) SELECT * FROM c',
    ],
    'recursive-unbounded',
  );
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
        `SELECT max(length(${'hex('.repeat(10)}x${')'.repeat(10)})) FROM a`,
        `SELECT ${'quote('.repeat(10)}x${')'.repeat(10)} FROM a`,
        `WITH p AS (SELECT ${'hex('.repeat(6)}x${')'.repeat(6)} AS y FROM a) SELECT ${'hex('.repeat(6)}y${')'.repeat(6)} FROM p`,
      ],
      'function-denied',
    );
    expect(sqliteGrammar.checkExpression(`replace(x, 'a', '${long}')`, 'value')).toMatchObject({ ok: false });
    const metric = `max(length(${'hex('.repeat(12)}x${')'.repeat(12)}))`;
    expect(sqliteGrammar.checkExpression(metric, 'value')).toMatchObject({ ok: false });
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
