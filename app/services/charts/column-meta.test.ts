import { expect, it } from 'vitest';
import { readColumnMeta } from './column-meta.ts';

it('says of each metric whether its cells add up to its total', () => {
  const saved = { verboseName: null, description: null, d3Format: null, currency: null };
  const dataset = {
    columns: [],
    metrics: [
      { ...saved, name: 'rate', expression: 'SUM(a) / SUM(b)' },
      { ...saved, name: 'sales', expression: 'SUM(a)' },
    ],
  };
  const simple = (aggregate: string) => ({ expressionType: 'SIMPLE', column: { column_name: 'v' }, aggregate });
  const own = { expressionType: 'SQL', sqlExpression: 'COUNT(DISTINCT v)', label: 'Visitors' };
  const meta = readColumnMeta(dataset, null, { metrics: [simple('SUM'), simple('COUNT_DISTINCT'), simple('AVG'), own, 'rate'] });
  expect(Object.entries(meta).map(([name, { isAdditive, verboseName }]) => [name, isAdditive, verboseName])).toEqual([
    ['rate', false, 'rate'],
    ['sales', true, 'sales'],
    ['SUM(v)', true, 'SUM(v)'],
    ['COUNT_DISTINCT(v)', false, 'COUNT_DISTINCT(v)'],
    ['AVG(v)', false, 'AVG(v)'],
    ['Visitors', false, 'Visitors'],
  ]);
});
