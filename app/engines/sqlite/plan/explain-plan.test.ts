import { expect, it } from 'vitest';
import { sqliteExplain as explain } from './explain-plan.ts';

const stepOf = (detail: string) => {
  const { children: _, ...step } = explain.read([[1, 0, 0, detail]]) ?? { children: [] };
  return step;
};
const NOTHING = { relation: null, index: null, rows: null, cost: null };

it.each([
  ['SCAN orders', 'SCAN', 'orders', null],
  ['SCAN o USING COVERING INDEX by_region', 'SCAN USING COVERING INDEX', 'o', 'by_region'],
  ['SEARCH r USING INTEGER PRIMARY KEY (rowid=?)', 'SEARCH USING INTEGER PRIMARY KEY', 'r', null],
  ['SEARCH orders USING INDEX by_region (region=? AND id>?)', 'SEARCH USING INDEX', 'orders', 'by_region'],
  ['SEARCH d USING AUTOMATIC COVERING INDEX (id=?)', 'SEARCH USING AUTOMATIC COVERING INDEX', 'd', null],
  ['SCAN json_each VIRTUAL TABLE INDEX 1:', 'SCAN', 'json_each', null],
  ['SCAN 2 CONSTANT ROWS', 'SCAN 2 CONSTANT ROWS', null, null],
  ['USE TEMP B-TREE FOR ORDER BY', 'USE TEMP B-TREE FOR ORDER BY', null, null],
])('%s', (detail, label, relation, index) => {
  expect(stepOf(detail)).toEqual({ ...NOTHING, label, relation, index });
});

it('puts several steps under one', () => {
  const plan = explain.read([
    [2, 0, 0, 'SCAN a'],
    [5, 0, 0, 'LIST SUBQUERY 1'],
    [6, 5, 0, 'SCAN b'],
  ]);
  expect(plan?.label).toBe('QUERY');
  expect(plan?.children.map(({ label, children }) => [label, children.length])).toEqual([
    ['SCAN', 0],
    ['LIST SUBQUERY 1', 1],
  ]);
});
