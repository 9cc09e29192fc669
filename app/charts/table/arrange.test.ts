import { expect, it } from 'vitest';
import { arrangeColumns, readColumnWidth, type ArrangeSettings } from './arrange.ts';

const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name }));
const names = (settings: ArrangeSettings, ownState: Record<string, unknown>): string[] =>
  arrangeColumns(settings, ownState, columns).columns.map(({ name }) => name);
const grid: ArrangeSettings = { viz_type: 'ag-grid-table', allow_rearrange_columns: false };
const table: ArrangeSettings = { ...grid, viz_type: 'table' };

it('keeps a viewer’s order, with new columns in their original position and missing ones skipped', () => {
  expect(names(grid, { order: ['d', 'gone', 'a'] })).toEqual(['d', 'b', 'c', 'a']);
  expect(names(grid, { order: ['c', 'c', 3, null] })).toEqual(['a', 'b', 'c', 'd']);
});

it('puts pinned columns first, in their order', () => {
  expect(names(grid, { pinned: ['c', 'b'] })).toEqual(['b', 'c', 'a', 'd']);
  expect(arrangeColumns(grid, { pinned: ['c', 'gone'] }, columns).pinnedCount).toBe(1);
});

it('rearranges a table only if enabled, without pinning and resizing', () => {
  expect(names(table, { order: ['d', 'c', 'b', 'a'] })).toEqual(['a', 'b', 'c', 'd']);
  expect(names({ ...table, allow_rearrange_columns: true }, { order: ['d', 'c', 'b', 'a'], pinned: ['a'] })).toEqual([
    'd',
    'c',
    'b',
    'a',
  ]);
  expect(readColumnWidth(table, { widths: { a: 99 } }, 'a')).toBeNull();
});

it('limits widths', () => {
  expect(readColumnWidth(grid, { widths: { a: 99.6 } }, 'a')).toBe(100);
  expect(readColumnWidth(grid, { widths: { a: 5 } }, 'a')).toBe(40);
  for (const width of [NaN, '99', null]) expect(readColumnWidth(grid, { widths: { a: width } }, 'a')).toBeNull();
});
