// What a real MariaDB says of a table beside its columns, and the columns that a search finds with the rights of a limited user.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mysqlCatalog } from '#app/engines/mysql/catalog.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { readStatement } from '#tests/contracts/engines/read-statement.ts';
import { openAsSuperuser, openMysql, server, write } from './fixture.ts';

describe('the catalog of MariaDB', () => {
  let driver: Driver;
  let superuser: Driver;

  beforeAll(async () => {
    driver = openMysql();
    superuser = openAsSuperuser();
    for (const sql of [
      'DROP VIEW IF EXISTS searched_view',
      'DROP TABLE IF EXISTS searched_events',
      `CREATE TABLE searched_events (day int NOT NULL, Zebra_Key int) COMMENT 'What''s happened'
        PARTITION BY RANGE (day) (PARTITION old VALUES LESS THAN (100), PARTITION rest VALUES LESS THAN MAXVALUE)`,
      'INSERT INTO searched_events VALUES (1, 1), (2, 2), (200, 3)',
      'ANALYZE TABLE searched_events',
      'CREATE VIEW searched_view AS SELECT Zebra_Key AS zebra_key FROM searched_events',
    ])
      await write(driver, sql);
    for (const sql of [
      'DROP DATABASE IF EXISTS hidden_search',
      'CREATE DATABASE hidden_search',
      'CREATE TABLE hidden_search.salaries (zebra_key int)',
      'CREATE TABLE hidden_search.partly (zebra_key int, zebra_secret int)',
      `GRANT SELECT (zebra_key) ON hidden_search.partly TO '${server.analyst}'@'%'`,
    ])
      await write(superuser, sql);
  });
  afterAll(() => Promise.all([driver.close(), superuser.close()]));

  it('tells comment, estimated rows and partitions of a table', async () => {
    const details = async (table: string) =>
      mysqlCatalog.readDetails(await readStatement(driver, mysqlCatalog.describeTable(table, null)));
    expect(await details('searched_events')).toEqual({
      comment: "What's happened",
      rowEstimate: 3,
      partitionedBy: 'RANGE (`day`)',
    });
    expect(await details('searched_view')).toEqual({ comment: null, rowEstimate: null, partitionedBy: null });
    expect(await details('nothing')).toBeNull();
    const partitions = await readStatement(driver, mysqlCatalog.listPartitions('searched_events', null, 10));
    expect(mysqlCatalog.readPartitions(partitions)).toEqual([
      { name: 'old', bounds: 'RANGE 100', rowEstimate: 2 },
      { name: 'rest', bounds: 'RANGE MAXVALUE', rowEstimate: 1 },
    ]);
  });

  it('finds columns in all schemas, and none that the user cannot read', async () => {
    const found = async (...terms: string[]) =>
      mysqlCatalog
        .readFound(await readStatement(driver, mysqlCatalog.searchColumns({ terms, maxRows: 100 })))
        .map(({ schema, table, column, kind }) => [`${schema ?? ''}.${table}.${column}`, kind]);
    expect(await found('zebra')).toEqual([
      [`${server.database}.searched_events.Zebra_Key`, 'table'],
      [`${server.database}.searched_view.zebra_key`, 'view'],
      ['hidden_search.partly.zebra_key', 'table'],
    ]);
    expect(await found('key', 'events.zeb')).toEqual([[`${server.database}.searched_events.Zebra_Key`, 'table']]);
    expect(await found("zebra%' OR 1=1 -- ")).toEqual([]);
  });
});
