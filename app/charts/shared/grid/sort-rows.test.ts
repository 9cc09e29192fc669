import { expect, it } from 'vitest';
import { sortRows } from './sort-rows.ts';

const sorted = (values: readonly number[]): number[] => [
  ...sortRows(
    Uint32Array.from(values, (_, row) => row),
    Float64Array.from(values),
  ),
];

it('sorts rows by value, and is stable', () => {
  expect(sorted([3, 1, 2, 1, 3])).toEqual([1, 3, 2, 0, 4]);
  expect(sorted([])).toEqual([]);
  expect(sorted([5])).toEqual([0]);
  expect(sorted([9, 7, 5, 3])).toEqual([3, 2, 1, 0]);
});

it('agrees with Array.sort on many values', () => {
  const values = Array.from({ length: 5000 }, (_, row) => (row * 7919) % 613);
  const rows = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  expect(sorted(values)).toEqual(rows);
});
