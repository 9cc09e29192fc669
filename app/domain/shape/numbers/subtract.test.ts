import { describe, expect, it } from 'vitest';
import { numbers, op, shaped, tableWith } from '#app/domain/shape/shape-fixtures.ts';

/** Values with some nulls. */
const valuesOf = (count: number): (number | null)[] =>
  Array.from({ length: count }, (_, i) => (i % 97 === 5 ? null : (i * 31) % 17));

describe('differences of long columns', () => {
  it.each([1, 2, 3, 4, 5, 1023, 1024, 1025, 2050])('diff of %i rows is that of each row', (count) => {
    const values = valuesOf(count);
    for (const periods of [-2, -1, 0, 1, 2, 5, count, count + 3]) {
      const { rows } = shaped(tableWith(numbers('n', values)), op('diff', { columns: { n: 'n' }, periods }));
      const expected = values.map((value, i) => {
        const other = values[i - periods] ?? null;
        return value === null || other === null ? null : value - other;
      });
      expect(rows.map(([cell]) => cell)).toEqual(expected);
    }
  });

  it.each(['difference', 'ratio', 'percentage'] as const)('compare, as %s', (compareType) => {
    const [left, right] = [valuesOf(1030), valuesOf(1030).map((value) => (value === null ? 3 : value + 1))];
    const options = { source_columns: ['a'], compare_columns: ['b'], compare_type: compareType, drop_original_columns: true };
    const { rows } = shaped(tableWith(numbers('a', left), numbers('b', right)), op('compare', options));
    const of = (a: number, b: number): number => {
      if (compareType === 'difference') return a - b;
      return compareType === 'ratio' ? a / b : (a - b) / b;
    };
    left.forEach((value, i) => {
      const cell = rows[i]?.[0];
      if (value === null) expect(cell).toBeNull();
      else expect(cell).toBeCloseTo(of(value, right[i] ?? NaN), 4);
    });
  });
});
