import { expect, test } from 'vitest';
import {
  autoWidths,
  columnIds,
  columnsBetween,
  columnStarts,
  grownWidths,
  MIN_COLUMN_PX,
  numberColumnPx,
} from './column-widths.ts';
import type { GridColumn } from '#app/ui/data-grid/grid-types.ts';

const column = (name: string): GridColumn => ({ name, kind: 'text', hint: null });

test('a column is as wide as its name or its widest cell needs, within bounds', () => {
  const [narrow, long, named] = autoWidths(
    [column('a'), column('b'), column('a_rather_long_name')],
    [
      ['x', 'y'.repeat(9000), null],
      [null, '', 'z'],
    ],
  );
  expect(narrow).toBeGreaterThanOrEqual(MIN_COLUMN_PX);
  expect(narrow).toBeLessThan(80);
  expect(long).toBe(320);
  expect(named).toBeGreaterThan(150);
});

test('a column of numbers grows for a longer one that comes into view, never shrinks, and texts stay as they are', () => {
  const columns = [{ ...column('n'), kind: 'number' as const }, column('t'), { ...column('far'), kind: 'number' as const }];
  const first = autoWidths(columns, [[1, 'a', 1]]);
  const seen = { columns, fromCol: 0, toCol: 1 };
  const grown = grownWidths(first, { ...seen, rows: [[112_345, 'a much longer text', 9_007_199]] });
  expect(grown[0]).toBeGreaterThan((first[0] ?? 0) + 7);
  expect(grown.slice(1)).toEqual(first.slice(1));
  expect(grownWidths(grown, { ...seen, rows: [[7, 'b', 1]] })).toBe(grown);
  expect(grownWidths(first, { ...seen, rows: [['9'.repeat(400), null, null]] })[0]).toBe(320);
});

test('the greatest bigint has room for all of its figures', () => {
  const [width] = autoWidths([{ ...column('n'), kind: 'number' }], [['9223372036854775807']]);
  // 19 figures of 7.55 px, as Inter at 12 px draws them in tables, the padding and the border.
  expect(width).toBeGreaterThan(19 * 7.55 + 21);
});

test('wide characters need more room than narrow ones', () => {
  const [latin, wide] = autoWidths([column('a'), column('b')], [['abcdefghijklmno', '表計算の幅を測る為の文字列']]);
  expect(wide).toBeGreaterThan((latin ?? 0) * 1.1);
});

test('only columns between two px are in view, at both ends too', () => {
  const starts = columnStarts([100, 50, 200]);
  expect(starts).toEqual([0, 100, 150, 350]);
  expect(columnsBetween(starts, 0, 99)).toEqual({ from: 0, to: 0 });
  expect(columnsBetween(starts, 120, 400)).toEqual({ from: 1, to: 2 });
  expect(columnsBetween(starts, 5000, 6000)).toEqual({ from: 2, to: 2 });
});

test('a grid without columns has none in view', () => {
  expect(columnsBetween(columnStarts([]), 0, 800)).toEqual({ from: 0, to: -1 });
});

test('row numbers have room for the greatest of them', () => {
  expect(numberColumnPx(10_000_000)).toBeGreaterThan(numberColumnPx(1000));
  expect(numberColumnPx(0)).toBe(44);
});

test('columns keep their ids when they move, also those of one name', () => {
  const named = (...names: string[]) => columnIds(names.map((name) => ({ name })));
  expect(named('a', 'b', 'a', '__proto__')).toEqual(['0 a', '0 b', '1 a', '0 __proto__']);
  expect(new Set(named('b', 'a', '__proto__', 'a'))).toEqual(new Set(named('a', 'b', 'a', '__proto__')));
});
