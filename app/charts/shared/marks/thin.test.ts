import { expect, it } from 'vitest';
import { keepExtremes, keepPeaks } from './thin.ts';

it('keeps the first, the last and both extremes of every column', () => {
  const values = [5, 1, 9, 5, 5, 5, 5, 7, 2, 5];
  expect(keepExtremes(values.length, (index) => index, 5, [values])).toEqual([0, 1, 2, 4, 5, 7, 8, 9]);
});

it('keeps every single spike and dip of many points', () => {
  const values = Array.from({ length: 20_000 }, (_, row) => Math.sin(row / 300));
  for (const row of [1, 777, 778, 9001, 19_998]) values[row] = row % 2 === 0 ? 50 : -50;
  const kept = new Set(keepExtremes(values.length, (index) => index / 40, 1, [values]));
  for (const row of [1, 777, 778, 9001, 19_998]) expect(kept.has(row)).toBe(true);
  expect(kept.size).toBeLessThanOrEqual(4 * 501);
});

it('keeps the extremes of several lists, and skips nulls', () => {
  const first = [1, NaN, 3, 9, 3, 3];
  const second = [1, 1, NaN, 1, 0, 1];
  expect(keepExtremes(6, () => 0, 1, [first, second])).toEqual([0, 3, 4, 5]);
});

it('keeps the minimum and maximum bar of every column', () => {
  const values = [5, 1, 9, 5, 5, NaN, NaN, 7, NaN, NaN];
  expect(keepPeaks(values.length, (index) => index, 5, values)).toEqual([1, 2, 7]);
});
