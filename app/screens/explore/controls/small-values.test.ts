import { expect, it } from 'vitest';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { matchOptions } from '#app/ui/select/match-options.ts';
import { readNumberInput } from '#app/ui/form/NumberField.tsx';
import { readColumnDraft, switchColumnTab, toColumn } from './column/column-value.ts';
import { moveTo } from './editor/list-edits.ts';
import { readOrder, writeOrder } from './column/order-value.ts';

const dataset = {
  columns: [
    { name: 'a', expression: null },
    { name: 'b', expression: 'a + 1' },
  ],
} as unknown as Dataset;

it('writes a column by name, or as SQL with a label', () => {
  expect(toColumn(readColumnDraft('a', dataset))).toBe('a');
  expect(readColumnDraft('b', dataset).tab).toBe('saved');
  const sql = { label: 'Twice', sqlExpression: 'a * 2', expressionType: 'SQL' };
  expect(toColumn(readColumnDraft(sql, dataset))).toEqual(sql);
  expect(toColumn({ tab: 'sql', name: null, sql: ' a ', label: null })).toEqual({ ...sql, label: 'a', sqlExpression: 'a' });
  expect(switchColumnTab(readColumnDraft('b', dataset), 'sql', dataset).sql).toBe('a + 1');
});

it('reads an order as others save it, and no other', () => {
  expect(readOrder('["n\\"ame", false]')).toEqual({ column: 'n"ame', ascending: false });
  expect(writeOrder({ column: 'n"ame', ascending: true })).toBe('["n\\"ame", true]');
  for (const bad of ['x', '["a"]', '["a", 1]', null, 4, {}]) expect(readOrder(bad)).toBeNull();
});

it('moves an entry, and nothing beyond the ends', () => {
  expect(moveTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveTo(['a', 'b'], 0, 2)).toEqual(['a', 'b']);
  expect(moveTo(['a', 'b'], NaN, 0)).toEqual(['a', 'b']);
});

it('hands on text that is no number yet', () => {
  expect([' ', '3', '-', '1e3', '1.'].map(readNumberInput)).toEqual([null, 3, '-', 1000, 1]);
});

it('finds options by every term, those that begin with it first', () => {
  const options = ['total sales', 'sales total', 'region'].map((label) => ({ id: label, label }));
  expect(matchOptions(options, 'SAL tot').map(({ id }) => id)).toEqual(['sales total', 'total sales']);
  expect(matchOptions(options, ' ')).toHaveLength(3);
});
