import { expect, it } from 'vitest';
import { trinoExplain as explain } from './explain-plan.ts';

const scan = (table: string) => ({
  name: 'TableScan',
  descriptor: { table },
  estimates: [{ outputRowCount: 'NaN', cpuCost: 'NaN' }],
  children: [],
});

it('reads steps, tables and estimates, of which some are unknown', () => {
  const estimates = [
    { outputRowCount: 50, cpuCost: 10 },
    { outputRowCount: 5, cpuCost: 2 },
  ];
  const plan = {
    name: 'ScanFilterProject',
    descriptor: {},
    estimates,
    children: [scan('hive:web:orders buckets=4'), scan('memory:0')],
  };
  const nothing = { index: null, rows: null, cost: null, children: [] };
  expect(explain.read([[JSON.stringify(plan)]])).toEqual({
    label: 'ScanFilterProject',
    relation: null,
    index: null,
    rows: 5,
    cost: 12,
    children: [
      { label: 'TableScan', relation: 'web.orders', ...nothing },
      { label: 'TableScan', relation: null, ...nothing },
    ],
  });
  for (const rows of [[], [['no']], [['{}']]]) expect(explain.read(rows)).toBeNull();
});
