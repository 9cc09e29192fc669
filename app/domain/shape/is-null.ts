// Null checks for columns of any type.
import { overBlocks } from '#app/domain/table/row-blocks.ts';
import type { Column } from '#app/domain/table.ts';

export function isNullAt(column: Column, row: number): boolean {
  switch (column.type) {
    case 'numeric':
    case 'temporal':
      return Number.isNaN(column.values[row] ?? NaN);
    case 'boolean':
      return (column.values[row] ?? -1) < 0;
    case 'string':
    case 'json':
      return column.values[row] === null || column.values[row] === undefined;
  }
}

export function isAllNull(column: Column): boolean {
  for (let row = 0; row < column.values.length; row += 1) if (!isNullAt(column, row)) return false;
  return true;
}

export function hasNull(column: Column): boolean {
  if (column.type === 'numeric' || column.type === 'temporal') return hasNaN(column.values);
  for (let row = 0; row < column.values.length; row += 1) if (isNullAt(column, row)) return true;
  return false;
}

/** Summing is faster than searching. Only if the sum is NaN (from a NaN, or Infinity - Infinity) the values are searched. */
function hasNaN(values: Float64Array): boolean {
  const total = overBlocks(values.length, 0, (sum, from, to) => sum + sumBlock(values, from, to));
  return total !== total && values.includes(NaN);
}

/** Four independent sums, so that additions can run in parallel in the CPU. */
function sumBlock(values: Float64Array, from: number, to: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const end = to - ((to - from) % 4);
  for (let row = from; row < end; row += 4) {
    a += values[row] as number;
    b += values[row + 1] as number;
    c += values[row + 2] as number;
    d += values[row + 3] as number;
  }
  for (let row = end; row < to; row += 1) a += values[row] as number;
  return a + b + (c + d);
}
