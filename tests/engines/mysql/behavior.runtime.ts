// What MySQL's driver does beyond the contract: the server's own walls, plans, the fence, errors, types. In workerd with
// a real MariaDB.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TableRef } from '#app/domain/sql/grammar.ts';
import { mysqlDialect } from '#app/engines/mysql/dialect.ts';
import { mysqlEngine } from '#app/engines/mysql/engine.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { analystParameters, openBy, openMysql, openMysqlPool, openWith, runQuery, server, write } from './fixture.ts';
import { catchAppError } from '#tests/fixtures/servers/catch-app-error.ts';
import { HOSTILE_STATEMENTS } from './hostile.ts';

const driver = openBy('tcp');
const everything = openMysql({ prove: () => undefined });
const closing: Driver[] = [driver, everything];

beforeAll(async () => {
  await write(driver, 'DROP TABLE IF EXISTS behavior_pairs, behavior_orders, behavior_secret');
  await write(driver, 'CREATE TABLE behavior_secret (id INT PRIMARY KEY, pw VARCHAR(20), owner VARCHAR(20))');
  await write(driver, "INSERT INTO behavior_secret VALUES (1, 'open', 'me'), (2, 'closed', 'other'), (3, 'x', 'other')");
  await write(
    driver,
    "CREATE TABLE behavior_orders (id INT PRIMARY KEY COMMENT 'its number', note VARCHAR(20), UNIQUE KEY notes (note))",
  );
  await write(driver, "INSERT INTO behavior_orders VALUES (1, 'a'), (2, 'b')");
  await write(
    driver,
    'CREATE TABLE behavior_pairs (a INT, b INT, PRIMARY KEY (b, a), KEY pair (a, b), CONSTRAINT to_orders FOREIGN KEY (a) REFERENCES behavior_orders (id))',
  );
  await write(
    driver,
    'CREATE OR REPLACE VIEW behavior_view AS SELECT s.id, s.pw, o.note FROM behavior_secret s JOIN behavior_orders o USING (id)',
  );
  await write(driver, 'CREATE OR REPLACE ALGORITHM = TEMPTABLE VIEW behavior_kept AS SELECT * FROM behavior_secret');
});
afterAll(() => Promise.all(closing.map((one) => one.close())));

describe('the server', () => {
  it('refuses to write for a session that reads, without the grammar', async () => {
    for (const sql of [
      'DELETE FROM behavior_orders',
      'INSERT INTO behavior_orders VALUES (9, NULL)',
      'CREATE TABLE made (a INT)',
      'DROP TABLE behavior_orders',
      'ALTER TABLE behavior_orders ADD COLUMN x INT',
      'TRUNCATE TABLE behavior_orders',
    ])
      for (const one of [everything, openPool()])
        expect([sql, (await catchAppError(runQuery(one, sql))).type]).toEqual([sql, 'DML_NOT_ALLOWED_ERROR']);
    expect((await runQuery(driver, 'SELECT id FROM behavior_orders ORDER BY id')).rows).toEqual([[1], [2]]);
  });

  it('runs one statement only', async () => {
    expect((await catchAppError(runQuery(everything, 'SELECT 1; SELECT 2'))).type).toBe('SYNTAX_ERROR');
  });

  it('has the diagnostic for every hostile statement', () => {
    const wrong = HOSTILE_STATEMENTS.flatMap(({ sql, refusedAs }) => {
      const proof = mysqlEngine.grammar.proveReadOnly(sql);
      const code = proof.ok ? 'none' : proof.diagnostics[0]?.code;
      return code === refusedAs ? [] : [[sql.slice(0, 80), code]];
    });
    expect(wrong).toEqual([]);
  });
});

const openPool = (): Driver => {
  const pool = openMysqlPool({ prove: () => undefined });
  closing.push(pool);
  return pool;
};

const ref = (table: string): TableRef => ({ catalog: null, schema: null, table });

