// CREATE statements of tables and views, through the API: the database's own, or one made of what its catalog says.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertRowRule } from '#app/stores/row-level-security/store.server.ts';
import { findRoleIds } from '#app/stores/security/store.server.ts';
import {
  addReader,
  call,
  connectSales,
  queryService,
  forgetDatabases,
  insertTable,
  insertWarehouse,
  metadata,
  startDatabaseApi,
} from '#tests/fixtures/datasets/database-api.ts';

beforeAll(startDatabaseApi);
afterAll(() => metadata.stop());
beforeEach(forgetDatabases);

it('writes the CREATE statement of a table with types as they are declared, and of a view', async () => {
  const id = await connectSales();
  let definition = [['r', null, 'id', "DEFAULT nextval('ids')"]] as (string | null)[][];
  queryService.respond = ({ sql }) => {
    if (sql.includes('conname')) return [['who', 'f', '["who"]', 'crm', 'Customers', '["id"]']];
    if (sql.includes('indisunique')) return [['by_state', false, '[null]', '["lower(state)"]']];
    if (sql.includes('obj_description')) return [['All orders', 1200, null]];
    if (sql.includes('pg_get_viewdef')) return definition;
    return [
      ['id', 'bigint', false, true, null],
      ['who', 'character varying(20)', true, false, "Who's it"],
    ];
  };
  const read = async (as?: string) =>
    (await call('GET', `/${id}/table_metadata/ddl/?name=order&schema=public`, undefined, as)).json;
  expect(await read()).toEqual({
    result: `CREATE TABLE public."order" (
  id bigint NOT NULL DEFAULT nextval('ids'),
  who character varying(20),
  PRIMARY KEY (id),
  FOREIGN KEY (who) REFERENCES crm."Customers" (id)
);
CREATE INDEX by_state ON public."order" ((lower(state)));
COMMENT ON TABLE public."order" IS 'All orders';
COMMENT ON COLUMN public."order".who IS 'Who''s it';`,
  });
  // A relative of PostgreSQL that tells no more than what is a table.
  definition = [];
  let kind = 'r';
  const respond = queryService.respond;
  queryService.respond = (statement) => (statement.sql.includes('ORDER BY c.relname') ? [['order', kind]] : respond(statement));
  expect(await read()).toMatchObject({ result: expect.stringMatching(/^CREATE TABLE/) as string });
  kind = 'v';
  expect(await read()).toEqual({ result: null });
  definition = [['v', ' SELECT 1 AS id;', null, null]];
  expect(await read()).toEqual({ result: 'CREATE VIEW public."order" AS\nSELECT 1 AS id;' });
  const dataset = await insertTable(id, 'order', 'public');
  await addReader('seer', [
    ['can_read', 'Database'],
    ['datasource_access', `[sales].[order](id:${dataset})`],
  ]);
  expect(await read('seer')).toEqual({ result: null });
  queryService.respond = () => [];
  expect((await call('GET', `/${id}/table_metadata/ddl/?name=order&schema=public`)).status).toBe(404);
});

it('gives the database’s own CREATE statement where it has one, but not to those who see only some of the rows', async () => {
  const id = await insertWarehouse();
  const orders = await insertTable(id, 'orders');
  queryService.respond = ({ sql }) => {
    if (sql.includes('tbl_name'))
      return [
        ['table', 'CREATE TABLE orders(id INTEGER, CHECK (id > 0))'],
        ['index', 'CREATE INDEX i ON orders(id)'],
      ];
    return /pragma_(?:index|foreign_key)_list/.test(sql) ? [] : [['id', 'INTEGER', 0, 0]];
  };
  const read = async (as: string) => (await call('GET', `/${id}/table_metadata/ddl/?name=orders`, undefined, as)).json;
  const own = { result: 'CREATE TABLE orders(id INTEGER, CHECK (id > 0));\nCREATE INDEX i ON orders(id);' };
  expect(await read('Alpha')).toEqual(own);
  const roles = [...(await findRoleIds(metadata.db, ['Alpha'])).values()];
  const rule = { name: 'one', filter_type: 'Regular' as const, tables: [orders], roles, clause: 'id = 1', group_key: null };
  await insertRowRule(metadata.db, { ...rule, description: null }, { userId: 1, nowMs: 0, uuid: crypto.randomUUID() });
  expect(await read('Alpha')).toEqual({ result: 'CREATE TABLE orders (\n  id INTEGER\n);' });
  expect(await read('Admin')).toEqual(own);
  await addReader('order-reader', [
    ['can_read', 'Database'],
    ['datasource_access', `[examples].[orders](id:${orders})`],
  ]);
  expect(await read('order-reader')).toEqual({ result: 'CREATE TABLE orders (\n  id INTEGER\n);' });
});
