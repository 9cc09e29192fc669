import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbers, op, shaped, tableWith, texts } from './shape-fixtures.ts';

const table = tableWith(texts('g', ['a', 'a', 'b', null]), numbers('n', [0, 1, 2, 4]));
const of = (options: Record<string, unknown>) => shaped(table, op('histogram', { column: 'n', bins: 2, ...options }));

describe('histogram', () => {
  it('names bins by their edges and puts the largest value in the last', () => {
    expect(of({})).toEqual({ names: ['0.0 - 2.0', '2.0 - 4.0'], rows: [[2, 2]] });
  });

  it('has a row for each group, over the bins of all', () => {
    expect(of({ groupby: ['g'] }).rows).toEqual([
      ['a', 2, 0],
      ['b', 0, 1],
    ]);
  });

  it('accumulates bins, and normalizes by the sum of all cells', () => {
    expect(of({ cumulative: true }).rows).toEqual([[2, 4]]);
    expect(of({ normalize: true }).rows).toEqual([[0.5, 0.5]]);
    expect(of({ cumulative: true, normalize: true }).rows).toEqual([[2 / 6, 4 / 6]]);
  });

  it('widens the range of a single distinct value', () => {
    expect(shaped(tableWith(numbers('n', [3, 3])), op('histogram', { column: 'n', bins: 2 }))).toEqual({
      names: ['2.5 - 3.0', '3.0 - 3.5'],
      rows: [[0, 2]],
    });
  });

  it('returns no rows for a column of nulls, and refuses text', () => {
    expect(shaped(tableWith(numbers('n', [null])), op('histogram', { column: 'n' })).rows).toEqual([]);
    expect(() => of({ column: 'g' })).toThrow("Column 'g' contains non-numeric values");
    expect(() => of({ bins: 0 })).toThrow('bins');
  });

  it('counts every value once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }),
        fc.integer({ min: 1, max: 30 }),
        (values, bins) => {
          const { rows } = shaped(tableWith(numbers('n', values)), op('histogram', { column: 'n', bins }));
          expect(rows[0]?.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(values.length);
        },
      ),
    );
  });
});
