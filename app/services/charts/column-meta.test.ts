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
  const formData = { metrics: [simple('SUM'), simple('COUNT_DISTINCT'), simple('AVG'), own, 'rate'] };
  const meta = readColumnMeta(dataset, null, { formData, locale: 'en' });
  expect(Object.entries(meta).map(([name, { isAdditive, verboseName }]) => [name, isAdditive, verboseName])).toEqual([
    ['rate', false, 'rate'],
    ['sales', true, 'sales'],
    ['SUM(v)', true, 'SUM(v)'],
    ['COUNT_DISTINCT(v)', false, 'COUNT_DISTINCT(v)'],
    ['AVG(v)', false, 'AVG(v)'],
    ['Visitors', false, 'Visitors'],
  ]);
});

it('names counted rows as people read them, in every control, and keeps a label that somebody typed', () => {
  const count = { expressionType: 'SQL', sqlExpression: 'count(*)', label: 'count(*)', hasCustomLabel: false };
  const saved = { description: null, expression: 'COUNT(*)', d3Format: null, currency: null };
  const dataset = { columns: [], metrics: [{ ...saved, name: 'count', verboseName: 'COUNT(*)' }] };
  const readNames = (formData: Readonly<Record<string, unknown>>) =>
    Object.entries(readColumnMeta(dataset, null, { formData, locale: 'en' })).map(([name, { verboseName }]) => [
      name,
      verboseName,
    ]);
  for (const formData of [
    { metric: count },
    { size: count },
    { percent_metrics: [count] },
    { point_radius_fixed: { type: 'metric', value: count } },
  ])
    expect(readNames(formData)).toEqual([
      ['count', 'Count of rows'],
      ['count(*)', 'Count of rows'],
    ]);
  expect(readNames({ metrics: [{ ...count, label: 'COUNT(*)', hasCustomLabel: true }] })).toEqual([
    ['count', 'Count of rows'],
    ['COUNT(*)', 'COUNT(*)'],
  ]);
});
