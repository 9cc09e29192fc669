// Attacks in PostgreSQL that read a table whose rows are limited: every way in which its statements name a table.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { AppError } from '#app/domain/errors.ts';
import { findEngine } from '#app/engines/find-engine.ts';
import { findDatabase } from '#app/stores/database/store.server.ts';
import { renderQuery } from '#app/services/planning/render-query.server.ts';
import { guardStatements } from '#app/services/planning/guard-tables.server.ts';
import { userRoles } from '#drizzle/schema/index.ts';
import { startLimitedShop, type LimitedShop } from '#tests/fixtures/access/limited-shop.ts';

let shop: LimitedShop;
let identity: Identity;
let postgresId = 0;
beforeAll(async () => {
  shop = await startLimitedShop();
  postgresId = await shop.database({ name: 'pg' });
  await shop.rule("region = 'north'", await shop.dataset('orders', null, { databaseId: postgresId }));
  const [role] = await shop.db.select().from(userRoles).where(eq(userRoles.userId, shop.limited.id));
  identity = { kind: 'anonymous', permissions: new Set(), roleIds: [role?.roleId ?? 0], roles: [] };
});
afterAll(() => shop.stop());

async function guarded(sql: string, schema: string | null = null): Promise<string> {
  const database = await findDatabase(shop.db, postgresId);
  if (!database) throw new Error('The database is not there.');
  try {
    const [statement] = await guardStatements(
      { ...shop.deps, renderQuery, nowMs: shop.deps.now() },
      identity,
      { database, schema, catalog: null },
      [{ sql }],
    );
    return statement?.sql ?? '';
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return 'refused';
    throw error;
  }
}

/** The statement's tables once every sub-query with the rule in it is taken out. */
function bareTables(sql: string): string[] {
  const { grammar } = findEngine('postgres');
  const fenced = /\(SELECT \* FROM ([^()]*) WHERE \(region = 'north'\) UNION ALL SELECT \* FROM \1 WHERE FALSE OFFSET 0\)/g;
  const rest = sql.replaceAll(fenced, '(SELECT 1)');
  const parsed = grammar.parse(rest);
  if (!parsed.ok) throw new Error(`Not SQL: ${rest}`);
  return parsed.value.flatMap(({ tables }) => (tables ?? []).map(({ table }) => table));
}

describe('a limited table of PostgreSQL', () => {
  it.each([
    'select * from orders',
    'select * from ORDERS as o (a, b)',
    'select * from "orders"',
    'select * from public.orders',
    'select * from public /* x */ . /* y */ "orders"',
    'select * from U&"\\006frders"',
    `select * from U&"!006frders" uescape '!'`,
    'select * from shop.public.orders',
    'select * from only orders',
    'select * from orders *',
    'table orders',
    'select * from orders tablesample system (100)',
    'select r.* from regions r, lateral (select * from orders o where o.region = r.region) x',
    'select * from (orders cross join regions)',
    'select * from ((orders natural join regions) as j)',
    'with a as materialized (select * from orders) select * from a',
    'with recursive orders as (select 1 as id union all select id + 1 from orders where id < 3) select * from orders, public.orders o',
    'with orders as (select * from orders) select * from orders',
    '(with orders as (select 1 as id) select id from orders) union select id from orders',
    'select * from regions where exists (with orders as (select 1) select 1 from orders) and id in (select id from orders)',
    'select array(select note from orders)',
    'select orders from orders',
    "select row_to_json(o) from orders o where 1 = 1 or 'x' = any (select note from orders)",
    'select * from orders union table public.orders',
    'select * from regions order by (select max(note) from orders)',
    'select count(*) filter (where (select count(*) from orders) > 3) from regions',
    'values ((select max(note) from orders))',
    "select * from regions where note like $$'$$ or note in (select note from orders)",
    'explain analyze select * from orders',
    'select * from orders for update',
    'select * into stolen from orders',
    'create table stolen as table orders',
    'create materialized view stolen as select * from orders',
    'create table stolen (like orders including all)',
    'create table stolen () inherits (orders)',
    'alter table orders rename to stolen',
    'create rule r as on select to stolen do instead select * from orders',
    'copy orders to stdout',
    'copy (select * from orders) to stdout',
    'insert into stolen select * from orders',
    'update regions set note = o.note from orders o',
    'delete from regions using orders o where o.id = 3 returning o.note',
    'merge into regions using orders on true when matched then do nothing',
    'with x as (delete from orders returning *) select * from x',
    'declare c cursor for select * from orders',
    'prepare p as select * from orders',
    "select query_to_xml('select * from orders', true, true, '')",
    "select table_to_xml('orders', true, true, '')",
    "select * from dblink('dbname=shop', 'select * from orders') as t(a text)",
    "select * from ts_stat('select to_tsvector(note) from orders')",
    'select * from read_all_orders()',
    'select orders_of(1)',
    'select 1 operator(mine.+) 2 from regions',
    'do $$ begin perform 1 from orders; end $$',
    'set search_path to elsewhere',
    'create function f() returns setof text as $$ select note from orders $$ language sql',
    'select * from pg_stats',
    'select * from pg_catalog.pg_statistic',
    'select * from PG_STATS',
    'select 1; select * from orders',
  ])('is nowhere read bare by %s', async (sql) => {
    const result = await guarded(sql);
    if (result === 'refused') return;
    const left = bareTables(result).filter((table) => table === 'orders');
    // What is left of the name can only mean a WITH query, of which the parser's own walk knows.
    expect([result, left]).toEqual([result, []]);
    expect(result).not.toBe(sql);
  });

  it('is read as it was typed by a plain select', async () => {
    expect(await guarded('select * from public.orders o')).toBe(
      "select * from (SELECT * FROM public.orders WHERE (region = 'north') UNION ALL SELECT * FROM public.orders WHERE FALSE OFFSET 0) o",
    );
  });

  it('is another in another schema', async () => {
    expect(await guarded('select * from other.orders')).toBe('select * from other.orders');
    expect(await guarded('select * from orders', 'other')).toContain("region = 'north'");
  });
});
