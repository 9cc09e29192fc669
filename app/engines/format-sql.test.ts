import { describe, expect, it } from 'vitest';
import { formatSql } from './format-sql.ts';

const formatted = (sql: string, engine: string | null = 'postgresql'): string => {
  const result = formatSql(sql, engine);
  if (!result.ok) throw new Error(result.diagnostics[0]?.message);
  return result.value;
};

describe('formatting SQL', () => {
  it('puts clauses and columns on separate lines, keywords in capitals', () => {
    expect(formatted('select a,b from t where x=1 and y in (1,2)')).toBe(
      'SELECT\n  a,\n  b\nFROM\n  t\nWHERE\n  x = 1\n  AND y IN (1, 2)',
    );
  });

  it('leaves what is quoted, commented or a template as it is', () => {
    const text = formatted(`select "From", 'select  1', {{ a  }} from t -- keep  this\nwhere $$ x  y $$ = b`);
    for (const kept of ['"From"', "'select  1'", '{{ a  }}', '-- keep  this', '$$ x  y $$']) expect(text).toContain(kept);
  });

  it('knows the engine’s keywords, and takes any engine for one of standard SQL', () => {
    expect(formatted('select a::int from t', 'postgres')).toContain('a::INT');
    expect(formatted('select 1', null)).toBe('SELECT\n  1');
    expect(formatted('select 1', '__proto__')).toBe('SELECT\n  1');
  });

  it('formats a formatted text to itself', () => {
    const once = formatted('with a as (select 1 x) select * from a join b using (x) order by 1 limit 5');
    expect(formatted(once)).toBe(once);
  });

  it('says where a text cannot be read', () => {
    const result = formatSql("select a\nfrom t where 'x", 'postgres');
    expect(result).toMatchObject({ ok: false, diagnostics: [{ code: 'syntax', from: 22 }] });
  });

  it('refuses what is too long or too deep instead of taking seconds or failing', () => {
    const nested = (depth: number): string => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(formatSql(`SELECT ${nested(40)}`, 'sqlite').ok).toBe(true);
    expect(formatSql('('.repeat(50_000), 'sqlite')).toMatchObject({ ok: false, diagnostics: [{ from: 50, to: 51 }] });
    expect(formatSql(`SELECT ${Array(400).fill(nested(40)).join(', ')}`, 'sqlite').ok).toBe(false);
    for (const opener of ['case ', 'x between (', 'case (', 'f(', 'create table t (', 'array['])
      expect([opener, formatSql(opener.repeat(60), 'postgres').ok]).toEqual([opener, false]);
    expect(formatSql(';'.repeat(90_000), 'sqlite').ok).toBe(false);
    expect(formatSql('a'.repeat(100_001), 'sqlite').ok).toBe(false);
  });
});