describe('a plan that reads more than the grammar says', () => {
  const typeWith = async (sql: string, tables: readonly TableRef[]): Promise<string> => {
    const liar = openMysql({ prove: () => ({ tables }) });
    try {
      await runQuery(liar, sql, { confined: true });
      return 'none';
    } catch (error) {
      return (error as { type?: string }).type ?? 'untyped';
    } finally {
      await liar.close();
    }
  };

  it.each([
    'SELECT * FROM behavior_secret',
    'SELECT pw FROM behavior_secret WHERE id = 1',
    'SELECT MIN(id) FROM behavior_secret',
    'SELECT * FROM behavior_orders WHERE EXISTS (SELECT 1 FROM behavior_secret)',
    'SELECT * FROM behavior_orders WHERE id = (SELECT id FROM behavior_secret WHERE pw = 0x6f70656e)',
    'SELECT * FROM behavior_view',
    'SELECT * FROM behavior_kept',
    'WITH c AS (SELECT * FROM behavior_secret) SELECT * FROM c',
    'SELECT 1 UNION SELECT id FROM behavior_secret',
    'SELECT * FROM behavior_orders, behavior_secret AS behavior_other',
    'EXPLAIN SELECT * FROM behavior_secret',
  ])('is refused: %s', async (sql) => {
    expect(await typeWith(sql, [ref('behavior_orders')])).toBe('TABLE_SECURITY_ACCESS_ERROR');
  });

  it.each([
    ['SELECT * FROM behavior_orders', 'behavior_orders'],
    ['SELECT o.id, x.note FROM behavior_orders o JOIN behavior_orders AS x USING (id)', 'behavior_orders'],
    ['SELECT * FROM behavior_view', 'behavior_view'],
    ['SELECT * FROM behavior_kept WHERE id = 1', 'behavior_kept'],
    [
      'SELECT (SELECT MAX(id) FROM behavior_orders), `n`.`note` FROM behavior_orders AS `n` WHERE `n`.`id` IN (SELECT id FROM behavior_orders)',
      'behavior_orders',
    ],
    ['WITH c AS (SELECT id FROM behavior_orders) SELECT * FROM c, c AS d', 'behavior_orders'],
    [
      'SELECT COUNT(*) FROM (SELECT note FROM behavior_orders LIMIT 5) AS sub LEFT JOIN behavior_orders b ON b.note = sub.note',
      'behavior_orders',
    ],
    ['SELECT 1', 'behavior_orders'],
  ])('runs: %s', async (sql, table) => {
    expect(await typeWith(sql, [ref(table)])).toBe('none');
  });
});

describe('the fence around limited rows', () => {
  const fenced = mysqlDialect.fencedRows('behavior_secret', "owner = 'me'");
  // Out of the range of integers on every row that is hidden.
  const reveals = (name: string): string => `${name}.id + IF(${name}.pw = 'open', 0, 9223372036854775807) > 0`;

  const pushing = {
    MariaDB: 'condition_pushdown_for_derived=on,condition_pushdown_for_subquery=on,condition_pushdown_from_having=on',
    MySQL: 'derived_condition_pushdown=on,engine_condition_pushdown=on,index_condition_pushdown=on',
  }[server.product];
  const merging = {
    MariaDB: 'derived_merge=on,derived_with_keys=on,split_materialized=on,index_condition_pushdown=on',
    MySQL: 'derived_merge=on,subquery_to_derived=on,materialization=on,semijoin=on,hash_set_operations=on',
  }[server.product];
  it.each([
    ['as it is', 'default'],
    ['pushing conditions', pushing],
    ['merging and splitting', merging],
    ['without merging', `derived_merge=off,${pushing}`],
  ])('keeps every condition of a user outside, with the optimizer %s', async (_, switches) => {
    await write(everything, `SET SESSION optimizer_switch = '${switches}'`);
    const bare = `SELECT t.id FROM behavior_secret AS t WHERE ${reveals('t')}`;
    expect((await catchAppError(runQuery(everything, bare))).message).toContain('out of range');
    for (const sql of [
      `SELECT t.id FROM (${fenced}) AS t WHERE ${reveals('t')}`,
      `SELECT t.id FROM (SELECT * FROM (${fenced}) AS i) AS t WHERE ${reveals('t')} AND t.id > 0`,
      `SELECT t.id FROM (${fenced}) AS t JOIN behavior_orders AS o ON o.id = t.id AND ${reveals('t')}`,
      `SELECT t.id FROM behavior_orders AS o LEFT JOIN (${fenced}) AS t ON ${reveals('t')} WHERE t.id = o.id`,
      `SELECT MAX(t.id) FROM (${fenced}) AS t GROUP BY ${reveals('t')} HAVING MIN(${reveals('t')}) = 1`,
      `SELECT t.id FROM (${fenced}) AS t WHERE t.id IN (SELECT u.id FROM (${fenced}) AS u WHERE ${reveals('u')})`,
      `WITH t AS (${fenced}) SELECT t.id FROM t WHERE ${reveals('t')} ORDER BY ${reveals('t')} LIMIT 1`,
    ])
      expect([sql, (await runQuery(everything, sql)).rows]).toEqual([sql, [[1]]]);
    await write(everything, "SET SESSION optimizer_switch = 'default'");
  });
});

describe('a failure', () => {
  it.each([
    ['a wrong password', { password: 'wrong' }, 'CONNECTION_ACCESS_DENIED_ERROR'],
    ['an unknown user', { username: 'nobody_here' }, 'CONNECTION_ACCESS_DENIED_ERROR'],
    [
      'an unknown database',
      { username: server.superuser, password: server.superuserPassword, database: 'nope' },
      'CONNECTION_UNKNOWN_DATABASE_ERROR',
    ],
    ['a database of others', { database: 'mysql' }, 'CONNECTION_DATABASE_PERMISSIONS_ERROR'],
    ['a closed port', { port: 1 }, 'CONNECTION_PORT_CLOSED_ERROR'],
    ['no port', { port: 70_000 }, 'CONNECTION_INVALID_PORT_ERROR'],
    ['an unknown host', { host: 'db.invalid' }, 'CONNECTION_INVALID_HOSTNAME_ERROR'],
    ['a certificate of another host', { host: '127.0.0.1', sslmode: 'verify-full' }, 'GENERIC_DB_ENGINE_ERROR'],
  ])('says that there is %s', async (_, rest, type) => {
    const other = openWith(analystParameters({ sslmode: 'disable', ...rest }));
    expect((await catchAppError(runQuery(other, 'SELECT 1'))).type).toBe(type);
    await other.close();
  });

  it('has its place in the statement', async () => {
    const failure = await catchAppError(runQuery(everything, 'SELECT 1\nFROM behavior_orders WHERE WHERE'));
    expect(failure).toMatchObject({ type: 'SYNTAX_ERROR', extra: { position: { line: 2 } } });
  });
});

