import { expect, it } from 'vitest';
import { sqlLabHref } from './sql-lab-href.ts';

const sqlOf = (href: string) => new URL(href, 'https://x.test').searchParams.get('sql');
const DATASET = { databaseId: 3, catalog: null, schema: 'Shop', name: 'order', sql: null };

it.each([
  ['postgres', null, '"Shop"."order"'],
  ['mysql', null, 'Shop.`order`'],
  ['clickhouse', null, 'Shop.`order`'],
  ['trino', 'hive', 'hive.Shop."order"'],
])('selects from the table as %s reads its name', (engine, catalog, table) => {
  expect(sqlOf(sqlLabHref({ ...DATASET, engine, catalog }))).toBe(`SELECT *\nFROM ${table}\nLIMIT 100`);
});

it('takes the statement of a dataset as it is', () => {
  expect(sqlOf(sqlLabHref({ ...DATASET, engine: 'mysql', sql: 'select 1' }))).toBe('select 1');
});
