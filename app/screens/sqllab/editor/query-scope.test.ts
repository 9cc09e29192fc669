import { expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { definedRelations } from './query-scope.ts';

const STANDARD = findSqlNames(null);

it('finds WITH queries and their columns, also renamed and recursive ones', () => {
  const text = `with recursive days (day, n) as (select 1, 2 union all select day + 1, n from days),
  "Totals" as not materialized (select o.customer, sum(o.amount) as total, count(*) n, 1 + 2 from orders o group by 1)
  select * from "Totals" join days`;
  expect(definedRelations(text, STANDARD)).toEqual([
    { name: 'days', columns: ['day', 'n'], stars: [] },
    { name: 'Totals', columns: ['customer', 'total', 'n'], stars: [] },
  ]);
});

it('finds sub-queries by their alias, and the tables of a star', () => {
  const text = 'select x. from (select a.*, b.name as other from shop.a join b on a.id = b.id where 1) as x';
  expect(definedRelations(text, STANDARD)).toEqual([
    { name: 'x', columns: ['other'], stars: [{ schema: 'shop', table: 'a', alias: null }] },
  ]);
});

it('reads what is not finished yet, and takes no condition for a relation', () => {
  expect(definedRelations('with late as (select id, delay from flights', STANDARD)).toEqual([
    { name: 'late', columns: ['id', 'delay'], stars: [] },
  ]);
  expect(definedRelations('select 1 where a in (select id from b) and exists (select 1)', STANDARD)).toEqual([]);
});
