import { describe, expect, it } from 'vitest';
import { outlineScript } from './outline.ts';

const limitOf = (sql: string) => outlineScript(sql)?.at(-1)?.limit;

describe('the outline of a statement', () => {
  it('reads TOP as a limit, with and without parentheses', () => {
    expect(limitOf('SELECT TOP 5 name FROM t')).toBe(5);
    expect(limitOf('SELECT TOP (5) name FROM t')).toBe(5);
    expect(limitOf('SELECT DISTINCT TOP (7) PERCENT name FROM t')).toBe(7);
    expect(limitOf('SELECT TOP (SELECT 5) name FROM t')).toBeNull();
    expect(limitOf('SELECT a FROM t LIMIT 3, 9')).toBe(9);
  });

  it('takes settings and PRAGMAs for no mutation', () => {
    for (const sql of ['SET search_path TO x', 'PRAGMA table_info(x)', 'BEGIN', 'SET statement_timeout = 5'])
      expect(outlineScript(sql)?.[0]?.mutates).toBe(false);
  });
});