describe('the catalog', () => {
  const { catalog } = mysqlEngine;
  const rowsOf = async ({ sql, params }: { sql: string; params: readonly (string | number | boolean | null)[] }) =>
    (await runQuery(driver, sql, { params })).rows;

  it('reports views, comments, keys and indexes', async () => {
    expect(catalog.readTables(await rowsOf(catalog.listTables(server.database)))).toContainEqual({
      name: 'behavior_view',
      kind: 'view',
    });
    const columns = catalog.readColumns(await rowsOf(catalog.listColumns('behavior_orders', null)));
    const type = { MariaDB: 'int(11)', MySQL: 'int' }[server.product];
    expect(columns[0]).toEqual({ name: 'id', type, nullable: false, primaryKey: true, comment: 'its number' });
    const keys = catalog.readKeys?.(await rowsOf(catalog.listKeys?.('behavior_pairs', null) ?? { sql: '', params: [] }));
    expect(keys).toEqual([
      {
        name: 'to_orders',
        kind: 'foreign',
        columns: ['a'],
        references: { schema: server.database, table: 'behavior_orders', columns: ['id'] },
      },
      { name: 'PRIMARY', kind: 'primary', columns: ['b', 'a'], references: null },
    ]);
    const indexes = catalog.readIndexes?.(await rowsOf(catalog.listIndexes?.('behavior_pairs', null) ?? { sql: '', params: [] }));
    expect(indexes).toEqual([{ name: 'pair', isUnique: false, columns: ['a', 'b'], expressions: [] }]);
    expect(catalog.readSchemas?.(await rowsOf(catalog.listSchemas?.() ?? { sql: '', params: [] }))).toEqual(
      expect.arrayContaining([server.database, server.otherSchema]),
    );
  });
});

describe('buckets on the calendar of a zone', () => {
  it('begin where the zone’s day, week and month begin, and hours pass as they do', async () => {
    const zone = { timeZone: 'Europe/Berlin', declaredType: 'DATETIME', sinceMs: null, untilMs: null };
    const startOf = async (instant: string, grain: string): Promise<unknown> => {
      const sql = `SELECT ${mysqlDialect.truncateInZone('at', grain, zone)} FROM (SELECT TIMESTAMP'${instant}' AS at) AS t`;
      return (await runQuery(driver, sql)).rows[0]?.[0];
    };
    // Summer time began on March 29, at 01:00 UTC.
    expect(await startOf('2026-03-29 23:30:00', 'P1D')).toBe('2026-03-29T22:00:00');
    expect(await startOf('2026-03-29 12:00:00', 'P1D')).toBe('2026-03-28T23:00:00');
    expect(await startOf('2026-03-31 12:00:00', 'P1M')).toBe('2026-02-28T23:00:00');
    expect(await startOf('2026-03-29 01:40:00', 'PT1H')).toBe('2026-03-29T01:00:00');
    expect(await startOf('2026-10-25 01:40:00', 'PT1H')).toBe('2026-10-25T01:00:00');
  });
});

describe('values', () => {
  const SQL = `SELECT CAST(12345678901234567.10 AS DECIMAL(30,2)) AS a, CAST(18446744073709551615 AS UNSIGNED) AS b, CAST(1.5 AS FLOAT) AS c,
    X'00ff' AS d, TIMESTAMP'2020-02-03 04:05:06.700' AS e, DATE'2020-02-03' AS f, TIME'-12:00:01' AS g, JSON_OBJECT('k', 1) AS h,
    YEAR('2020-01-01') AS i, 0.1 + 0.2 AS j, 1e0 / 3 AS k`;

  it('are exact, and the same bound or not', async () => {
    const expected = [
      '12345678901234567.10',
      '18446744073709551615',
      1.5,
      '00ff',
      '2020-02-03T04:05:06.700000',
      '2020-02-03',
      '-12:00:01',
      '{"k": 1}',
      2020,
      '0.3',
      1 / 3,
    ];
    const plain = (await runQuery(driver, SQL)).rows[0];
    const bound = (await runQuery(driver, `${SQL}, ? AS z`, { params: ['x'] })).rows[0];
    expect([plain, bound?.slice(0, -1)]).toEqual([expected, expected]);
  });
});
