// What real servers say of a table beside its columns, and the columns that a search finds with the rights of a limited user.
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import type { Cell } from '#app/domain/table.ts';
import { mysqlCatalog } from '#app/engines/mysql/catalog.ts';
import { postgresCatalog } from '#app/engines/postgres/catalog.ts';
import { createSqliteDriver } from '#app/engines/sqlite/driver.server.ts';
import { sqliteCatalog } from '#app/engines/sqlite/catalog.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { createWarehouseStub } from '#durable/stubs.ts';
import * as mysql from '#tests/contracts/mysql/fixture.ts';
import * as postgres from '#tests/contracts/postgres/fixture.ts';

interface SearchStatement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}
type Rows = readonly (readonly Cell[])[];

describe('the catalogue of PostgreSQL', () => {
  let driver: Driver;
  let superuser: Driver;
  const rowsOf = async ({ sql, params }: SearchStatement): Promise<Rows> =>
    (await postgres.runQuery(driver, sql, { params })).rows;

  beforeAll(async () => {
    driver = postgres.openPostgres();
    superuser = postgres.openAsSuperuser();
    for (const sql of [
      'DROP SCHEMA IF EXISTS searched CASCADE',
      'CREATE SCHEMA searched',
      'CREATE TABLE searched.events (day date NOT NULL, "Zebra_Key" int) PARTITION BY RANGE (day)',
      `CREATE TABLE searched.events_2025 PARTITION OF searched.events FOR VALUES FROM ('2025-01-01') TO ('2026-01-01')`,
      'CREATE TABLE searched.events_rest PARTITION OF searched.events DEFAULT',
      `COMMENT ON TABLE searched.events IS 'What''s happened'`,
      `INSERT INTO searched.events SELECT date '2025-03-01' + n, n FROM generate_series(1, 50) n`,
      'ANALYZE searched.events_2025',
      'CREATE TABLE searched.fresh (zebra_key int)',
      'CREATE VIEW searched.zebras AS SELECT "Zebra_Key" AS zebra_key FROM searched.events',
      'CREATE TABLE searched.unreadable (zebra_key int)',
      'REVOKE SELECT ON searched.unreadable FROM current_user',
    ])
      await postgres.write(driver, sql);
    for (const sql of [
      'DROP SCHEMA IF EXISTS hidden CASCADE',
      'CREATE SCHEMA hidden',
      'CREATE TABLE hidden.salaries (zebra_key int)',
      'GRANT SELECT ON hidden.salaries TO PUBLIC',
      'CREATE TABLE searched.partly (zebra_key int, zebra_secret int)',
      'GRANT SELECT (zebra_key) ON searched.partly TO PUBLIC',
    ])
      await postgres.write(superuser, sql);
  });
  afterAll(() => Promise.all([driver.close(), superuser.close()]));

  it('tells comment, estimated rows and partitions of a table', async () => {
    const details = async (table: string) =>
      postgresCatalog.readDetails(await rowsOf(postgresCatalog.describeTable(table, 'searched')));
    expect(await details('events')).toEqual({ comment: "What's happened", rowEstimate: 50, partitionedBy: 'RANGE (day)' });
    expect(await details('events_2025')).toEqual({ comment: null, rowEstimate: 50, partitionedBy: null });
    expect(await details('fresh')).toEqual({ comment: null, rowEstimate: null, partitionedBy: null });
    expect(await details('zebras')).toEqual({ comment: null, rowEstimate: null, partitionedBy: null });
    expect(await details('nothing')).toBeNull();
    const partitions = await rowsOf(postgresCatalog.listPartitions('events', 'searched', 10));
    expect(postgresCatalog.readPartitions(partitions)).toEqual([
      { name: 'events_2025', bounds: "FOR VALUES FROM ('2025-01-01') TO ('2026-01-01')", rowEstimate: 50 },
      { name: 'events_rest', bounds: 'DEFAULT', rowEstimate: null },
    ]);
    expect(await rowsOf(postgresCatalog.listPartitions('events', 'searched', 1))).toHaveLength(1);
  });

  it('finds columns in all schemas, and none that the user cannot read', async () => {
    const found = async (...terms: string[]) =>
      postgresCatalog
        .readFound(await rowsOf(postgresCatalog.searchColumns({ terms, maxRows: 100 })))
        .map(({ schema, table, column, kind }) => [`${schema ?? ''}.${table}.${column}`, kind]);
    expect(await found('zebra')).toEqual([
      ['searched.events.Zebra_Key', 'table'],
      ['searched.fresh.zebra_key', 'table'],
      ['searched.partly.zebra_key', 'table'],
      ['searched.zebras.zebra_key', 'view'],
    ]);
    expect(await found('key', 'fresh.zeb')).toEqual([['searched.fresh.zebra_key', 'table']]);
    expect(await found("zebra%' OR 1=1 --")).toEqual([]);
    expect(await rowsOf(postgresCatalog.searchColumns({ terms: ['zebra'], maxRows: 2 }))).toHaveLength(2);
  });
});

