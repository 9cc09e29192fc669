import { expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { insertTarget } from './insert-target.ts';

it.each([
  ['postgres', 'select * from Sales.Orders o', 'sales.orders'],
  ['postgres', 'select * from "Sales"."order"', '"Sales"."order"'],
  ['mysql', 'select * from `My shop`.`order`', '`My shop`.`order`'],
  ['mysql', 'select "from x" from Orders', 'Orders'],
  ['trino', 'select * from hive.sales.orders', 'hive.sales.orders'],
  ['clickhouse', 'SELECT\n  `id`\nFROM `shop`.`My table`', 'shop.`My table`'],
  ['sqlite', 'with late as (select * from flights) select * from late', 'flights'],
  ['sqlite', 'with late as (select 1) select * from late', null],
  ['postgres', 'select 1', null],
])('in %s: %s', (engine, sql, table) => {
  expect(insertTarget(sql, findSqlNames(engine))).toBe(table);
});
