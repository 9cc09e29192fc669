import { expect, test } from 'vitest';
import { autoWidths, columnsBetween, columnStarts, MIN_COLUMN_PX, numberColumnPx } from './column-widths.ts';
import type { GridColumn } from './grid-types.ts';

const column = (name: string): GridColumn => ({ name, kind: 'text', hint: null });

test('a column is as wide as its name or its widest cell asks for, within bounds', () => {
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

test('wide characters ask for more room than narrow ones', () => {
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