describe('the catalog of MariaDB', () => {
  let driver: Driver;
  let superuser: Driver;
  const rowsOf = async ({ sql, params }: SearchStatement): Promise<Rows> => (await mysql.runQuery(driver, sql, { params })).rows;

  beforeAll(async () => {
    driver = mysql.openMysql();
    superuser = mysql.openAsSuperuser();
    for (const sql of [
      'DROP VIEW IF EXISTS searched_view',
      'DROP TABLE IF EXISTS searched_events',
      `CREATE TABLE searched_events (day int NOT NULL, Zebra_Key int) COMMENT 'What''s happened'
        PARTITION BY RANGE (day) (PARTITION old VALUES LESS THAN (100), PARTITION rest VALUES LESS THAN MAXVALUE)`,
      'INSERT INTO searched_events VALUES (1, 1), (2, 2), (200, 3)',
      'ANALYZE TABLE searched_events',
      'CREATE VIEW searched_view AS SELECT Zebra_Key AS zebra_key FROM searched_events',
    ])
      await mysql.write(driver, sql);
    for (const sql of [
      'DROP DATABASE IF EXISTS hidden_search',
      'CREATE DATABASE hidden_search',
      'CREATE TABLE hidden_search.salaries (zebra_key int)',
      'CREATE TABLE hidden_search.partly (zebra_key int, zebra_secret int)',
      `GRANT SELECT (zebra_key) ON hidden_search.partly TO '${mysql.server.analyst}'@'%'`,
    ])
      await mysql.write(superuser, sql);
  });
  afterAll(() => Promise.all([driver.close(), superuser.close()]));

  it('tells comment, estimated rows and partitions of a table', async () => {
    const details = async (table: string) => mysqlCatalog.readDetails(await rowsOf(mysqlCatalog.describeTable(table, null)));
    expect(await details('searched_events')).toEqual({
      comment: "What's happened",
      rowEstimate: 3,
      partitionedBy: 'RANGE (`day`)',
    });
    expect(await details('searched_view')).toEqual({ comment: null, rowEstimate: null, partitionedBy: null });
    expect(await details('nothing')).toBeNull();
    const partitions = await rowsOf(mysqlCatalog.listPartitions('searched_events', null, 10));
    expect(mysqlCatalog.readPartitions(partitions)).toEqual([
      { name: 'old', bounds: 'RANGE 100', rowEstimate: 2 },
      { name: 'rest', bounds: 'RANGE MAXVALUE', rowEstimate: 1 },
    ]);
  });

  it('finds columns in all schemas, and none that the user cannot read', async () => {
    const found = async (...terms: string[]) =>
      mysqlCatalog
        .readFound(await rowsOf(mysqlCatalog.searchColumns({ terms, maxRows: 100 })))
        .map(({ schema, table, column, kind }) => [`${schema ?? ''}.${table}.${column}`, kind]);
    expect(await found('zebra')).toEqual([
      [`${mysql.server.database}.searched_events.Zebra_Key`, 'table'],
      [`${mysql.server.database}.searched_view.zebra_key`, 'view'],
      ['hidden_search.partly.zebra_key', 'table'],
    ]);
    expect(await found('key', 'events.zeb')).toEqual([[`${mysql.server.database}.searched_events.Zebra_Key`, 'table']]);
    expect(await found("zebra%' OR 1=1 -- ")).toEqual([]);
  });
});

describe('the catalogue of a Warehouse', () => {
  it('finds columns of its tables, and nothing of what the object keeps for itself', async () => {
    const warehouse = createWarehouseStub((env as unknown as QueryEnv).WAREHOUSE, 'searched');
    for (const table of ['orders', 'zebras']) {
      await warehouse.createStaging(table, [
        { name: 'Zebra_Key', type: 'BIGINT' },
        { name: 'note', type: 'TEXT' },
      ]);
      await warehouse.commit(table);
    }
    const driver = createSqliteDriver(warehouse);
    const found = async (...terms: string[]) => {
      const statement = sqliteCatalog.searchColumns?.({ terms, maxRows: 3 }) ?? { sql: '', params: [] };
      const { rows } = await mysql.runQuery(driver, statement.sql, { params: statement.params });
      return sqliteCatalog.readFound?.(rows).map(({ table, column, type }) => `${table}.${column} ${type}`);
    };
    expect(await found('zebra')).toEqual(['orders.Zebra_Key BIGINT', 'zebras.Zebra_Key BIGINT']);
    expect(await found('zebras.', 'note')).toEqual(['zebras.note TEXT']);
    expect(await found('e')).toHaveLength(3);
    expect(await found('key', 'value')).toEqual([]);
    await driver.close();
  });
});
