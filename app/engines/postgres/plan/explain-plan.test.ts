import { expect, it } from 'vitest';
import { postgresExplain as explain } from './explain-plan.ts';

const scan = (table: string, cost: number, rows: number) => ({
  'Node Type': 'Index Scan',
  'Relation Name': table,
  'Index Name': `${table}_pkey`,
  'Total Cost': cost,
  'Plan Rows': rows,
});

it('reads the steps with their own costs', () => {
  const join = { 'Node Type': 'Hash Join', 'Join Type': 'Left', 'Total Cost': 50.5, 'Plan Rows': 7 };
  const plan = [{ Plan: { ...join, Plans: [scan('orders', 40, 100), scan('regions', 10, 3)] } }];
  expect(explain.read([[JSON.stringify(plan)]])).toEqual({
    label: 'Hash Join (Left)',
    relation: null,
    index: null,
    rows: 7,
    cost: 0.5,
    children: [
      { label: 'Index Scan', relation: 'orders', index: 'orders_pkey', rows: 100, cost: 40, children: [] },
      { label: 'Index Scan', relation: 'regions', index: 'regions_pkey', rows: 3, cost: 10, children: [] },
    ],
  });
});

it('is no plan that it can’t read', () => {
  for (const rows of [[], [[null]], [['no json']], [['[]']], [['[{"Plan": 1}]']]]) expect(explain.read(rows)).toBeNull();
});
