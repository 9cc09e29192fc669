import { describe, expect, it } from 'vitest';
import { replaceTables } from './replace-tables.ts';

const replaced = (sql: string) =>
  replaceTables(sql, ({ ref, text }) => (ref.table === 'orders' ? `SELECT * FROM ${text} WHERE id = 1` : null));
const SUB = '(SELECT * FROM public.orders WHERE id = 1) AS "orders"';

describe('columns that are named with the schema', () => {
  it.each([
    ['select public.orders.* from public.orders', `select orders.* from ${SUB}`],
    ['select shop.public.orders.id from public.orders', `select orders.id from ${SUB}`],
    ['select "public" /* é */ . "orders".id from public.orders', `select "orders".id from ${SUB}`],
    [
      'select public.orders.id from public.orders join sales.shops on sales.shops.id = public.orders.shop',
      `select orders.id from ${SUB} join sales.shops on sales.shops.id = orders.shop`,
    ],
    ['select o.id, (public.x.y).z from public.orders as o, public.x', null],
  ])('are found in %s', (sql, expected) => {
    const reads = expected ?? sql.replace('public.orders as o', '(SELECT * FROM public.orders WHERE id = 1) as o');
    expect(replaced(sql)).toEqual({ ok: true, value: reads });
  });

  it.each([
    'select (select public.orders.id from shops as orders limit 1) from public.orders',
    'select public.orders.id from public.orders, sales.orders',
    'with orders as (select 1 as id) select public.orders.id, (select id from orders) from public.orders',
  ])('are refused where the name means two things: %s', (sql) => {
    expect(replaced(sql)).toMatchObject({ ok: false, diagnostics: [{ message: expect.stringContaining('alias') as string }] });
  });
});
