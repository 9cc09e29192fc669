// PostgreSQL's catalogue and the schema that names are taken from, on a real server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SqlValue } from '#app/domain/sql/dialect.ts';
import { postgresCatalog } from '#app/engines/postgres/catalog.ts';
import type { Driver, Statement } from '#app/engines/shared/engine.ts';
import { runQuery, openPostgres, write } from './engine-postgres-fixture.ts';

let driver: Driver;

beforeAll(async () => {
  driver = openPostgres();
  await write(driver, 'CREATE TABLE IF NOT EXISTS victim (id int PRIMARY KEY)');
});
afterAll(() => driver.close());

describe('the catalogue of PostgreSQL', () => {
  beforeAll(async () => {
    for (const sql of [
      'DROP SCHEMA IF EXISTS "Sales ""x""" CASCADE',
      'CREATE SCHEMA "Sales ""x"""',
      `CREATE TABLE "Sales ""x"""."Orders" (id bigint PRIMARY KEY, "Customer's" varchar(20) NOT NULL UNIQUE, at timestamptz(3), tags text[], gone int)`,
      'ALTER TABLE "Sales ""x"""."Orders" DROP COLUMN gone',
      `COMMENT ON COLUMN "Sales ""x"""."Orders"."Customer's" IS 'who''s it'`,
      'CREATE TABLE "Sales ""x""".lines (order_id bigint REFERENCES "Sales ""x"""."Orders" (id), n int, PRIMARY KEY (n, order_id))',
      'CREATE VIEW "Sales ""x""".seen AS SELECT 1 AS a',
      'CREATE MATERIALIZED VIEW "Sales ""x""".kept AS SELECT 1 AS a',
    ])
      await write(driver, sql);
  });
  const schema = 'Sales "x"';
  const rowsOf = async ({ sql, params }: { sql: string; params: readonly SqlValue[] }) =>
    (await runQuery(driver, sql, { params })).rows;

  it('lists tables, views and materialized views of a schema', async () => {
    expect(postgresCatalog.readTables(await rowsOf(postgresCatalog.listTables(schema)))).toEqual([
      { name: 'Orders', kind: 'table' },
      { name: 'kept', kind: 'materialized_view' },
      { name: 'lines', kind: 'table' },
      { name: 'seen', kind: 'view' },
    ]);
  });

  it('describes columns with types, keys and comments', async () => {
    expect(postgresCatalog.readColumns(await rowsOf(postgresCatalog.listColumns('Orders', schema)))).toEqual([
      { name: 'id', type: 'bigint', nullable: false, primaryKey: true, comment: null },
      { name: "Customer's", type: 'character varying(20)', nullable: false, primaryKey: false, comment: "who's it" },
      { name: 'at', type: 'timestamp(3) with time zone', nullable: true, primaryKey: false, comment: null },
      { name: 'tags', type: 'text[]', nullable: true, primaryKey: false, comment: null },
    ]);
    const keys = postgresCatalog.readKeys(await rowsOf(postgresCatalog.listKeys('lines', schema)));
    expect(keys.map(({ kind, columns, references }) => ({ kind, columns, references }))).toEqual([
      { kind: 'foreign', columns: ['order_id'], references: { schema, table: 'Orders', columns: ['id'] } },
      { kind: 'primary', columns: ['n', 'order_id'], references: null },
    ]);
  });

  it('lists every index but the primary key, with its columns and expressions', async () => {
    for (const sql of [
      'CREATE INDEX by_at ON "Sales ""x"""."Orders" (at DESC) INCLUDE (tags)',
      `CREATE UNIQUE INDEX by_lower ON "Sales ""x"""."Orders" (lower("Customer's"), id) WHERE id > 0`,
    ])
      await write(driver, sql);
    expect(postgresCatalog.readIndexes(await rowsOf(postgresCatalog.listIndexes('Orders', schema)))).toEqual([
      { name: "Orders_Customer's_key", isUnique: true, columns: ["Customer's"], expressions: [] },
      { name: 'by_at', isUnique: false, columns: ['at'], expressions: [] },
      { name: 'by_lower', isUnique: true, columns: [null, 'id'], expressions: [`lower("Customer's"::text)`, 'id'] },
    ]);
  });

  it('lists schemas and functions', async () => {
    expect(postgresCatalog.readSchemas(await rowsOf(postgresCatalog.listSchemas()))).toEqual(
      expect.arrayContaining([schema, 'public']),
    );
    expect(postgresCatalog.readNames(await rowsOf(postgresCatalog.listFunctions()))).toContain('date_trunc');
  });

  it('takes unqualified names from the schema of the connection', async () => {
    const there = openPostgres({ schema });
    expect((await runQuery(there, 'SELECT a FROM seen')).rows).toEqual([[1]]);
    await there.close();
  });

  it('takes unqualified names from the schema of the statement and from no other', async () => {
    await write(driver, 'CREATE SCHEMA IF NOT EXISTS second');
    await write(driver, 'CREATE OR REPLACE VIEW second.seen AS SELECT 2 AS a');
    const there = openPostgres({ schema });
    for (const readOnly of [true, false]) {
      const seen = async (rest: Partial<Statement>): Promise<unknown> =>
        (await runQuery(there, 'SELECT a FROM seen', { readOnly, ...rest })).rows[0]?.[0];
      expect([await seen({}), await seen({ schema: 'second' }), await seen({ schema: null })]).toEqual([1, 2, 1]);
    }
    const missing = { type: 'TABLE_DOES_NOT_EXIST_ERROR' };
    await expect(runQuery(there, 'SELECT a FROM kept', { schema: 'second' })).rejects.toMatchObject(missing);
    await expect(runQuery(there, 'SELECT 1 FROM victim', { schema: 'second' })).rejects.toMatchObject(missing);
    await there.close();
    const plain = openPostgres();
    expect((await runQuery(plain, 'SELECT a FROM seen', { readOnly: false, schema: 'second' })).rows).toEqual([[2]]);
    await expect(runQuery(plain, 'SELECT a FROM seen', { readOnly: false })).rejects.toMatchObject(missing);
    await expect(
      runQuery(plain, 'SELECT 1 FROM public.victim', { schema: '"; DROP TABLE public.victim; --' }),
    ).resolves.toBeDefined();
    expect((await runQuery(plain, 'SELECT 1 FROM victim LIMIT 0')).rows).toEqual([]);
    await plain.close();
  });
});
