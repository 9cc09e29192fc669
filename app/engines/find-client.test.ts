import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { ENGINES } from './find-engine.ts';
import { findSqlNames } from './find-client.ts';
import { ENGINE_CLIENTS } from './registry/clients.ts';

const write = (engine: string, ...names: readonly string[]) => names.map((name) => findSqlNames(engine).write(name));

describe('how an engine writes a name', () => {
  it('quotes what PostgreSQL would fold, and nothing that is plain', () => {
    expect(write('postgres', 'origin', 'CustomerID', 'two words', 'a"b', '2nd')).toEqual([
      'origin',
      '"CustomerID"',
      '"two words"',
      '"a""b"',
      '"2nd"',
    ]);
  });
  it('takes backticks where double quotes would be a text, and keeps the case', () => {
    expect(write('mysql', 'origin', 'CustomerID', 'two words', 'a`b')).toEqual(['origin', 'CustomerID', '`two words`', '`a``b`']);
    expect(write('clickhouse', 'origin', 'CustomerID', 'two words', 'a`b\\c')).toEqual([
      'origin',
      'CustomerID',
      '`two words`',
      '`a\\`b\\\\c`',
    ]);
  });
  it('leaves case alone where it does not matter', () => {
    expect(write('trino', 'CustomerID', 'two words')).toEqual(['CustomerID', '"two words"']);
    expect(write('sqlite', 'CustomerID', 'two words')).toEqual(['CustomerID', '"two words"']);
  });
  it('quotes reserved words, in any case', () => {
    expect(write('postgres', 'order', 'user')).toEqual(['"order"', '"user"']);
    expect(write('mysql', 'order', 'Rank', 'user')).toEqual(['`order`', '`Rank`', 'user']);
    expect(write('sqlite', 'order', 'user')).toEqual(['"order"', 'user']);
    expect(write('trino', 'order', 'user')).toEqual(['"order"', 'user']);
    expect(write('clickhouse', 'order', 'index', 'user')).toEqual(['`order`', '`index`', 'user']);
  });
  it('writes paths without what is null, and functions without regard to reserved words', () => {
    expect(findSqlNames('mysql').writePath([null, 'My shop', 'order'])).toBe('`My shop`.`order`');
    expect(['left', 'My fn'].map((name) => findSqlNames('postgres').writeFunction(name))).toEqual(['left', '"My fn"']);
  });
  it('knows every engine', () => {
    expect(ENGINE_CLIENTS.map(({ id }) => id).sort()).toEqual([...ENGINES.keys()].sort());
  });
});

describe('how an engine reads a name', () => {
  it('folds bare names in PostgreSQL, and reads quotes and escapes', () => {
    expect(['Orders', '"Orders"', '"a""b"'].map((token) => findSqlNames('postgres').read(token))).toEqual([
      'orders',
      'Orders',
      'a"b',
    ]);
    expect(['Orders', '`a``b`'].map((token) => findSqlNames('mysql').read(token))).toEqual(['Orders', 'a`b']);
    expect(findSqlNames('clickhouse').read('`a\\`b\\\\c`')).toBe('a`b\\c');
  });
  it('reads back what it writes', () => {
    for (const engine of ENGINES.keys())
      for (const name of ['plain', 'order', 'Mixed', "it's", 'a"b`c', 'back\\slash', 'ünï'])
        expect(findSqlNames(engine).read(findSqlNames(engine).write(name))).toBe(name);
  });
  it('takes double quotes for a text in MySQL', () => {
    expect(
      ['postgres', 'sqlite', 'trino', 'clickhouse', 'mysql'].map((engine) => findSqlNames(engine).isQuotedName('"a"')),
    ).toEqual([true, true, true, true, false]);
  });
});

describe('names and texts in quotes', () => {
  it.each([
    ['postgres', `E'it''s \\\\ here'`],
    ['sqlite', `'it''s \\ here'`],
    ['trino', `'it''s \\ here'`],
    ['mysql', `'it''s \\\\ here'`],
    ['clickhouse', `'it\\'s \\\\ here'`],
  ])('escape what %s reads otherwise', (engine, text) => {
    expect(findSqlNames(engine).text("it's \\ here")).toBe(text);
  });
  const HOSTILE = ["it's", 'back\\slash', "\\'; DROP TABLE t; --", 'a"b`c', 'line\nbreak'];
  it.each([...ENGINES])('are those of the dialect of %s', (_, { dialect }) => {
    const names = findSqlNames(dialect.engine);
    for (const value of HOSTILE) {
      expect(names.quote(value)).toBe(dialect.quoteIdentifier(value));
      expect(names.text(value)).toBe(dialect.literal(value));
    }
  });
  it.each([...ENGINES.keys()])('are read back by %s in each of the quotes that it takes', (engine) => {
    const names = findSqlNames(engine);
    for (const mark of ['"', '`'] as const)
      for (const name of names.isQuotedName(mark) ? HOSTILE : []) {
        expect(names.read(names.quote(name, mark))).toBe(name);
        expect(names.quote(name, mark)[0]).toBe(mark);
      }
  });
  it('come back from SQLite as they were, whatever word the name is', () => {
    const names = findSqlNames('sqlite');
    const db = new DatabaseSync(':memory:');
    for (const word of new Set(ENGINE_CLIENTS.flatMap(({ reserved }) => [...reserved]))) {
      const name = names.write(word.toLowerCase());
      db.exec(`CREATE TABLE ${name} (${name} TEXT, b TEXT)`);
      db.exec(`INSERT INTO ${name} (${name}) VALUES (${names.text("it's \\ 0")})`);
      expect(db.prepare(`SELECT ${name}.${name} AS v FROM ${name} WHERE ${name} IS NOT NULL ORDER BY ${name}`).get()).toEqual({
        v: "it's \\ 0",
      });
      db.exec(`DROP TABLE ${name}`);
    }
  });
});
