// Sub-queries in the place of tables: the same behaviour of every engine's grammar.
import { describe, expect, it } from 'vitest';
import type { Checked, TableUse } from '#app/domain/sql/grammar.ts';
import { ENGINES } from '#app/engines/find-engine.ts';

const SUB = "(SELECT * FROM orders WHERE (region = 'é'))";
const isOrders = ({ ref }: TableUse): boolean => ref.table.toLowerCase() === 'orders';
const replace = (use: TableUse): string | null => (isOrders(use) ? `SELECT * FROM ${use.text} WHERE (region = 'é')` : null);

/** A column that is named with its table's schema could be a field of a record there. */
const HAVE_RECORDS: ReadonlySet<string> = new Set(['bigquery']);

describe.each([...ENGINES])('%s: replaceTables', (id, { grammar, dialect }) => {
  const replaced = (sql: string): Checked<string> | undefined => grammar.replaceTables?.(sql, replace);

  it.each([
    ['select * from orders', `select * from ${SUB} AS "orders"`],
    ['select "é".id from orders "é"', `select "é".id from ${SUB} "é"`],
    ["select 'orders', orders.id from orders", `select 'orders', orders.id from ${SUB} AS "orders"`],
    ['with a as (select * from orders) select * from a', `with a as (select * from ${SUB} AS "orders") select * from a`],
    ['select 1 as x union select id from orders', `select 1 as x union select id from ${SUB} AS "orders"`],
    ['select (select max(id) from orders) as m from shops', `select (select max(id) from ${SUB} AS "orders") as m from shops`],
    ['explain select * from orders', `explain select * from ${SUB} AS "orders"`],
    ['create table z as select * from orders', `create table z as select * from ${SUB} AS "orders"`],
    ['with orders as (select 1 as id) select * from orders', 'with orders as (select 1 as id) select * from orders'],
    ['select * from shops', 'select * from shops'],
    ['select main.orders.id from orders o', `select main.orders.id from ${SUB} o`],
  ])('reads %s', (sql, expected) => {
    const quoted = (text: string): string => text.replaceAll(/"(\w+|é)"/g, (_, name: string) => dialect.quoteIdentifier(name));
    expect(replaced(quoted(sql))).toEqual({ ok: true, value: quoted(expected) });
  });

  it.each([
    ['select main.orders.id from orders', `select orders.id from ${SUB} AS "orders"`],
    [
      "select 'é', main . orders . id from main.orders order by main.orders.id",
      `select 'é', orders . id from ${SUB.replace('orders', 'main.orders')} AS "orders" order by orders.id`,
    ],
    [
      'select main.orders.id from orders where exists (select 1 from shops as s where s.id = main.orders.id)',
      `select orders.id from ${SUB} AS "orders" where exists (select 1 from shops as s where s.id = orders.id)`,
    ],
  ])('reads %s, or refuses it where it could mean something else', (sql, expected) => {
    const quoted = expected.replaceAll(/"(\w+)"/g, (_, name: string) => dialect.quoteIdentifier(name));
    if (HAVE_RECORDS.has(id)) expect(replaced(sql)?.ok).toBe(false);
    else expect(replaced(sql)).toEqual({ ok: true, value: quoted });
  });

  it.each([
    'delete from orders',
    'insert into shops select * from orders',
    'update shops set id = 1 where id in (select id from orders)',
    'select * from orders; select 1',
    'select * from orders for update of orders',
    'select * from orders indexed by i',
    'select * from only orders o tablesample system (10)',
    'drop table orders',
    'selec * from orders',
    'select main.orders.id from orders where exists (select 1 from shops as orders where main.orders.id = 1)',
    'with orders as (select 1 as id) select (select max(main.orders.id) from orders) from main.orders',
  ])('refuses %s', (sql) => {
    expect(replaced(sql)?.ok).toBe(false);
  });

  it('tells the names of WITH queries anywhere', () => {
    const seen: string[][] = [];
    const note = (use: TableUse): null => {
      seen.push([...use.withNames]);
      return null;
    };
    grammar.replaceTables?.('select * from (with inner_one as (select 1 as x) select * from inner_one) as s, orders', note);
    expect(seen).toEqual([['inner_one']]);
  });
});
