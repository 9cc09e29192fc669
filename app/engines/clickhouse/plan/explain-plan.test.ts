import { expect, it } from 'vitest';
import { clickhouseExplain as explain } from './explain-plan.ts';

it('reads steps and what they read, in one row or a line a row', () => {
  const read = { 'Node Type': 'ReadFromMergeTree', Description: 'web.orders' };
  const text = JSON.stringify(
    [{ Plan: { 'Node Type': 'Sorting', Description: 'Sorting for ORDER BY', Plans: [read] } }],
    null,
    2,
  );
  const nothing = { index: null, rows: null, cost: null };
  const plan = {
    label: 'Sorting: Sorting for ORDER BY',
    relation: null,
    ...nothing,
    children: [{ label: 'ReadFromMergeTree', relation: 'web.orders', ...nothing, children: [] }],
  };
  expect(explain.read([[text]])).toEqual(plan);
  expect(explain.read(text.split('\n').map((line) => [line]))).toEqual(plan);
  for (const rows of [[], [['no']], [['[]']]]) expect(explain.read(rows)).toBeNull();
});
