import { describe, expect, it } from 'vitest';
import { ENGINES, findEngine } from '#app/engines/find-engine.ts';
import { hideLiterals } from './hide-literals.ts';

const hidden = (engine: string, sql: string): string => hideLiterals(sql, findEngine(engine).dialect);

it('keeps words and names, and hides texts and numbers', () => {
  expect(hidden('postgres', `SELECT "a 1", t1.b\n  FROM t1\n WHERE c = 'x''y' AND d > -12.5e3 LIMIT 10`)).toBe(
    'SELECT "a 1", t1.b FROM t1 WHERE c = ? AND d > -? LIMIT ?',
  );
});

describe('a secret is in no log', () => {
  const SECRET = 'hunter2';
  const PLAIN = [
    `SELECT '${SECRET}'`,
    `SELECT 1 -- ${SECRET}`,
    `SELECT /* ${SECRET} */ 1`,
    `SELECT 'a''${SECRET}'`,
    `SELECT '${SECRET}`,
  ];

  it.each([...ENGINES.keys()])('of %s, as a text, an open text or a comment', (engine) => {
    for (const sql of PLAIN) expect(hidden(engine, sql)).not.toContain(SECRET);
  });

  it.each([
    ['postgres', `SELECT $$${SECRET}$$, $a$ ' ${SECRET} $a$`],
    ['postgres', `SELECT E'\\'${SECRET}'`],
    ['postgres', `SELECT /* a /* b */ ${SECRET} */ 1`],
    ['mysql', `SELECT "${SECRET}", '\\'${SECRET}' # ${SECRET}`],
    ['clickhouse', `SELECT '\\'${SECRET}'`],
  ])('of %s in its own forms: %s', (engine, sql) => {
    expect(hidden(engine, sql)).not.toContain(SECRET);
  });
});
