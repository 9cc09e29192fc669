// How real servers say tables and views were created, and the functions that are offered for them.
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cell } from '#app/domain/table.ts';
import { MYSQL_FUNCTIONS } from '#app/engines/mysql/grammar/function-names.ts';
import { mysqlCatalog } from '#app/engines/mysql/catalog.ts';
import { postgresCatalog } from '#app/engines/postgres/catalog.ts';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import { sqliteCatalog } from '#app/engines/sqlite/catalog.ts';
import { SQLITE_FUNCTIONS } from '#app/engines/sqlite/grammar/function-names.ts';
import type { Catalog, CatalogDefinition } from '#app/engines/shared/catalog.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import * as mysql from '#tests/contracts/mysql/fixture.ts';
import * as postgres from '#tests/contracts/postgres/fixture.ts';

type Rows = readonly (readonly Cell[])[];

/** As the service reads it: what fails has no rows. */
async function define(driver: Driver, catalog: Catalog, table: string, schema: string | null): Promise<CatalogDefinition | null> {
  const results: Rows[] = [];
  for (const { sql, params } of catalog.listDefinition?.(table, schema) ?? [])
    results.push(
      await mysql.runQuery(driver, sql, { params }).then(
        ({ rows }) => rows,
        () => [],
      ),
    );
  return catalog.readDefinition?.(results) ?? null;
}

/** Names that the server says it does not have. */
async function missing(driver: Driver, names: readonly string[], absent: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const name of names) {
    const message = await mysql.runQuery(driver, `SELECT ${name}(1, 2, 3, 4, 5, 6, 7, 8, 9)`).then(
      () => '',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (absent.test(message)) found.push(`${name}: ${message}`);
  }
  return found;
}

describe('a definition of PostgreSQL', () => {
  let driver: Driver;
  beforeAll(async () => {
    driver = postgres.openPostgres();
    for (const sql of [
      'DROP SCHEMA IF EXISTS defined CASCADE',
      'CREATE SCHEMA defined',
      `CREATE TABLE defined.t (id bigint GENERATED ALWAYS AS IDENTITY, state text DEFAULT 'new', n int,
        twice int GENERATED ALWAYS AS (n * 2) STORED, at timestamptz DEFAULT now(), old serial)`,
      'CREATE TABLE defined.plain (a int)',
      'CREATE VIEW defined.v AS SELECT n FROM defined.t WHERE n > 1',
      'CREATE MATERIALIZED VIEW defined.m AS SELECT 1 AS one',
    ])
      await postgres.write(driver, sql);
  });
  afterAll(() => driver.close());

  it('has what fills a column, and what a view selects', async () => {
    const table = await define(driver, postgresCatalog, 't', 'defined');
    expect([table?.kind, ...(table?.clauses ?? [])]).toEqual([
      'table',
      ['id', 'GENERATED ALWAYS AS IDENTITY'],
      ['state', "DEFAULT 'new'::text"],
      ['twice', 'GENERATED ALWAYS AS ((n * 2)) STORED'],
      ['at', 'DEFAULT now()'],
      ['old', "DEFAULT nextval('defined.t_old_seq'::regclass)"],
    ]);
    expect((await define(driver, postgresCatalog, 'plain', 'defined'))?.clauses.size).toBe(0);
    expect(await define(driver, postgresCatalog, 'v', 'defined')).toMatchObject({
      kind: 'view',
      query: expect.stringMatching(/SELECT .*n\s+FROM defined\.t/s) as string,
    });
    expect((await define(driver, postgresCatalog, 'm', 'defined'))?.kind).toBe('materialized_view');
    expect(await define(driver, postgresCatalog, 'nothing', 'defined')).toBeNull();
  });
});

describe(`a definition of ${mysql.server.product}`, () => {
  let driver: Driver;
  beforeAll(async () => {
    driver = mysql.openMysql();
    for (const sql of [
      'DROP VIEW IF EXISTS `defined view`',
      'DROP TABLE IF EXISTS `defined``order`',
      "CREATE TABLE `defined``order` (id INT PRIMARY KEY, state ENUM('a','B') NOT NULL DEFAULT 'a' COMMENT 'The state')",
      'CREATE VIEW `defined view` AS SELECT id FROM `defined``order`',
    ])
      await mysql.write(driver, sql);
  });
  afterAll(() => driver.close());

  it('is its own statement', async () => {
    for (const schema of [null, mysql.server.database]) {
      const table = await define(driver, mysqlCatalog, 'defined`order', schema);
      expect(table?.kind).toBe('table');
      expect(table?.statement).toMatch(
        /^CREATE TABLE `defined``order`[^]*enum\('a','B'\)[^]*NOT NULL DEFAULT 'a'[^]*COMMENT 'The state'/,
      );
    }
    const view = await define(driver, mysqlCatalog, 'defined view', null);
    expect([view?.kind, view?.statement]).toEqual(['view', expect.stringMatching(/^CREATE .*VIEW `defined view` AS select/i)]);
    expect(await define(driver, mysqlCatalog, 'nothing', null)).toBeNull();
  });

  it('offers only functions that the server has', async () => {
    // A table function of the grammar, which is none in a select list.
    const names = MYSQL_FUNCTIONS.filter((name) => name !== 'json_table');
    const { sql, params } = mysqlCatalog.listFunctions();
    const listed = mysqlCatalog.readNames((await mysql.runQuery(driver, sql, { params })).rows);
    expect(listed.filter((name) => name === 'md5')).toEqual({ MariaDB: ['md5'], MySQL: [] }[mysql.server.product]);
    expect(await missing(driver, [...names, ...listed], /FUNCTION \S+ does not exist/i)).toEqual([]);
  });
});

describe('a Warehouse', () => {
  let driver: Driver;
  beforeAll(async () => {
    const warehouse = createWarehouseStub((env as unknown as QueryEnv).WAREHOUSE, 'defined');
    await warehouse.createStaging('orders', [{ name: 'Zebra_Key', type: 'BIGINT' }]);
    await warehouse.commit('orders');
    driver = createSqliteDriver(warehouse);
  });
  afterAll(() => driver.close());

  it('has the statement that created a table', async () => {
    const { kind, statement } = (await define(driver, sqliteCatalog, 'orders', null)) ?? {};
    expect([kind, statement]).toEqual(['table', expect.stringMatching(/^CREATE TABLE "?orders"? .*Zebra_Key/s)]);
    expect(await define(driver, sqliteCatalog, 'nothing', null)).toBeNull();
    expect(await define(driver, sqliteCatalog, 'sqlite_sequence', null)).toBeNull();
  });

  it('offers only functions that it has and runs', async () => {
    expect(await missing(driver, SQLITE_FUNCTIONS, /no such function|not authorized|not allowed/i)).toEqual([]);
  });
});
