import { expect, it } from 'vitest';
import { findSqlNames } from '#app/engines/find-client.ts';
import { joinConditions, type JoinableTable } from './join-conditions.ts';

const STANDARD = findSqlNames(null);

const column = (name: string) => ({ name, type: 'INT', keys: [], comment: null });
const orders: JoinableTable = {
  table: 'orders',
  columns: ['id', 'customer_id', 'region_code'].map(column),
  foreignKeys: [{ columns: ['customer_id'], table: 'customers', referred: ['id'] }],
};
const customers: JoinableTable = { table: 'customers', columns: ['id', 'region_code'].map(column), foreignKeys: [] };
const reference = (table: string, alias: string | null = null) => ({ schema: null, table, alias, at: 0, statement: 0 });

it('takes foreign keys in either direction, then columns of the same name', () => {
  expect(joinConditions([reference('customers', 'c'), reference('orders', 'o')], [orders, customers], STANDARD)).toEqual([
    'o.customer_id = c.id',
    'o.region_code = c.region_code',
  ]);
  expect(joinConditions([reference('orders'), reference('customers')], [orders, customers], STANDARD)[0]).toBe(
    'customers.id = orders.customer_id',
  );
});

it('knows nothing of tables that are not described', () => {
  expect(joinConditions([reference('orders'), reference('unknown')], [orders], STANDARD)).toEqual([]);
  expect(joinConditions([], [orders], STANDARD)).toEqual([]);
});

it('joins no table of the same name in another schema than the key refers to', () => {
  const keyed = { ...orders, foreignKeys: [{ columns: ['customer_id'], schema: 'crm', table: 'customers', referred: ['id'] }] };
  const join = (schema: string | null) =>
    joinConditions([{ ...reference('customers', 'c'), schema }, reference('orders', 'o')], [keyed, customers], STANDARD);
  expect(join('crm')).toContain('o.customer_id = c.id');
  expect(join(null)).toContain('o.customer_id = c.id');
  expect(join('archive')).not.toContain('o.customer_id = c.id');
});
