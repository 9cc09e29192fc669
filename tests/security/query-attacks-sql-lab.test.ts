// Attacks in SQL Lab by users whose rows of a table are limited: statements of every kind.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEAK, startLimitedShop, type LimitedShop } from '#tests/fixtures/access/limited-shop.ts';

let shop: LimitedShop;
beforeAll(async () => void (shop = await startLimitedShop()), 60_000);
afterAll(() => shop.stop());

describe('the fixture', () => {
  it('contains hidden data, and shows it to others', async () => {
    expect((await shop.run('select note from orders', shop.admin)).text).toContain(LEAK);
  });
});

describe('SQL Lab', () => {
  it.each([
    'select * from orders',
    'select * from ORDERS',
    'select * from "Orders"',
    'select * from [orders]',
    'select * from `orders`',
    'select * from main.orders',
    'select * from "main"."orders"',
    'select * from MAIN . /* here */ Orders -- and no more',
    'select * from/**/orders/**/o',
    'select regions.* from orders as regions',
    'select * from (orders)',
    'select * from (orders, regions)',
    'select * from orders indexed by by_region where region is not null',
    'select * from orders not indexed',
    'select * from regions join orders using (region)',
    'select * from regions natural join orders',
    'select o.* from regions r left join orders o on r.region = o.region',
    'select 1 as note union select note from orders',
    'select note from orders except select 1',
    'select (select group_concat(note) from orders) as note',
    "select 'found' as x where exists (select 1 from orders where id = 3) union select group_concat(note) from orders",
    'select value from json_each((select json_group_array(note) from orders))',
    'with a as (select * from orders) select * from a',
    'with a as (select * from b), b as (select * from orders) select * from a',
    'with orders as (select * from main.orders) select * from orders',
    'select * from (with orders as (select 1 as id) select * from orders) x, (select * from orders) y',
    'with recursive r(n) as (select 1 union all select n + 1 from r where n < 3) select note from orders, r',
    'select sum(amount) over (), note from orders order by amount desc limit 1',
    'select note from orders where 1 = 1) union select note from (select * from orders',
    'select note from orders; select note from orders',
    'values ((select group_concat(note) from orders))',
    'explain query plan select * from orders',
    'create table stolen as select * from orders',
    'create view stolen_view as select * from orders',
    'alter table orders rename to stolen',
    'insert into regions select note from orders',
    'update regions set region = (select note from orders where id = 3)',
    'delete from regions where region in (select note from orders) returning *',
    'with "order\u017f" as (select 1 as id) select * from orders',
    'with order\u017f as (select 1 as id) select * from orders',
    'select * from \ufefforders',
    "select 'LE' || 'AK' as x where (3, 'south', 40, 'LE' || 'AK', '2026-03-01') in 'orders'",
    "select 'LE' || 'AK' as x where (3, 'south', 40, 'LE' || 'AK', '2026-03-01') in orders || ''",
    "select 'LE' || 'AK' as x where (3, 'south', 40, 'LE' || 'AK', '2026-03-01') in main.orders collate nocase",
    'select * from sqlite_stat1',
    "attach ':memory:' as other",
  ])('shows no hidden row by %s', async (sql) => {
    const { text } = await shop.run(sql);
    expect(text).not.toContain(LEAK);
    expect(text).not.toMatch(/:150\b/);
  });

  it('takes no hidden row for a match', async () => {
    expect((await shop.run('select region from regions where region in orders')).text).not.toContain('south');
    expect((await shop.run('select region from regions where region in (select region from orders)')).text).toContain('north');
    expect((await shop.run('select region from regions where region in (select region from orders)')).text).not.toContain(
      'south',
    );
  });

  it('keeps to the rule in a table that a user creates and reads later', async () => {
    await shop.run('create table mine as select * from orders', shop.limited);
    expect((await shop.run('select * from mine')).text).not.toContain(LEAK);
  });

  it('keeps to the rule in what macros read', async () => {
    const { orders, all } = shop.ids;
    for (const id of [orders, all]) {
      const { text } = await shop.run(`select * from {{ dataset(${id}) }}`);
      expect(text).toContain('fine');
      expect(text).not.toContain(LEAK);
    }
    const { text } = await shop.run(`select {{ metric('total', ${orders}) }} as total from orders`);
    expect(text).toContain('30');
  });

  it('lets no WITH query shadow the table that a clause reads', async () => {
    const looked = await shop.dataset('looked up', 'select * from orders where id > 0');
    await shop.rule("region in (select region from regions where region = 'north')", looked);
    const text = `with regions as (select 'north' as region union select 'south') select * from {{ dataset(${looked}) }}`;
    expect(await shop.run(text)).toMatchObject({
      status: 422,
      text: expect.stringContaining('looks up other tables') as unknown,
    });
  });

  it('estimates and downloads no more than it shows', async () => {
    const body = { database_id: shop.ids.databaseId, sql: 'select * from orders', template_params: {} };
    expect((await shop.post('/api/v1/sqllab/estimate/', body, shop.limited)).text).not.toContain(LEAK);
    const { clientId } = await shop.run('select * from orders');
    shop.state.results.clear();
    const file = await shop.get(`/api/v1/sqllab/export/${clientId}/`, shop.limited);
    expect([file.status, file.text]).toEqual([200, expect.not.stringContaining(LEAK)]);
  });

  it('suggests names of what the caller can see, and no others', async () => {
    const fails = (type: 'COLUMN_DOES_NOT_EXIST_ERROR' | 'TABLE_DOES_NOT_EXIST_ERROR', message: string) =>
      void (shop.state.outcome = { kind: 'fails', type, message });
    const dataset = await shop.dataset('regions');
    const few = await shop.analyst(['datasource_access', `[shop].[regions](id:${dataset})`]);
    const before = shop.state.outcome;
    fails('COLUMN_DOES_NOT_EXIST_ERROR', 'no such column: regoin');
    expect(await shop.run('select regoin from regions', few)).toMatchObject({
      status: 422,
      text: expect.stringContaining('There’s no column “regoin” in regions. Columns: region. Did you mean “region”?') as unknown,
    });
    expect((await shop.run('select regoin from orders')).text).toContain('Columns: id, region, amount, note, day.');
    fails('TABLE_DOES_NOT_EXIST_ERROR', 'no such table: salariez');
    expect((await shop.run('select 1 as salariez', few)).text).not.toContain('salaries');
    expect((await shop.run('select 1 as salariez', shop.admin)).text).toContain('Did you mean “salaries”?');
    shop.state.outcome = before;
  });
});
