import { expect, it } from 'vitest';
import { lexSqlite } from '#app/domain/sql/sqlite-lexer.ts';
import { parseOne } from './parse-statement.ts';
import { countWords, shortenLists } from '#app/engines/shared/grammar/short-lists.ts';

const tokensOf = (sql: string) => {
  const lexed = lexSqlite(sql);
  return lexed.ok ? lexed.tokens : [];
};
const shortened = (sql: string): string => shortenLists(sql, tokensOf(sql)).replace(/ +/g, ' ');

it('parses a text once, for all readers, and keeps places apart', () => {
  const [first, second] = [parseOne('SELECT a FROM once', 0), parseOne('SELECT a FROM once', 20)];
  expect(first.ok && second.ok && first.value === second.value).toBe(true);
  const places = [0, 20].map((offset) => parseOne('SELECT FROM FROM t', offset));
  expect(places.map((parsed) => !parsed.ok && parsed.diagnostics[0]?.from)).toEqual([7, 27]);
});

it('allows parameters only where they can be', () => {
  expect(parseOne('SELECT ?1', 0).ok).toBe(true);
  expect(parseOne('SELECT ?1', 0, { allowParameters: false }).ok).toBe(false);
});

it.each([
  ['SELECT x IN (1, 2.5, 3) AND y IN (1)', 'SELECT x IN (1 ) AND y IN (1)'],
  ["SELECT x NOT IN ('a', /* b */ 'c''d')", "SELECT x NOT IN ('a' )"],
  ['SELECT x IN (1, y, 3)', 'SELECT x IN (1, y, 3)'],
  ['SELECT x IN (1, (SELECT 2 FROM t))', 'SELECT x IN (1, (SELECT 2 FROM t))'],
  ["INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, 'c')", "INSERT INTO t VALUES (1, 'a') "],
  ['REPLACE INTO t (a) VALUES (1), (2), (f(3)), (4)', 'REPLACE INTO t (a) VALUES (1) , (f(3)), (4)'],
  ['INSERT INTO t VALUES (1), (2) ON CONFLICT DO NOTHING', 'INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING'],
  ['SELECT * FROM (VALUES (1), (2))', 'SELECT * FROM (VALUES (1), (2))'],
])('leaves the plain values of lists out of %s', (sql, short) => {
  expect(shortened(sql)).toBe(short);
  expect(shortenLists(sql, tokensOf(sql))).toHaveLength(sql.length);
  expect(countWords(sql, tokensOf(sql))).toBe(tokensOf(short).length);
});
