// The database of most API tests behaves as D1 does: the same statements on both have the same results, errors and counts.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { applyMigrations } from '#scripts/state/migrate.ts';
import { claimDatabase } from '#tests/fixtures/metadata/d1-client.ts';
import { openSqliteD1 } from '#tests/fixtures/metadata/sqlite-d1.ts';

let d1: D1Database;
let sqlite: D1Database;

const SETUP = [
  'CREATE TABLE parents (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, size REAL, data BLOB, loose)',
  'CREATE TABLE children (id INTEGER PRIMARY KEY, parent_id INTEGER NOT NULL REFERENCES parents(id) ON DELETE CASCADE, rank INTEGER CHECK (rank < 10))',
  'CREATE TABLE strictly (id INTEGER PRIMARY KEY, amount INTEGER) STRICT',
];

beforeAll(async () => {
  d1 = await claimDatabase(inject('metadataUrl'));
  sqlite = openSqliteD1().d1;
  for (const database of [d1, sqlite]) await database.batch(SETUP.map((sql) => database.prepare(sql)));
});

type Run = (database: D1Database) => Promise<unknown>;

/** Where in the text the error is, node:sqlite does not tell. */
const messagesOf = (error: unknown): string[] =>
  error instanceof Error ? [error.message.replace(/ at offset \d+/, ''), ...messagesOf(error.cause)] : [];

/** What comes back or is thrown, without what depends on the machine. */
async function outcome(run: Run, database: D1Database): Promise<unknown> {
  try {
    return { result: JSON.parse(JSON.stringify(await run(database), withoutMachine) ?? 'null') as unknown };
  } catch (error) {
    return { messages: messagesOf(error) };
  }
}

const MACHINE = [
  'duration',
  'served_by',
  'served_by_primary',
  'size_after',
  'rows_read',
  'rows_written',
  'timings',
  'total_attempts',
];
const withoutMachine = (key: string, value: unknown): unknown => (MACHINE.includes(key) ? undefined : value);

async function expectSame(run: Run): Promise<unknown> {
  const expected = await outcome(run, d1);
  expect(await outcome(run, sqlite)).toEqual(expected);
  return expected;
}

const all =
  (sql: string, ...params: unknown[]): Run =>
  (database) =>
    database
      .prepare(sql)
      .bind(...params)
      .all();
const raw =
  (sql: string, ...params: unknown[]): Run =>
  (database) =>
    database
      .prepare(sql)
      .bind(...params)
      .raw();
const together =
  (...statements: readonly (readonly [sql: string, ...params: unknown[]])[]): Run =>
  (database) =>
    database.batch(statements.map(([sql, ...params]) => database.prepare(sql).bind(...params)));

const many = (count: number, text: string, by = ', '): string => Array.from({ length: count }, () => text).join(by);

describe('statements', () => {
  test.each<readonly [string, Run]>([
    ['an insert counts its change and tells its row', all("INSERT INTO parents (name, size) VALUES ('a', 1.5), ('b', 2)")],
    ['a returning insert gives rows', all("INSERT INTO parents (name) VALUES ('c') RETURNING id, name")],
    ['an update counts what it matched', all('UPDATE parents SET size = 3 WHERE size IS NOT NULL')],
    ['an update of nothing counts nothing', all('UPDATE parents SET size = 3 WHERE 0')],
    ['a select changes nothing', all('SELECT id, name, size FROM parents ORDER BY id')],
    ['rows come as lists', raw('SELECT id, name, size FROM parents ORDER BY id')],
    ['two columns of one name are both in lists', raw('SELECT id, id, name AS id FROM parents ORDER BY name')],
    ['two columns of one name are one in objects', all('SELECT id, name AS id FROM parents ORDER BY name')],
    ['no rows', all('SELECT * FROM parents WHERE 0')],
    ['an upsert', all("INSERT INTO parents (name) VALUES ('a') ON CONFLICT (name) DO UPDATE SET size = 9 RETURNING *")],
    ['an insert that is let go', all("INSERT OR IGNORE INTO parents (name) VALUES ('a')")],
    [
      'a delete that cascades counts its own rows',
      together(
        ["INSERT INTO parents (id, name) VALUES (50, 'with children')"],
        ['INSERT INTO children (parent_id) VALUES (50), (50)'],
        ['DELETE FROM parents WHERE id = 50'],
        ['SELECT count(*) AS left_over FROM children'],
      ),
    ],
    [
      'JSON functions',
      all(`SELECT json_extract('{"a":[1,2]}', '$.a[1]') AS second, json_group_array(name) AS names FROM parents`),
    ],
    ['json_each', all('SELECT value FROM json_each(\'[1,"two",null,3.5]\')')],
    ['dates', all("SELECT strftime('%Y-%m', 86400, 'unixepoch') AS month, datetime(0, 'unixepoch') AS start")],
    [
      'case folding and patterns',
      all("SELECT lower('ÅBC') AS low, 'abc' LIKE 'A%' AS hit, 'a_c' LIKE 'a\\_c' ESCAPE '\\' AS escaped"),
    ],
    [
      'windows and recursion',
      all(
        'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) SELECT i, sum(i) OVER (ORDER BY i) AS total FROM n',
      ),
    ],
    ['integers beyond doubles', all('SELECT 9007199254740993 AS large, 9223372036854775807 AS largest')],
    [
      'values of every type',
      all("SELECT 1 AS one, 1.0 AS real, 'x' AS text, NULL AS none, x'00ff10' AS bytes, 1e400 AS infinite"),
    ],
  ])('%s', async (_, run) => {
    expect(await expectSame(run)).toHaveProperty('result');
  });
});

