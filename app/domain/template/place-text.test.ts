import fc from 'fast-check';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import type { Dialect } from '#app/domain/sql/dialect.ts';
import { lexSqlite } from '#app/domain/sql/sqlite-lexer.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { postgresDialect } from '#app/engines/postgres/dialect.ts';
import { sqliteDialect } from '#app/engines/sqlite/dialect.ts';
import { placePieces } from './place-text.ts';
import type { TextPiece } from './tainted-text.ts';
import { TemplateFailure } from './template-failure.ts';

const place = (pieces: readonly TextPiece[], { lexis }: Dialect): string => placePieces(pieces, lexis);
const around = (before: string, value: string, after: string): TextPiece[] => [before, { untrusted: value }, after];

/** Pieces of SQL that open, close, escape and comment, as a template's author can write them. */
const FRAGMENTS = [
  "'",
  '"',
  '`',
  '[',
  ']',
  '$',
  '$q$',
  '$$',
  'q$',
  '--',
  '-',
  '/*',
  '*/',
  '*',
  '/',
  '\n',
  '\r',
  '\\',
  'E',
  ' e',
  ' ',
  '(',
  '#',
  'a',
  "E'",
  "''",
  "\\'",
  ',',
  '1',
  'select ',
  "U&'",
  '::',
  ';',
];
const VALUES = [
  "'",
  "''",
  '"',
  '`',
  ']',
  '[',
  '$',
  '$q$',
  'q',
  'E',
  'e',
  '',
  '-',
  '-1',
  '--',
  '*/',
  '/*',
  '\\',
  "\\'",
  '\\\\',
  '\n',
  '\r',
  'x',
  '1',
  'a b',
  "' or 1=1 --",
  ';',
  '1;drop table a',
  '\u2028',
  'é',
  '𝒳',
  '#',
  '1.5',
  '2024-01-01',
  '):',
  "'; --",
];
const fragments = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 6 }).map((parts) => parts.join(''));
const values = fc.oneof(fc.constantFrom(...VALUES), fc.string({ maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 6 }));
const templates = fc.array(fc.tuple(fragments, values), { minLength: 1, maxLength: 3 });

const toPieces = (parts: readonly (readonly [string, string])[], end: string): TextPiece[] => [
  ...parts.flatMap(([text, untrusted]): TextPiece[] => [text, { untrusted }]),
  end,
];

/** The text, or null where it was refused. */
function placedOrNull(pieces: readonly TextPiece[], dialect: Dialect): string | null {
  try {
    return place(pieces, dialect);
  } catch (error) {
    if (error instanceof TemplateFailure) return null;
    throw error;
  }
}

describe('a value from outside', () => {
  it('adds nothing but keywords and values to what SQLite reads', () => {
    const kinds = (sql: string): string[] | null => {
      const lexed = lexSqlite(sql);
      if (!lexed.ok) return null;
      const isLoose = (kind: string): boolean => kind === 'word' || kind === 'other';
      return lexed.tokens.filter(({ kind }) => !isLoose(kind)).map(({ kind }) => kind);
    };
    fc.assert(
      fc.property(templates, fragments, (parts, end) => {
        const sql = placedOrNull(toPieces(parts, end), sqliteDialect);
        if (sql === null) return;
        const plain = kinds(
          toPieces(parts, end)
            .map((piece) => (typeof piece === 'string' ? piece : 'x'))
            .join(''),
        );
        if (plain !== null) expect(kinds(sql), sql).toEqual(plain);
      }),
      { numRuns: 20_000, seed: 20_261_121 },
    );
  });

  it.each([sqliteDialect, postgresDialect, mysqlDialect])('never ends the quotes around it, in $engine', (dialect) => {
    fc.assert(
      fc.property(values, (value) => {
        const sql = placedOrNull(around("select '", value, "', 2"), dialect);
        if (sql === null) {
          expect(value).toContain('\0');
          return;
        }
        const body = sql.slice("select '".length, -"', 2".length);
        const unescaped = dialect === mysqlDialect ? body.replaceAll('\\\\', '') : body;
        expect(unescaped.replaceAll("''", '')).not.toContain("'");
      }),
      { numRuns: 5_000, seed: 1 },
    );
  });

  it('is what SQLite reads in the quotes around it, to the letter', () => {
    const database = new DatabaseSync(':memory:');
    fc.assert(
      fc.property(values, (value) => {
        const sql = placedOrNull(around("select '", value, "' as a, [it's] from (select 1 as [it's])"), sqliteDialect);
        if (sql !== null) expect(database.prepare(sql).get()).toEqual({ a: value.toWellFormed(), "it's": 1 });
      }),
      { numRuns: 3_000, seed: 2 },
    );
    database.close();
  });
});

describe('quotes and comments are the engine’s own', () => {
  const hostile = '1 union select 2';
  it.each<[string, Dialect, string, string]>([
    ['a name in brackets that holds a quote', sqliteDialect, "select [it's], ", " -- '"],
    ['comments that do not nest', sqliteDialect, '/* /* */ select ', ' */'],
    ['dollars that quote nothing', sqliteDialect, 'select $$, ', ', $$'],
    ['backticks that quote nothing', postgresDialect, 'select ` ', ' `'],
    ['a name that holds dollars', postgresDialect, 'select a$b$, ', ' $b$'],
    ['a text that goes on after E', postgresDialect, "select E'a\\'b', ", " ''"],
    ['a comment that nothing opens', mysqlDialect, 'select 1 --', ''],
    ['a comment that ends', mysqlDialect, "select 1 # it's\n, ", " '"],
  ])('refuses a bare value after %s', (_, dialect, before, after) => {
    expect(() => place(around(before, hostile, after), dialect)).toThrow(/without quotes/);
  });

  it.each<[string, Dialect, readonly [before: string, value: string, after: string]]>([
    ['makes an E before a quote', postgresDialect, ['select ', 'E', "'a\\'"]],
    ['completes a tag of dollars', postgresDialect, ['select $q$ $', 'q', '$ a']],
    ['is missing between two signs', sqliteDialect, ['select 1 -', '', '-1']],
    ['follows a backslash', postgresDialect, ["select E'\\", "'", "'"]],
  ])('refuses a value that %s', (_, dialect, [before, value, after]) => {
    expect(() => place(around(before, value, after), dialect)).toThrow(/change the meaning of the SQL around it/);
  });

  it('escapes in a text that goes on after E', () => {
    expect(place(around("select E'a'\n'", "\\'", "'"), postgresDialect)).toBe("select E'a'\n'\\\\'''");
  });

  it('keeps a negative number apart from a minus', () => {
    expect(place(around('select 1 -', '-1', ''), postgresDialect)).toBe('select 1 - -1');
  });
});
