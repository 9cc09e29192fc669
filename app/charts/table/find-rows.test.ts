import { describe, expect, it } from 'vitest';
import { findRows, readNumberCondition, type SearchableColumn } from './find-rows.ts';

const names = ['Berlin', 'Bern', 'Rome', null];
const sales = [10, -2.5, 1200, NaN];
const columns: readonly SearchableColumn[] = [
  { name: 'city', write: (row) => names[row] ?? null, number: () => NaN },
  { name: 'n', write: (row) => (Number.isNaN(sales[row]) ? null : String(sales[row])), number: (row) => sales[row] ?? NaN },
];
const found = (search: string | null, ...filters: readonly (readonly [string, string])[]): readonly number[] =>
  findRows(
    [0, 1, 2, 3],
    columns,
    search,
    filters.map(([column, text]) => ({ column, text })),
  );

describe('searching rows', () => {
  it('searches the text of every column, ignoring case', () => {
    expect(found('ber')).toEqual([0, 1]);
    expect(found('12')).toEqual([2]);
    expect(found('  ')).toEqual([0, 1, 2, 3]);
    expect(found('nowhere')).toEqual([]);
  });

  it('applies all filters, with conditions for numbers, and ignores unknown columns', () => {
    expect(found(null, ['n', '> 5'])).toEqual([0, 2]);
    expect(found(null, ['n', '<=−2.5'])).toEqual([1]);
    expect(found(null, ['n', '≠10'])).toEqual([1, 2]);
    expect(found(null, ['n', '> 1,000'], ['city', 'r'])).toEqual([2]);
    expect(found(null, ['gone', '> 5'])).toEqual([0, 1, 2, 3]);
  });

  it('reads only complete conditions', () => {
    expect(readNumberCondition('>= 3')).toEqual({ operator: '>=', value: 3 });
    expect(readNumberCondition('<>3')).toEqual({ operator: '!=', value: 3 });
    for (const text of ['3', '> a', '>', '3 > 4', '']) expect(readNumberCondition(text)).toBeNull();
  });
});
