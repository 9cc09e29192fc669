import { describe, expect, it } from 'vitest';
import { lexSqlite, onlyStatement, splitSqlite, withStrictNames } from './sqlite-lexer.ts';

const statements = (sql: string): string[] | string => {
  const lexed = lexSqlite(sql);
  if (!lexed.ok) return lexed.error.message;
  return splitSqlite(lexed.tokens).map((tokens) => sql.slice(tokens[0]?.from, tokens.at(-1)?.to));
};

describe("SQLite's lexical rules", () => {
  it('end statements at semicolons outside of quotes and comments', () => {
    expect(statements(`SELECT ';', "a;", \`b;\`, [c;] -- d;\n; /* e; */ SELECT 2;;`)).toEqual([
      `SELECT ';', "a;", \`b;\`, [c;]`,
      'SELECT 2',
    ]);
    expect(statements("SELECT 'it''s; fine'; SELECT 1")).toEqual(["SELECT 'it''s; fine'", 'SELECT 1']);
    expect(statements('SELECT [a"b]; SELECT "c]d"')).toEqual(['SELECT [a"b]', 'SELECT "c]d"']);
    expect(statements('SELECT 1 -- a /* b\n; SELECT 2 */')).toEqual(['SELECT 1', 'SELECT 2 */']);
  });

  it('refuse what has no end, NUL characters and ambiguous comments', () => {
    for (const sql of [
      "SELECT 'a",
      'SELECT "a',
      'SELECT `a',
      'SELECT [a',
      'SELECT /* a',
      'SELECT 1\0',
      "SELECT 'a\0b'",
      'SELECT 1 -- a\rb',
    ]) {
      expect(typeof statements(sql)).toBe('string');
    }
  });

  it('give the only statement, or null', () => {
    expect(onlyStatement(' /* a */ SELECT 1 ; -- b')).toBe('SELECT 1');
    for (const sql of ['', '--', ';', 'SELECT 1; SELECT 2', "SELECT 'open"]) expect(onlyStatement(sql)).toBe(null);
  });

  // Millions of characters: work that grew with their square would take hours.
  it('read very long texts to their end', () => {
    const quoted = lexSqlite(`SELECT '${"''".repeat(1_000_000)}', "${'x'.repeat(2_000_000)}"`);
    expect(quoted.ok && quoted.tokens.map(({ kind, from, to }) => [kind, to - from])).toEqual([
      ['word', 6],
      ['string', 2_000_002],
      ['other', 1],
      ['name', 2_000_002],
    ]);
    const commented = lexSqlite(`SELECT ${'/* */'.repeat(500_000)}`);
    expect(commented.ok && commented.tokens.length).toBe(500_001);
    expect(statements(`SELECT ${'/* '.repeat(700_000)}*/`)).toEqual(['SELECT']);
    expect(statements(`SELECT ${'['.repeat(2_000_000)}`)).toBe('A quote ([) has no end.');
  });

  it('write double-quoted names so that they can only be names', () => {
    expect(withStrictNames(`SELECT "a""b", "c\`d", '"no"' FROM "t" -- "x"`)).toBe(
      'SELECT `a"b`, `c``d`, \'"no"\' FROM `t` -- "x"',
    );
  });
});
