import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortRowsByNumber } from './number-order.ts';

/** Reference implementation by comparison sort. */
function expectedRows(values: Float64Array, isAscending: boolean): number[] {
  const sign = isAscending ? 1 : -1;
  return Array.from(values.keys()).sort((a, b) => {
    const [x, y] = [values[a] ?? NaN, values[b] ?? NaN];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || a - b;
    return sign * (x - y) || a - b;
  });
}

const SOME = [NaN, 0, -0, 1, 1, 2.5, -3, 1e-300, 1e15, -1e15];

describe('sortRowsByNumber', () => {
  it.each([true, false])('keeps the order of equal numbers and puts nulls last (ascending: %s)', (isAscending) => {
    const value = fc.oneof(fc.constantFrom(...SOME), fc.integer({ min: -20, max: 20 }), fc.double());
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), (given) => {
        const values = Float64Array.from(given);
        const rows = sortRowsByNumber(values, isAscending);
        if (rows) expect(Array.from(rows)).toEqual(expectedRows(values, isAscending));
      }),
    );
  });

  it('sorts many: spread out, repeated, in order already, and the other way round', () => {
    const count = 5_000;
    const makers = [(i: number) => (i * 7919) % 4999, (i: number) => i % 7, (i: number) => i, (i: number) => -i / 3];
    for (const make of makers) {
      const values = Float64Array.from({ length: count }, (_, i) => make(i));
      for (const isAscending of [true, false])
        expect(Array.from(sortRowsByNumber(values, isAscending) ?? [])).toEqual(expectedRows(values, isAscending));
    }
  });

  it.each([
    ['infinite ones', [1, Infinity, 2]],
    ['only infinite ones', [-Infinity, -Infinity]],
    ['a range that no number spans', [-1.7e308, 1.7e308]],
    ['a range too narrow to divide', [0, 5e-324]],
  ])('declines %s', (_, given) => {
    expect(sortRowsByNumber(Float64Array.from(given), true)).toBeNull();
  });

  it('declines when one number far away leaves all others in one bucket, instead of taking forever', () => {
    const values = Float64Array.from({ length: 100_000 }, (_, i) => (i === 0 ? 1e12 : -i));
    expect(sortRowsByNumber(values, true)).toBeNull();
    const inOrder = Float64Array.from(values, (value) => -value);
    expect(sortRowsByNumber(inOrder, true)?.slice(0, 3)).toEqual(Int32Array.of(0, 1, 2));
  });

  it('has no rows for none, and keeps those without a number as they are', () => {
    expect(sortRowsByNumber(new Float64Array(), true)).toEqual(new Int32Array());
    expect(sortRowsByNumber(Float64Array.of(NaN, NaN), false)).toEqual(Int32Array.of(0, 1));
  });
});