describe('bound values', () => {
  test.each<readonly [string, unknown]>([
    ['an integer', 7],
    ['zero', 0],
    ['a negative', -3],
    ['a fraction', 0.1],
    ['beyond 32 bits', 4_294_967_296_001],
    ['fifteen digits', 999_999_999_999_999],
    ['true', true],
    ['false', false],
    ['null', null],
    ['a text', "O'Neil – 東京 🚢"],
    ['an empty text', ''],
    ['a text that looks like a number', '007'],
  ])('%s', async (_, value) => {
    const sql = "SELECT ?1 AS value, typeof(?1) AS type, 'x' || ?1 AS joined, CAST(?1 AS INTEGER) AS whole";
    expect(await expectSame(all(sql, value))).toHaveProperty('result');
    expect(
      await expectSame(
        all('INSERT INTO parents (name, loose) VALUES (?, ?) RETURNING loose, typeof(loose) AS type', `bound ${_}`, value),
      ),
    ).toHaveProperty('result');
  });

  test.each<readonly [string, unknown]>([
    ['undefined', undefined],
    ['an object', { a: 1 }],
    ['a bigint', 1n],
  ])('%s is refused', async (_, value) => {
    const attempt: Run = async (database) =>
      database
        .prepare('SELECT ?')
        .bind(typeof value === 'bigint' ? String : value)
        .all();
    expect(await expectSame(attempt)).toHaveProperty('messages');
  });
});

describe('errors', () => {
  test.each<readonly [string, Run]>([
    ['a second of a unique name', all("INSERT INTO parents (name) VALUES ('a')")],
    ['a missing value', all('INSERT INTO parents (size) VALUES (1)')],
    ['a parent that is not there', all('INSERT INTO children (parent_id) VALUES (999)')],
    ['a check', all('INSERT INTO children (parent_id, rank) VALUES (1, 10)')],
    ['a primary key', together(['INSERT INTO children (id, parent_id) VALUES (70, 1), (70, 1)'])],
    ['a strict column', all("INSERT INTO strictly (amount) VALUES ('much')")],
    ['a wrong type of a key', all("INSERT INTO parents (id, name) VALUES ('seven', 'typed')")],
    ['no such table', all('SELECT * FROM nowhere')],
    ['no such column', all('SELECT nope FROM parents')],
    ['no such function', all('SELECT nope(1)')],
    ['syntax', all('SELEC 1')],
    ['an unfinished text', all("SELECT 'a")],
    ['too few values', all('SELECT ?, ?', 1)],
    ['too many values', all('SELECT ?', 1, 2)],
    ['broken JSON', all("SELECT json_extract('{', '$')")],
  ])('%s', async (_, run) => {
    expect(await expectSame(run)).toHaveProperty('messages');
  });

  test('a batch of which one fails leaves nothing', async () => {
    await expectSame(together(["INSERT INTO parents (name) VALUES ('in a batch')"], ["INSERT INTO parents (name) VALUES ('a')"]));
    expect(await expectSame(all("SELECT count(*) AS found FROM parents WHERE name = 'in a batch'"))).toMatchObject({
      result: { results: [{ found: 0 }] },
    });
    await expectSame(together(["INSERT INTO parents (name) VALUES ('after it')"], ['SELECT count(*) AS found FROM parents']));
  });
});

describe('limits', () => {
  test.each<readonly [string, number, (size: number) => Run]>([
    [
      'bound values',
      100,
      (size) => all(`SELECT ${many(50, '1')} WHERE 1 IN (${many(size, '?')})`, ...Array.from({ length: size }, () => 1)),
    ],
    ['columns', 100, (size) => all(`SELECT ${many(size, '1')}`)],
    ['terms of a compound', 5, (size) => all(many(size, 'SELECT 1 AS one', ' UNION ALL '))],
    ['rows of an insert', 1_000, (size) => all(`INSERT INTO strictly (amount) VALUES ${many(size, '(1)')}`)],
    ['depth of an expression', 99, (size) => all(`SELECT ${many(size, '1', ' + ')}`)],
    ['arguments of a function', 127, (size) => all(`SELECT max(${many(size, '1')})`)],
    ['bytes of a pattern', 50, (size) => all('SELECT 1 LIKE ?', 'x'.repeat(size))],
    ['bytes of a statement', 100_000, (size) => all(`SELECT 1 -- ${'x'.repeat(size - 12)}`)],
  ])('%s: %d', async (_, size, make) => {
    await expectSame(make(size));
    await expectSame(make(size + 1));
  });
});

test('the migrations make the same tables and indexes', async () => {
  const fresh = await claimDatabase(inject('metadataUrl'));
  const { d1: local } = openSqliteD1();
  expect(await applyMigrations(local)).toEqual(await applyMigrations(fresh));
  const read = (database: D1Database) =>
    database
      .prepare(
        "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\' ORDER BY 1, 2",
      )
      .all();
  expect((await read(local)).results).toEqual((await read(fresh)).results);
});

test('a copy of a serialized database has its rows and goes its own way', async () => {
  const first = openSqliteD1();
  await first.d1.prepare('CREATE TABLE t (a)').run();
  const copy = openSqliteD1(first.serialize());
  await first.d1.prepare('INSERT INTO t VALUES (1)').run();
  expect((await copy.d1.prepare('SELECT * FROM t').all()).results).toEqual([]);
});
