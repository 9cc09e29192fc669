// What a real PostgreSQL says of a table beside its columns, and the columns that a search finds with the rights of a limited user.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresCatalog } from '#app/engines/postgres/catalog.ts';
import type { Driver } from '#app/engines/shared/engine.ts';
import { readStatement } from '#tests/contracts/engines/read-statement.ts';
import { openAsSuperuser, openPostgres, write } from './fixture.ts';

describe('the catalogue of PostgreSQL', () => {
  let driver: Driver;
  let superuser: Driver;

  beforeAll(async () => {
    driver = openPostgres();
    superuser = openAsSuperuser();
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
      await write(driver, sql);
    for (const sql of [
      'DROP SCHEMA IF EXISTS hidden CASCADE',
      'CREATE SCHEMA hidden',
      'CREATE TABLE hidden.salaries (zebra_key int)',
      'GRANT SELECT ON hidden.salaries TO PUBLIC',
      'CREATE TABLE searched.partly (zebra_key int, zebra_secret int)',
      'GRANT SELECT (zebra_key) ON searched.partly TO PUBLIC',
    ])
      await write(superuser, sql);
  });
  afterAll(() => Promise.all([driver.close(), superuser.close()]));

  it('tells comment, estimated rows and partitions of a table', async () => {
    const details = async (table: string) =>
      postgresCatalog.readDetails(await readStatement(driver, postgresCatalog.describeTable(table, 'searched')));
    expect(await details('events')).toEqual({ comment: "What's happened", rowEstimate: 50, partitionedBy: 'RANGE (day)' });
    expect(await details('events_2025')).toEqual({ comment: null, rowEstimate: 50, partitionedBy: null });
    expect(await details('fresh')).toEqual({ comment: null, rowEstimate: null, partitionedBy: null });
    expect(await details('zebras')).toEqual({ comment: null, rowEstimate: null, partitionedBy: null });
    expect(await details('nothing')).toBeNull();
    const partitions = await readStatement(driver, postgresCatalog.listPartitions('events', 'searched', 10));
    expect(postgresCatalog.readPartitions(partitions)).toEqual([
      { name: 'events_2025', bounds: "FOR VALUES FROM ('2025-01-01') TO ('2026-01-01')", rowEstimate: 50 },
      { name: 'events_rest', bounds: 'DEFAULT', rowEstimate: null },
    ]);
    expect(await readStatement(driver, postgresCatalog.listPartitions('events', 'searched', 1))).toHaveLength(1);
  });

  it('finds columns in all schemas, and none that the user cannot read', async () => {
    const found = async (...terms: string[]) =>
      postgresCatalog
        .readFound(await readStatement(driver, postgresCatalog.searchColumns({ terms, maxRows: 100 })))
        .map(({ schema, table, column, kind }) => [`${schema ?? ''}.${table}.${column}`, kind]);
    expect(await found('zebra')).toEqual([
      ['searched.events.Zebra_Key', 'table'],
      ['searched.fresh.zebra_key', 'table'],
      ['searched.partly.zebra_key', 'table'],
      ['searched.zebras.zebra_key', 'view'],
    ]);
    expect(await found('key', 'fresh.zeb')).toEqual([['searched.fresh.zebra_key', 'table']]);
    expect(await found("zebra%' OR 1=1 --")).toEqual([]);
    expect(await readStatement(driver, postgresCatalog.searchColumns({ terms: ['zebra'], maxRows: 2 }))).toHaveLength(2);
  });
});
