import { describe, expect, it } from 'vitest';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import { sqliteEngine } from '#app/engines/sqlite/engine.ts';
import { AppError } from '#app/domain/errors.ts';
import type { WarehouseRunRequest } from '#app/domain/warehouse/protocol.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import { bindings } from './bindings.ts';

const warehouse = createWarehouseStub(bindings.WAREHOUSE, 'warehouse-test');
const request = (sql: string, rest: Partial<WarehouseRunRequest> = {}): WarehouseRunRequest => ({
  sql,
  params: [],
  maxRows: 100,
  timeoutMs: 120_000,
  readOnly: true,
  ...rest,
});
const lines = async (sql: string, rest: Partial<WarehouseRunRequest> = {}): Promise<unknown[]> => {
  const text = await new Response(await warehouse.run(request(sql, rest))).text();
  return text
    .trimEnd()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
};
const typeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof AppError ? error.type : String(error)),
  );

describe('a Warehouse', () => {
  it('lists the indexes of a table and its columns by PRAGMA', async () => {
    const driver = createSqliteDriver(createWarehouseStub(bindings.WAREHOUSE, 'indexes'));
    const run = async (sql: string, params: readonly string[] = [], readOnly = true) => {
      const rows: unknown[][] = [];
      for await (const event of driver.stream({ sql, params, maxRows: 100, timeoutMs: 120_000, readOnly }))
        if (event.kind === 'rows') rows.push(...(event.rows as unknown[][]));
      return rows;
    };
    await run('CREATE TABLE "it\'s" (a INTEGER PRIMARY KEY, b TEXT UNIQUE, c REAL)', [], false);
    await run('CREATE INDEX by_c ON "it\'s" (c, b)', [], false);
    await run('CREATE UNIQUE INDEX by_lower ON "it\'s" (lower(b), a)', [], false);
    const { sql, params } = sqliteEngine.catalog.listIndexes?.("it's", null) ?? { sql: '', params: [] };
    expect(sqliteEngine.catalog.readIndexes?.((await run(sql, params as string[])) as never)).toEqual([
      { name: 'by_c', isUnique: false, columns: ['c', 'b'], expressions: [] },
      { name: 'by_lower', isUnique: true, columns: [null, 'a'], expressions: [] },
    ]);
    expect((await run("PRAGMA table_info('it''s')")).map((row) => row[1])).toEqual(['a', 'b', 'c']);
    expect(await run('SELECT 9e999, -9e999, NULL')).toEqual([['Inf', '-Inf', null]]);
    for (const sql of ['PRAGMA table_info(sqlite_master)', 'PRAGMA table_info(_cf_METADATA)', 'PRAGMA table_list'])
      await expect(run(sql)).rejects.toMatchObject({ type: expect.any(String) as unknown });
  });

  it('tells foreign keys, and how many rows a table has without counting them', async () => {
    const driver = createSqliteDriver(createWarehouseStub(bindings.WAREHOUSE, 'keys'));
    const run = async (sql: string, params: readonly string[] = [], readOnly = true) => {
      const rows: unknown[][] = [];
      for await (const event of driver.stream({ sql, params, maxRows: 100, timeoutMs: 120_000, readOnly }))
        if (event.kind === 'rows') rows.push(...(event.rows as unknown[][]));
      return rows;
    };
    const { catalog } = sqliteEngine;
    const keysOf = async (table: string) => {
      const { sql, params } = catalog.listKeys?.(table, null) ?? { sql: '', params: [] };
      return catalog.readKeys?.((await run(sql, params as string[])) as never);
    };
    const estimateOf = async (table: string) =>
      catalog.readEstimate?.((await run(catalog.estimateRows?.(table, null).sql ?? '')) as never);
    const numbers = (count: number) => `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT ${count})`;
    for (const sql of [
      'CREATE TABLE cities (country TEXT, name TEXT, PRIMARY KEY (country, name))',
      'CREATE TABLE "or""ders" (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customers, a TEXT, b TEXT, FOREIGN KEY (a, b) REFERENCES cities)',
      'CREATE TABLE customers (id INTEGER PRIMARY KEY, "boss id" INTEGER REFERENCES customers (id))',
      `INSERT INTO customers (id) ${numbers(5_000)} SELECT x FROM n`,
      `INSERT INTO "or""ders" (id) ${numbers(10)} SELECT x * 1000000 FROM n`,
      'CREATE VIEW seen AS SELECT * FROM customers',
      'CREATE TABLE ranked (k TEXT PRIMARY KEY) WITHOUT ROWID',
    ])
      await run(sql, [], false);
    expect(await keysOf('or"ders')).toEqual([
      {
        name: '',
        kind: 'foreign',
        columns: ['a', 'b'],
        references: { schema: 'main', table: 'cities', columns: ['country', 'name'] },
      },
      { name: '', kind: 'foreign', columns: ['customer'], references: { schema: 'main', table: 'customers', columns: ['id'] } },
    ]);
    expect(await keysOf('customers')).toMatchObject([{ columns: ['boss id'], references: { columns: ['id'] } }]);
    expect(await keysOf('cities')).toEqual([]);
    expect([await estimateOf('customers'), await estimateOf('cities')]).toEqual([5_000, 0]);
    // Row ids far apart aren't taken for rows: 10,000 is nearer to ten than ten million.
    expect(await estimateOf('or"ders')).toBeLessThanOrEqual(10_000);
    for (const table of ['seen', 'ranked']) expect(await estimateOf(table).catch(() => null)).toBeFalsy();
  });

  it('streams columns, batches and an end', async () => {
    expect(await lines("SELECT 1 AS a, NULL AS a, x'00ff' AS b, ?1 AS c", { params: [true] })).toEqual([
      { columns: ['a', 'a', 'b', 'c'] },
      [[1, null, '00ff', 1]],
      { end: { rowCount: 1, truncated: false } },
    ]);
  });

  it('opens a named table also after it was reloaded, however often it was read before', async () => {
    const read = (table: string): Promise<string> =>
      typeOf(lines(`SELECT count(a) FROM ${table}`, { tables: [{ schema: null, table }] }));
    for (const rows of [1, 2, 3]) {
      for (const table of ['anew', 'other']) {
        await warehouse.createStaging(table, [{ name: 'a', type: 'INTEGER' }]);
        await warehouse.appendRows(
          table,
          Array.from({ length: rows }, (_, index) => [index]),
        );
      }
      await warehouse.commit('other');
      await warehouse.commit('anew');
      expect([await read('anew'), await read('other')]).toEqual(['none', 'none']);
    }
  });

  it('opens no table that the grammar has not named, even where the grammar missed it', async () => {
    for (const table of ['allowed', 'hidden']) {
      await warehouse.createStaging(table, [{ name: 'a', type: 'INTEGER' }]);
      await warehouse.appendRows(table, [[1]]);
      await warehouse.commit(table);
    }
    const tables = [{ schema: null, table: 'allowed' }];
    for (const sql of [
      'SELECT * FROM hidden',
      "SELECT 1 WHERE 1 IN 'hidden'",
      "SELECT * FROM allowed WHERE a IN hidden || ''",
      'SELECT name FROM sqlite_master',
      'EXPLAIN SELECT * FROM hidden',
    ]) {
      expect([sql, await typeOf(lines(sql, { tables }))]).toEqual([sql, 'TABLE_SECURITY_ACCESS_ERROR']);
      expect([sql, await typeOf(lines(sql, { tables: [] }))]).toEqual([sql, 'TABLE_SECURITY_ACCESS_ERROR']);
    }
    for (const sql of ['SELECT * FROM allowed', "SELECT value FROM json_each('[1]') JOIN allowed ON value = a", 'SELECT 1'])
      expect([sql, await typeOf(lines(sql, { tables }))]).toEqual([sql, 'none']);
  });

  it('proves by opcodes that a statement only reads, for every caller', async () => {
    await warehouse.createStaging('kept', [{ name: 'a', type: 'INTEGER' }]);
    await warehouse.appendRows('kept', [[1]]);
    await warehouse.commit('kept');
    for (const sql of [
      'DELETE FROM kept',
      'DROP TABLE kept',
      'WITH x AS (SELECT 1) DELETE FROM kept',
      'VACUUM',
      'REINDEX',
      'PRAGMA user_version = 1',
    ]) {
      expect([sql, await typeOf(lines(sql))]).toEqual([sql, 'DML_NOT_ALLOWED_ERROR']);
    }
    for (const sql of ['EXPLAIN SELECT 1; DELETE FROM kept', 'DELETE FROM kept; SELECT 1', "SELECT ''; DELETE FROM kept; --'"]) {
      expect([sql, await typeOf(lines(sql))]).toEqual([sql, 'INVALID_SQL_ERROR']);
    }
    for (const sql of [
      'EXPLAIN DELETE FROM kept',
      'EXPLAIN QUERY PLAN DELETE FROM kept',
      'EXPLAIN /* a */ SELECT 1',
      'EXPLAIN EXPLAIN SELECT 1',
    ]) {
      expect([sql, await typeOf(lines(sql))]).toEqual([sql, 'DML_NOT_ALLOWED_ERROR']);
    }
    expect((await lines('EXPLAIN SELECT * FROM kept'))[0]).toMatchObject({
      columns: expect.arrayContaining(['opcode']) as unknown,
    });
    expect((await lines('SELECT a FROM kept'))[1]).toEqual([[1]]);
  });

  it('runs a writing statement where writing is allowed', async () => {
    await lines('CREATE TABLE made (a INTEGER)', { readOnly: false });
    expect(
      (await lines('INSERT INTO made VALUES (?1), (8) RETURNING a', { readOnly: false, params: [7], maxRows: 1 }))[1],
    ).toEqual([[7]]);
    expect((await lines('SELECT a FROM made'))[1]).toEqual([[7], [8]]);
  });

  it('replaces a table only when the new one is whole', async () => {
    const columns = [
      { name: 'a "b"', type: 'DOUBLE PRECISION' },
      { name: 'c', type: 'VARCHAR(20)' },
    ];
    await warehouse.createStaging('swap', columns);
    await warehouse.appendRows('swap', [[0.1, 'old']]);
    await warehouse.commit('swap');
    await warehouse.createStaging('swap', columns);
    await warehouse.appendRows(
      'swap',
      Array.from({ length: 1_234 }, (_, index) => [index / 3, `new ${index}`]),
    );
    expect((await lines('SELECT c FROM swap'))[1]).toEqual([['old']]);
    expect(await typeOf(warehouse.appendRows('swap', [[1, 'a'], [2]]))).toBe('INVALID_PAYLOAD_SCHEMA_ERROR');
    await warehouse.commit('swap');
    expect((await lines('SELECT count(*), max("a ""b""") FROM swap'))[1]).toEqual([[1_234, 411]]);
    expect(await typeOf(warehouse.commit('swap'))).toBe('TABLE_DOES_NOT_EXIST_ERROR');
    expect(await warehouse.listTables()).toEqual(expect.arrayContaining(['kept', 'made', 'swap']));
    await warehouse.dropTable('swap');
    expect(await warehouse.listTables()).not.toContain('swap');
  });

  it('can replace a table that is being read', async () => {
    const load = async (word: string): Promise<void> => {
      await warehouse.createStaging('read', [{ name: 'a', type: 'TEXT' }]);
      await warehouse.appendRows(
        'read',
        Array.from({ length: 50_000 }, (_, index) => [`${word} ${index} ${'x'.repeat(50)}`]),
      );
      await warehouse.commit('read');
    };
    await load('old');
    const reader = (await warehouse.run(request('SELECT a FROM read', { maxRows: 1_000_000 }))).getReader();
    await reader.read();
    await load('new');
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += new TextDecoder().decode(part.value);
    expect(text).toMatch(/"(?:end|error)":/);
    expect((await lines('SELECT substr(a, 1, 3) AS a FROM read LIMIT 1'))[1]).toEqual([['new']]);
    expect((await warehouse.listTables()).filter((name) => name !== 'read' && /read|discarded|staging/.test(name))).toEqual([]);
    await load('third');
    expect((await lines("SELECT count(*) FROM sqlite_master WHERE name LIKE '%discarded%'"))[1]).toEqual([[0]]);
  });

  it('refuses names and types that are none', async () => {
    for (const table of ['', '_cf_x', '__staging_x', 'sqlite_x', 'a\0b']) {
      expect(await typeOf(warehouse.createStaging(table, [{ name: 'a', type: 'TEXT' }]))).toBe('INVALID_PAYLOAD_SCHEMA_ERROR');
    }
    for (const type of ['', 'TEXT); DROP TABLE kept; --', 'TEXT DEFAULT (1)', 'INT PRIMARY KEY, b']) {
      expect(await typeOf(warehouse.createStaging('t', [{ name: 'a', type }]))).toBe('INVALID_PAYLOAD_SCHEMA_ERROR');
    }
    expect(await typeOf(lines('SELECT 1', { params: Array.from({ length: 101 }, () => 1) }))).toBe(
      'INVALID_PAYLOAD_SCHEMA_ERROR',
    );
  });

  it('has nothing behind the doors that itty-durable opens', async () => {
    const stub = bindings.WAREHOUSE.get(bindings.WAREHOUSE.idFromName('warehouse-test'));
    for (const path of ['/do/call/destroy', '/do/call/reset', '/do/get-prop/statementsRun', '/do/set/statementsRun']) {
      const response = await stub.fetch(`http://object${path}`, { headers: { 'do-content': '[]' } });
      expect([path, response.status]).toEqual([path, 404]);
      await response.text();
    }
    expect((await lines('SELECT a FROM kept'))[1]).toEqual([[1]]);
    expect(await (await stub.fetch('http://object/ping')).text()).toBe('pong');
  });

  it('counts the statements that it ran', async () => {
    const before = await warehouse.statementsRun();
    await lines('SELECT 1');
    await lines('SELECT 2');
    expect(await warehouse.statementsRun()).toBe(before + 2);
  });
});
